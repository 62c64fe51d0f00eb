import {
  changePayday,
  civilDate,
  giveAdvance,
  minorUnits,
  pauseAllowance,
  postingId,
  type Id,
} from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { renderApp } from '../../testing/app.tsx'
import { DAY_MS } from '../../testing/clock.ts'
import { deletePosting, recordForChild, setTestAllowance } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { signInAs } from '../../testing/render.tsx'
import { button, expectToast, expectVisible, field, fillFields } from '../../testing/screen.ts'
import { storedChild } from '../../testing/stored-model.ts'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

const dialog = page.getByRole('dialog', { name: 'Paydays for Mia' })
const list = dialog.getByRole('list', { name: 'Earlier' })
const texts = () =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

const paused = (family: Family, from: string, to?: string) =>
  recordForChild(family, (context, child) =>
    pauseAllowance({ from: civilDate(from), ...(to !== undefined && { to: civilDate(to) }) }, child, context),
  )

const changed = (family: Family, date: string, amount: number, words = '') =>
  recordForChild(family, (context, child) =>
    changePayday({ date: civilDate(date), amount: minorUnits(amount), words }, child, context),
  )

const giveAhead = async (family: Family, amount: number, over: number) =>
  unwrap(
    await recordForChild(family, (context, child) => giveAdvance({ amount: minorUnits(amount), over }, child, context)),
  )

const advance = (family: Family) => giveAhead(family, 400, 1)

const balanceOf = async ({ store, childId }: Family) => (await storedChild(store, childId)).balance

interface Preparation {
  /** What happens on March 2, and on March 21. */
  readonly onMarch2?: (family: Family) => Promise<unknown>
  readonly onMarch21?: (family: Family) => Promise<unknown>
  readonly daysLater?: number
}

/** Mia gets $5.00 on Fridays since Monday, March 2. Opens the parent's page on Saturday, March 21, or some days later. */
async function openParentPage({ onMarch2, onMarch21, daysLater = 0 }: Preparation = {}) {
  const family = await createTestFamilyWithChild()
  unwrap(await setTestAllowance(family))
  await onMarch2?.(family)
  family.device.clock.advance((19 + daysLater) * DAY_MS)
  unwrap(await refreshForToday(family.store))
  await onMarch21?.(family)
  signInAs(family.parent, family.store)
  renderApp('/parent')
  return family
}

async function openEarlier(preparation?: Preparation) {
  const family = await openParentPage(preparation)
  await button('Paydays').click()
  await dialog.getByText('Earlier', { exact: true }).click()
  await expect.element(list).toBeVisible()
  return family
}

describe('earlier paydays', () => {
  test('are listed with the latest first, also those that paid nothing', async () => {
    await openEarlier({
      onMarch21: async (family) => {
        unwrap(await changed(family, '2026-03-13', 700, 'Dishes'))
        unwrap(await deletePosting(family, paydayPosting(family.childId, '2026-03-06')))
      },
    })
    expect(texts()).toEqual([
      'Friday, Mar\u00A020$5.00',
      'Friday, Mar\u00A013Changed$7.00“Dishes”',
      'Friday, Mar\u00A06Deleted',
    ])
  })

  test('offer more only if there are more, and move the focus to the first of those', async () => {
    await openEarlier({ daysLater: 28 })
    expect(texts()).toHaveLength(6)
    await button('Show more').click()
    await expect.poll(texts).toHaveLength(7)
    await expect.element(dialog.getByRole('button', { name: 'Friday, Mar 6' })).toHaveFocus()
    await expect.element(button('Show more')).not.toBeInTheDocument()
  })

  test('offer no more if there are exactly six', async () => {
    await openEarlier({ daysLater: 21 })
    expect(texts()).toHaveLength(6)
    await expect.element(button('Show more')).not.toBeInTheDocument()
  })

  test('can pay another amount afterwards, and undo it', async () => {
    const family = await openEarlier()
    await dialog.getByRole('button', { name: 'Friday, Mar 13' }).click()
    await expect.element(dialog.getByText('Pay today')).not.toBeInTheDocument()
    await fillFields({ Amount: '12.50' })
    await expectVisible('$12.50 on Friday, March 13 instead of $5.00. The bank balance goes from $15.00 to $22.50.')
    await button('Change payday').click()
    await expectToast('Payday changed', '$12.50 on Friday, March 13')
    expect(await balanceOf(family)).toBe(2250)
    await button('Undo').click()
    await expectToast('Back to normal')
    expect(await balanceOf(family)).toBe(1500)
  })

  test('can be skipped after they were paid, and what they repaid is owed again', async () => {
    const family = await openEarlier({ onMarch2: advance })
    expect(texts().at(-1)).toBe('Friday, Mar\u00A06$1.00$5.00, less $4.00 for an advance')
    await dialog.getByRole('button', { name: 'Friday, Mar 6' }).click()
    await dialog.getByText('Skipped', { exact: true }).click()
    await expectVisible(
      'No allowance on Friday, March 6. Nothing is paid back that day. The bank balance goes from $15.00 to $10.00.',
    )
    await button('Change payday').click()
    await expectToast('Payday skipped', 'Friday, March 6')
    // The next payday repays the advance instead.
    expect(await balanceOf(family)).toBe(1000)
    await button('Paydays').click()
    await dialog.getByText('Earlier', { exact: true }).click()
    await expect
      .poll(texts)
      .toEqual([
        'Friday, Mar\u00A020$5.00',
        'Friday, Mar\u00A013$1.00$5.00, less $4.00 for an advance',
        'Friday, Mar\u00A06Skipped',
      ])
  })
})

