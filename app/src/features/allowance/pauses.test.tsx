import { changePayday, civilDate, giveAdvance, minorUnits, pauseAllowance } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ChildDialogPage } from '../../testing/child-dialog.tsx'
import { DAY_MS } from '../../testing/clock.ts'
import { recordForChild, setTestAllowance } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import {
  button,
  expectAbsent,
  expectFieldError,
  expectToast,
  expectVisible,
  field,
  fillFields,
} from '../../testing/screen.ts'
import { storedChild, storedEntries } from '../../testing/stored-model.ts'
import { SetAllowanceDialog } from './set-allowance-dialog.tsx'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

const dialog = page.getByRole('dialog', { name: 'Set Allowance for Mia' })
const pauseDialog = page.getByRole('dialog', { name: 'Pause Allowance for Mia' })
const list = page.getByRole('list', { name: 'Pauses' })
const openPause = () => dialog.getByRole('button', { name: 'Pause allowance' }).click()
const savePause = () => pauseDialog.getByRole('button', { name: 'Pause allowance' }).click()

async function pauseFrom(family: Family, from: string, to?: string) {
  const form = { from: civilDate(from), ...(to !== undefined && { to: civilDate(to) }) }
  unwrap(await recordForChild(family, (context, child) => pauseAllowance(form, child, context)))
}

/** Opens Set Allowance for Mia, who gets $5.00 on Fridays, on Monday, March 2. */
async function openDialog(
  prepare: (family: Family) => Promise<unknown> = () => Promise.resolve(),
  hasAllowance = true,
) {
  const family = await createTestFamilyWithChild()
  if (hasAllowance) unwrap(await setTestAllowance(family))
  await prepare(family)
  signInAs(family.parent, family.store)
  renderWithToasts(
    <ChildDialogPage childId={family.childId}>{(open) => <SetAllowanceDialog {...open} />}</ChildDialogPage>,
  )
  await expect.element(dialog).toBeVisible()
  return family
}

const nextOf = async ({ store, childId }: Family) => (await storedChild(store, childId)).bent?.next?.date

describe('pausing the allowance', () => {
  test('from a date to a date, and can be undone', async () => {
    const family = await openDialog()
    await openPause()
    await expect.element(field('First Day')).toHaveValue('2026-03-03')
    await fillFields({ 'First Day': '2026-03-05', 'Last Day (optional)': '2026-03-14' })
    await expectVisible('No allowance on 2 paydays, from Friday, March 6 to Friday, March 13.')
    await savePause()
    await expectToast('Allowance paused', 'Paused from Mar 5 to Mar 14')
    await expect.element(pauseDialog).not.toBeInTheDocument()
    await expect.element(list).toHaveTextContent('Paused from Mar 5 to Mar 14')
    await expectVisible('$5.00 on Friday, March 20')
    expect(await nextOf(family)).toBe('2026-03-20')
    await button('Undo').click()
    await expectToast('Pause removed')
    await expect.element(list).not.toBeInTheDocument()
    expect(await nextOf(family)).toBe('2026-03-06')
  })

  test('until the parent ends it', async () => {
    const family = await openDialog()
    await openPause()
    await expectVisible('No allowance from Friday, March 6, until you end the pause.')
    await savePause()
    await expectToast('Allowance paused', 'Paused until you end it')
    await expectVisible('No paydays until you end the pause.')
    expect(await nextOf(family)).toBeUndefined()
    await button('End pause: Paused until you end it').click()
    await expectToast('Pause ended')
    await expect.element(dialog.getByRole('button', { name: 'Pause allowance' })).toHaveFocus()
    expect(await nextOf(family)).toBe('2026-03-06')
  })

  test('says which paydays were already paid and stay', async () => {
    await openDialog(async (family) => {
      const early = {
        date: civilDate('2026-03-06'),
        amount: minorUnits(500),
        paidOn: civilDate('2026-03-02'),
        words: '',
      }
      unwrap(await recordForChild(family, (context, child) => changePayday(early, child, context)))
    })
    await openPause()
    await fillFields({ 'Last Day (optional)': '2026-03-13' })
    await expectVisible('No allowance on Friday, March 13.')
    await expectVisible('The payday on Friday, March 6 was already paid. It stays.')
  })

  test('says if no payday falls in it', async () => {
    await openDialog()
    await openPause()
    await fillFields({ 'Last Day (optional)': '2026-03-05' })
    await expectVisible('No payday falls in this pause.')
  })

  test('marks a last day that midnight has made today', async () => {
    const family = await openDialog()
    await openPause()
    await fillFields({ 'Last Day (optional)': '2026-03-03' })
    family.device.clock.set('2026-03-03T00:00:20Z')
    await savePause()
    await expectFieldError('Last Day (optional)', 'Pick a day after today')
    expect((await storedChild(family.store, family.childId)).bent).toBeUndefined()
  })

  test.each([
    ['First Day', '', '', 'Please enter a valid date'],
    ['Last Day (optional)', '2026-03-09', '2026-03-08', 'The last day can’t be before the first'],
    ['Last Day (optional)', '2026-03-01', '2026-03-02', 'Pick a day after today'],
  ])('marks %s as invalid from %j to %j', async (label, from, to, message) => {
    const family = await openDialog()
    await openPause()
    await fillFields({ 'First Day': from, 'Last Day (optional)': to })
    await savePause()
    await expectFieldError(label, message)
    expect((await storedChild(family.store, family.childId)).bent).toBeUndefined()
  })

  test('shows why it failed, and stays open', async () => {
    await openDialog()
    await openPause()
    failWrites('entries', 'add')
    await savePause()
    await expectToast('Failed to change the pause', 'This device is out of storage.')
    await expect.element(pauseDialog).toBeVisible()
  })

  test('keeps what was typed in Set Allowance', async () => {
    await openDialog()
    await fillFields({ 'Allowance Amount': '6' })
    await openPause()
    await savePause()
    await expect.element(field('Allowance Amount')).toHaveValue('6')
  })

  test('is offered only while there is an allowance', async () => {
    const family = await openDialog(() => Promise.resolve(), false)
    await expectAbsent('Pause allowance')
    unwrap(await setTestAllowance(family, { active: false }))
    await expectAbsent('Pause allowance')
    unwrap(await setTestAllowance(family))
    await expectVisible('Pause allowance')
  })
})

