import {
  civilDate,
  minorUnits,
  changePayday,
  pauseAllowance,
  type PaydayForm,
  type PostingId,
} from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ChildDialogPage } from '../../testing/child-dialog.tsx'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { DAY_MS } from '../../testing/clock.ts'
import { deletePosting, recordForChild, setTestAllowance } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectFieldError, expectToast, expectVisible, field, fillFields } from '../../testing/screen.ts'
import { storedChild, storedEntries } from '../../testing/stored-model.ts'
import { PaydaysDialog } from './paydays-dialog.tsx'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

const dialog = page.getByRole('dialog', { name: 'Paydays for Mia' })
const payday = (day: string) => dialog.getByRole('button', { name: day })
const list = dialog.getByRole('list', { name: 'Coming' })
const texts = () =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const choose = (way: string) => dialog.getByText(way, { exact: true }).click()

const change = (
  family: Family,
  form: { readonly date: string; readonly amount: number; readonly paidOn?: string; readonly words?: string },
) =>
  recordForChild(family, (context, child) =>
    changePayday(
      {
        date: civilDate(form.date),
        amount: minorUnits(form.amount),
        words: form.words ?? '',
        ...(form.paidOn !== undefined && { paidOn: civilDate(form.paidOn) }),
      } satisfies PaydayForm,
      child,
      context,
    ),
  )

/** Opens the dialog for Mia, who gets $5.00 on Fridays, on Monday, March 2. */
async function openDialog(
  prepare: (family: Family) => Promise<unknown> = () => Promise.resolve(),
  onClose?: () => void,
) {
  const family = await createTestFamilyWithChild()
  unwrap(await setTestAllowance(family))
  await prepare(family)
  signInAs(family.parent, family.store)
  renderWithToasts(
    <ChildDialogPage childId={family.childId}>
      {(open) => <PaydaysDialog {...open} {...(onClose && { onClose })} onSetAllowance={() => {}} onPause={() => {}} />}
    </ChildDialogPage>,
  )
  await expect.element(list).toBeVisible()
  return family
}

const reopen = async () => {
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Open').click()
  await expect.element(list).toBeVisible()
}
const firstPayday = () => expect.poll(() => texts()[0])

const nextOf = async ({ store, childId }: Family) => (await storedChild(store, childId)).bent?.next

describe('the list of coming paydays', () => {
  test('shows six paydays, and more on request', async () => {
    await openDialog()
    expect(texts()).toHaveLength(6)
    expect(texts()[0]).toBe('Friday, Mar\u00A06$5.00')
    await button('Show more').click()
    await expect.poll(texts).toHaveLength(12)
  })

  test('moves the focus to the first of more paydays even if it is paused', async () => {
    await openDialog(async (family) => {
      const pause = { from: civilDate('2026-04-12'), to: civilDate('2026-04-20') }
      unwrap(await recordForChild(family, (context, child) => pauseAllowance(pause, child, context)))
    })
    await button('Show more').click()
    const seventh = list.getByRole('listitem').nth(6)
    await expect.element(seventh).toHaveTextContent('Friday, Apr 17Paused')
    expect(seventh.element().contains(document.activeElement)).toBe(true)
  })

  test('marks changed, skipped, early, deleted and paused paydays', async () => {
    await openDialog(async (family) => {
      unwrap(await change(family, { date: '2026-03-06', amount: 1000, words: 'Birthday' }))
      unwrap(await change(family, { date: '2026-03-13', amount: 0 }))
      unwrap(await change(family, { date: '2026-03-20', amount: 500, paidOn: '2026-03-02' }))
      unwrap(await change(family, { date: '2026-03-27', amount: 500, paidOn: '2026-03-02' }))
      const postings = await family.store.db.transactions.toArray()
      const early = postings.find(({ id }) => id.endsWith('2026-03-27'))
      unwrap(await deletePosting(family, early?.id as PostingId))
      const pause = { from: civilDate('2026-04-01'), to: civilDate('2026-04-05') }
      unwrap(await recordForChild(family, (context, child) => pauseAllowance(pause, child, context)))
    })
    expect(texts()).toEqual([
      'Friday, Mar\u00A06Changed$10.00“Birthday”',
      'Friday, Mar\u00A013Skipped',
      'Friday, Mar\u00A020Paid early$5.00Paid today',
      'Friday, Mar\u00A027Deleted',
      'Friday, Apr\u00A03Paused',
      'Friday, Apr\u00A010$5.00',
    ])
    await expect.element(payday('Friday, Apr 3')).not.toBeInTheDocument()
  })

  test('says which changes have no effect, because their days are no paydays anymore', async () => {
    await openDialog(async (family) => {
      unwrap(await change(family, { date: '2026-03-13', amount: 0 }))
      unwrap(await change(family, { date: '2026-03-20', amount: 1000, paidOn: '2026-03-19' }))
      unwrap(await change(family, { date: '2026-03-27', amount: 1000 }))
      unwrap(await setTestAllowance(family, { day: 'saturday' }))
    })
    await expect
      .element(dialog.getByRole('note'))
      .toHaveTextContent(
        'No paydays anymore, so these changes have no effect:Friday, Mar 13: skippedFriday, Mar 20: $10.00, paid earlyFriday, Mar 27: $10.00',
      )
  })

  test('says why there are none', async () => {
    const family = await createTestFamilyWithChild()
    signInAs(family.parent, family.store)
    renderWithToasts(
      <ChildDialogPage childId={family.childId}>
        {(open) => <PaydaysDialog {...open} onSetAllowance={() => {}} onPause={() => {}} />}
      </ChildDialogPage>,
    )
    await expectVisible('No paydays are coming. Turn the allowance on to see them.')
  })
})