describe('“Pause allowance” in the list of coming paydays', () => {
  const pauseDialog = page.getByRole('dialog', { name: 'Pause Allowance for Mia' })

  test('pauses them above the list, which then shows them as paused', async () => {
    await openParentPage()
    await button('Paydays').click()
    await dialog.getByRole('button', { name: 'Pause allowance' }).click()
    await expectVisible('No allowance from Friday, March 27, until you end the pause.')
    await pauseDialog.getByRole('button', { name: 'Pause allowance' }).click()
    await expectToast('Allowance paused')
    await expect.element(pauseDialog).not.toBeInTheDocument()
    await expectVisible('Nothing is paid on paused paydays. You can end the pause in Set Allowance.')
    await expect.element(dialog.getByRole('button', { name: 'Pause allowance' })).not.toBeInTheDocument()
  })

  test('returns to the list if it is canceled', async () => {
    await openParentPage()
    await button('Paydays').click()
    await dialog.getByRole('button', { name: 'Pause allowance' }).click()
    await pauseDialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(pauseDialog).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('button', { name: 'Pause allowance' })).toHaveFocus()
  })

  test('is not offered among earlier ones, or while the allowance is off', async () => {
    const family = await openEarlier()
    await expect.element(dialog.getByRole('button', { name: 'Pause allowance' })).not.toBeInTheDocument()
    unwrap(await setTestAllowance(family, { active: false }))
    await dialog.getByText('Coming', { exact: true }).click()
    await expectVisible('No paydays are coming. Turn the allowance on to see them.')
    await expect.element(dialog.getByRole('button', { name: 'Pause allowance' })).not.toBeInTheDocument()
  })
})

describe('paused paydays', () => {
  test('are named as such above the coming ones, with a way to end the pause', async () => {
    await openParentPage({ onMarch2: (family) => paused(family, '2026-03-10') })
    await button('Paydays').click()
    await expectVisible('Nothing is paid on paused paydays. You can end the pause in Set Allowance.')
    await expect.element(dialog.getByText(/^Tap a payday/)).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Set Allowance' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    const allowance = page.getByRole('dialog', { name: 'Set Allowance for Mia' })
    await allowance.getByRole('button', { name: /^End pause/ }).click()
    await expectToast('Pause ended')
  })

  test('among earlier ones cannot be changed', async () => {
    await openEarlier({ onMarch2: (family) => paused(family, '2026-03-10', '2026-03-15') })
    expect(texts()).toEqual(['Friday, Mar\u00A020$5.00', 'Friday, Mar\u00A013Paused', 'Friday, Mar\u00A06$5.00'])
    await expectVisible('Tap a payday to change or skip it, even after it was paid. Paused ones can’t be changed.')
  })
})

describe('an earlier payday that repaid an advance with all it paid', () => {
  const open = async () => {
    const family = await openEarlier({ onMarch2: (each) => giveAhead(each, 1500, 3) })
    await dialog.getByRole('button', { name: 'Friday, Mar 20' }).click()
    return family
  }

  test('leaves the balance as it is if it is skipped, and its part is owed again', async () => {
    const family = await open()
    await dialog.getByText('Skipped', { exact: true }).click()
    await expectVisible(
      'No allowance on Friday, March 20. Nothing is paid back that day. Still owed of advances: $5.00 instead of $0.00. The bank balance stays at $15.00.',
    )
    expect(await balanceOf(family)).toBe(1500)
    await button('Change payday').click()
    await expectToast('Payday skipped')
    expect(await balanceOf(family)).toBe(1500)
  })

  test('repays what it can of it, and adds the rest to the balance', async () => {
    await open()
    await fillFields({ Amount: '3' })
    await expectVisible(
      '$3.00 on Friday, March 20 instead of $5.00. It pays back $3.00 of an advance. Still owed of advances: $2.00 instead of $0.00. The bank balance stays at $15.00.',
    )
    await fillFields({ Amount: '8' })
    await expectVisible(
      '$8.00 on Friday, March 20 instead of $5.00. It pays back $5.00 of an advance. The bank balance goes from $15.00 to $18.00.',
    )
  })
})

describe('“Change this payday” in “Why this number?”', () => {
  const why = page.getByRole('dialog', { name: 'Why this number?' })
  const openWhy = (description: string) =>
    page
      .getByRole('button', { name: new RegExp(`after “${description}”`) })
      .first()
      .click()

  test('opens the form for that payday, and Cancel closes it', async () => {
    const family = await openParentPage()
    await openWhy('Allowance')
    await button('Change this payday').click()
    await expect.element(dialog.getByRole('heading', { name: 'Friday, March 20' })).toHaveFocus()
    await expect.element(why).not.toBeInTheDocument()
    await fillFields({ Amount: '6' })
    await button('Change payday').click()
    await expectToast('Payday changed')
    expect(await balanceOf(family)).toBe(1600)
    await openWhy('Allowance')
    await button('Change this payday').click()
    await expect.element(field('Amount')).toHaveValue('6.00')
    await button('Cancel').click()
    await expect.element(dialog).not.toBeInTheDocument()
    // Opened by its own button, the dialog shows the lists.
    await button('Paydays').click()
    await expectVisible('Friday, Mar 27')
    await userEvent.keyboard('{Escape}')
  })

  test('is missing for other transactions', async () => {
    await openParentPage({ onMarch21: advance })
    await openWhy('Advance')
    await expect.element(why.getByRole('heading', { name: 'Advance' })).toBeVisible()
    await expect.element(button('Change this payday')).not.toBeInTheDocument()
  })
})

const paydayPosting = (childId: Id, date: string) => postingId(`allowance:${childId}:${date}`)