describe('ending a pause', () => {
  test('that is on counts from tomorrow, and Undo sets it again', async () => {
    const family = await openDialog(async (each) => {
      await pauseFrom(each, '2026-03-01', '2026-03-20')
      each.device.clock.advance(DAY_MS)
    })
    await button('End pause: Paused until Mar 20').click()
    await expectToast('Pause ended', 'This counts from tomorrow.')
    await expect.element(list).not.toBeInTheDocument()
    expect(await nextOf(family)).toBe('2026-03-06')
    await button('Undo').click()
    await expectToast('Allowance paused', 'Paused until Mar 20')
    expect(await nextOf(family)).toBe('2026-03-27')
  })

  test('that was only entered today does not say that today stays paused', async () => {
    await openDialog((each) => pauseFrom(each, '2026-03-01', '2026-03-20'))
    await button('End pause: Paused until Mar 20').click()
    await expectToast('Pause ended')
    await expectAbsent('This counts from tomorrow.')
  })

  test('ends it once with a double click', async () => {
    const family = await openDialog((each) => pauseFrom(each, '2026-03-01', '2026-03-20'))
    await expect.element(button('End pause: Paused until Mar 20')).toBeVisible()
    const unlock = await lockDatabase(family.store.db)
    await button('End pause: Paused until Mar 20').dblClick()
    await unlock()
    await expect.element(list).not.toBeInTheDocument()
    await expectToast('Pause ended')
    const entries = await storedEntries(family.store)
    expect(entries.filter(({ kind }) => kind === 'pause.ended')).toHaveLength(1)
  })

  test('ends it once, also with a click before the pauses are read again', async () => {
    const family = await openDialog((each) => pauseFrom(each, '2026-03-01', '2026-03-20'))
    const end = button('End pause: Paused until Mar 20')
    await expect.element(end).toBeVisible()
    const unlock = await lockDatabase(family.store.db)
    await end.click()
    const locking = lockDatabase(family.store.db)
    await unlock()
    const unlockReads = await locking
    await expectToast('Pause ended')
    await end.click({ force: true })
    await unlockReads()
    await expect.element(list).not.toBeInTheDocument()
    await expectToast('Pause ended')
    const entries = await storedEntries(family.store)
    expect(entries.filter(({ kind }) => kind === 'pause.ended')).toHaveLength(1)
  })

  test('lists pauses that are on or to come, first to last', async () => {
    await openDialog(async (each) => {
      await pauseFrom(each, '2026-05-04')
      await pauseFrom(each, '2026-04-01', '2026-04-11')
      await pauseFrom(each, '2026-02-01', '2026-03-02')
    })
    await expect.element(list.getByRole('listitem').nth(1)).toBeVisible()
    expect(
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Paused from Apr\u00A01 to Apr\u00A011Remove', 'Paused from May\u00A04 until you end itRemove'])
  })
})

test('turning the allowance off says that an advance stays owed', async () => {
  await openDialog(async (each) => {
    const form = { amount: minorUnits(1200), over: 4 }
    unwrap(await recordForChild(each, (context, child) => giveAdvance(form, child, context)))
  })
  const note = page.getByText('Still owed from an advance: $12.00. It’s paid back once the allowance is on again.')
  await expect.element(note).not.toBeInTheDocument()
  await page.getByRole('switch', { name: 'Pay automatically' }).click()
  await expect.element(note).toBeVisible()
})