describe('changing a payday', () => {
  test('changes its amount with words, and can be undone', async () => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await expectVisible('$5.00 on Friday, March 6, as usual.')
    await fillFields({ Amount: '12.50', 'Why? (optional)': 'Birthday' })
    await expectVisible('$12.50 on Friday, March 6 instead of $5.00.')
    await button('Change payday').click()
    await expectToast('Payday changed', '$12.50 on Friday, March 6')
    expect(await nextOf(family)).toEqual({ date: '2026-03-06', amount: 1250 })
    await button('Undo').click()
    await expectToast('Back to normal')
    expect(await nextOf(family)).toEqual({ date: '2026-03-06', amount: 500 })
  })

  test('is not undone after another parent has changed it too', async () => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await fillFields({ Amount: '12.50' })
    await button('Change payday').click()
    await expectToast('Payday changed')
    unwrap(await change(family, { date: '2026-03-06', amount: 800 }))
    await button('Undo').click()
    await expectToast(
      'Failed to change payday',
      'This payday was changed again, maybe on another device. Nothing was undone.',
    )
    expect(await nextOf(family)).toEqual({ date: '2026-03-06', amount: 800 })
  })

  test('skips it, and sets it back to normal', async () => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await choose('Skip')
    await expect.element(field('Amount')).not.toBeInTheDocument()
    await expect.element(field('Why? (optional)')).toHaveAttribute('placeholder', 'We’re on vacation.')
    await expectVisible('No allowance on Friday, March 6.')
    await button('Skip Mar 6').click()
    await expectToast('Payday skipped', 'Friday, March 6')
    await reopen()
    await firstPayday().toBe('Friday, Mar\u00A06Skipped')
    await payday('Friday, Mar 6').click()
    await button('Back to normal').click()
    await expectToast('Back to normal')
    expect(await nextOf(family)).toEqual({ date: '2026-03-06', amount: 500 })
  })

  test.each([
    ['skipped', { amount: 0 }, { amount: 0 }],
    ['paid early', { amount: 500, paidOn: '2026-03-02' }, { amount: 500, paidOn: '2026-03-02' }],
    ['changed', { amount: 900 }, { amount: 900 }],
  ])('keeps what another device changes while the form is open: %s', async (_, other, expected) => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await fillFields({ 'Why? (optional)': 'Hi!' })
    unwrap(await change(family, { date: '2026-03-06', ...other }))
    await expectVisible('Back to normal')
    await button('Change payday').click()
    await expect.element(dialog).not.toBeInTheDocument()
    const saved = (await storedEntries(family.store)).at(-1)
    expect(saved).toMatchObject({ kind: 'payday.changed', words: 'Hi!', ...expected })
  })

  test('stays paid early, by another device, with an amount that is being typed', async () => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await fillFields({ Amount: '8' })
    unwrap(await change(family, { date: '2026-03-06', amount: 500, paidOn: '2026-03-02' }))
    await expectVisible('Back to normal')
    await expect.element(field('Amount')).toHaveValue('8')
    await button('Change payday').click()
    await expectToast('Paid early')
    expect((await storedChild(family.store, family.childId)).balance).toBe(800)
  })

  test('keeps an amount that is being typed when another device skips it', async () => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await fillFields({ Amount: '8' })
    unwrap(await change(family, { date: '2026-03-06', amount: 0 }))
    await expectVisible('Back to normal')
    await expect.element(field('Amount')).toHaveValue('8')
    await expectVisible('$8.00 on Friday, March 6 instead of $5.00.')
  })

  test('is set back to normal once with a double click', async () => {
    const family = await openDialog(async (each) => unwrap(await change(each, { date: '2026-03-06', amount: 800 })))
    await payday('Friday, Mar 6').click()
    const before = await family.store.db.entries.count()
    const unlock = await lockDatabase(family.store.db)
    await button('Back to normal').dblClick()
    await unlock()
    await expectToast('Back to normal')
    expect(await family.store.db.entries.count()).toBe(before + 1)
  })

  test('is set back to normal once, also with a click while the dialog closes', async () => {
    const family = await openDialog(
      async (each) => unwrap(await change(each, { date: '2026-03-06', amount: 800 })),
      () => undefined,
    )
    await payday('Friday, Mar 6').click()
    const before = await family.store.db.entries.count()
    const unlock = await lockDatabase(family.store.db)
    await button('Back to normal').click()
    const locking = lockDatabase(family.store.db)
    await unlock()
    const unlockReads = await locking
    await expectToast('Back to normal')
    await button('Back to normal').click({ force: true })
    await unlockReads()
    await expect.element(button('Back to normal')).not.toBeInTheDocument()
    expect(await family.store.db.entries.count()).toBe(before + 1)
  })

  test('pays it early, today, once', async () => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await choose('Pay today')
    await expectVisible('The bank gets $5.00 today. Nothing more comes on Friday, March 6.')
    await button('Pay $5.00 now').click()
    await expectToast('Paid early', '$5.00 for Friday, March 6')
    expect((await storedChild(family.store, family.childId)).balance).toBe(500)
    await button('Undo').click()
    await expectToast('Back to normal')
    expect((await storedChild(family.store, family.childId)).balance).toBe(0)
  })

  test('is paid like any other if its day has come before it is paid early', async () => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await choose('Pay today')
    await fillFields({ Amount: '7' })
    family.device.clock.advance(4 * DAY_MS)
    unwrap(await refreshForToday(family.store))
    await expectVisible(/\$7\.00 on .*March 6 instead of \$5\.00\. The bank balance goes from \$5\.00 to \$7\.00\./)
    await expect.element(dialog.getByRole('radio', { name: 'Paid', exact: true })).toBeChecked()
    await button('Change payday').click()
    await expectToast('Payday changed')
    expect(await storedChild(family.store, family.childId)).toMatchObject({ balance: 700 })
  })

  test.each([
    ['on the day on which it is saved', 1, '2026-03-03', 'Paid early'],
    ['on its day if that has come', 4, '2026-03-06', 'Payday changed'],
  ])('is paid %s, also before the page has noticed the new day', async (_, days, date, toast) => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await choose('Pay today')
    await fillFields({ Amount: '7' })
    family.device.clock.advance(days * DAY_MS)
    await button('Pay $7.00 now').click()
    await expectToast(toast)
    expect(await family.store.db.transactions.toArray()).toMatchObject([{ date, amount: 700 }])
  })

  test('keeps the day of an early payment whose amount changes', async () => {
    const family = await openDialog((each) => change(each, { date: '2026-03-13', amount: 500, paidOn: '2026-03-02' }))
    await payday('Friday, Mar 13').click()
    await expectVisible('Paid today: $5.00. Nothing more comes on Friday, March 13.')
    await fillFields({ Amount: '6' })
    await expectVisible(/^Paid today: \$6\.00\. .* The bank balance goes from \$5\.00 to \$6\.00\.$/)
    await button('Change payday').click()
    await expectToast('Paid early')
    expect((await storedChild(family.store, family.childId)).balance).toBe(600)
  })

  test('restores a deleted one', async () => {
    const family = await openDialog(async (each) => {
      unwrap(await change(each, { date: '2026-03-06', amount: 500, paidOn: '2026-03-02' }))
      const [early] = await each.store.db.transactions.toArray()
      unwrap(await deletePosting(each, early?.id as PostingId))
    })
    await payday('Friday, Mar 6').click()
    await button('Pay it after all').click()
    await expectToast('Back to normal')
    expect((await storedChild(family.store, family.childId)).balance).toBe(500)
  })

  test.each([
    ['On Mar 6', '-1', 'Amount cannot be negative'],
    ['Pay today', '0', 'Amount must be at least 0.01 to pay early'],
    ['On Mar 6', '', 'Please enter an amount, like 5.00'],
  ])('with “%s” rejects the amount %j', async (way, amount, message) => {
    const family = await openDialog()
    await payday('Friday, Mar 6').click()
    await choose(way)
    await fillFields({ Amount: amount })
    await button('Change payday').click()
    await expectFieldError('Amount', message)
    expect(dialog.getByText('Normally $5.00.').elements()).toHaveLength(1)
    expect(await nextOf(family)).toBeUndefined()
  })

  test('says why it failed, and stays open', async () => {
    await openDialog()
    await payday('Friday, Mar 6').click()
    failWrites('entries', 'add')
    await button('Change payday').click()
    await expectToast('Failed to change payday', 'This device is out of storage.')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This device is out of storage.')
  })

  test('goes back to the list, with the focus on the payday', async () => {
    await openDialog()
    await payday('Friday, Mar 13').click()
    await expect.element(dialog.getByRole('heading', { name: 'Friday, March 13' })).toHaveFocus()
    await button('Back').click()
    await expect.element(payday('Friday, Mar 13')).toHaveFocus()
  })
})
