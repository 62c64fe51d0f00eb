import { civilDate, giveAdvance, minorUnits, pauseAllowance } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ChildDialogPage } from '../../testing/child-dialog.tsx'
import { recordForChild, setTestAllowance } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectFieldError, expectToast, expectVisible, field, fillFields } from '../../testing/screen.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { AdvanceDialog } from './advance-dialog.tsx'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

const dialog = page.getByRole('dialog', { name: 'Advance for Mia' })
const PAYDAYS = 'Paydays to Pay It Back'

const advance = async (family: Family, amount: number, over: number) =>
  unwrap(
    await recordForChild(family, (context, child) => giveAdvance({ amount: minorUnits(amount), over }, child, context)),
  )

/** Opens the dialog for Mia, who has $20.00 and gets $5.00 on Fridays, on Monday, March 2. */
async function openDialog(prepare: (family: Family) => Promise<unknown> = () => Promise.resolve()) {
  const family = await createTestFamilyWithChild({ startingBalance: 2000 })
  unwrap(await setTestAllowance(family))
  await prepare(family)
  signInAs(family.parent, family.store)
  renderWithToasts(<ChildDialogPage childId={family.childId}>{(open) => <AdvanceDialog {...open} />}</ChildDialogPage>)
  await expect.element(dialog).toBeVisible()
  return family
}

const plan = () =>
  dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const give = () => button('Give advance').click()
const balanceOf = async ({ store, childId }: Family) => (await storedChild(store, childId)).balance
const owedOf = async ({ store, childId }: Family) => (await storedChild(store, childId)).bent?.owed

describe('giving an advance', () => {
  test('says which paydays pay back how much', async () => {
    await openDialog()
    await expect.element(field('Amount')).toHaveFocus()
    await expect.element(field(PAYDAYS)).toHaveValue('4')
    await button('$10').click()
    await expect.element(dialog).toHaveTextContent('New bank balance: $30.00')
    await expect
      .poll(plan)
      .toEqual([
        '$2.50 on Friday, March 6',
        '$2.50 on Friday, March 13',
        '$2.50 on Friday, March 20',
        '$2.50 on Friday, March 27',
      ])
    await fillFields({ [PAYDAYS]: '10' })
    await expect
      .poll(() => plan().slice(-2))
      .toEqual(['$1.00 on Friday, March 27', 'and 6 more paydays, the last on May 8, 2026'])
  })

  test('puts it in the bank, where Undo takes it back', async () => {
    const family = await openDialog()
    await fillFields({ Amount: '12' })
    await give()
    await expectToast('Advance given', '$12.00 went into the bank.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect([await balanceOf(family), await owedOf(family)]).toEqual([3200, 1200])
    await button('Undo').click()
    await expectToast('Advance taken back')
    expect([await balanceOf(family), await owedOf(family)]).toEqual([2000, 0])
  })

  test('shows what is still owed, which is paid back first', async () => {
    await openDialog((family) => advance(family, 800, 2))
    await fillFields({ Amount: '2', [PAYDAYS]: '1' })
    await expect
      .poll(plan)
      .toEqual(['$8.00 of $8.00 from Mar\u00A02, 2026', '$1.00 on Friday, March 6', '$1.00 on Friday, March 13'])
  })

  test('warns if it is more than a year of allowance', async () => {
    await openDialog()
    await fillFields({ Amount: '260' })
    await expect.poll(plan).toHaveLength(5)
    expect(dialog.getByText(/more than a year/).query()).toBeNull()
    await fillFields({ Amount: '300' })
    await expectVisible('That’s more than a year of allowance. It takes until April 23, 2027 to pay it back.')
    await fillFields({ Amount: '3000' })
    await expectVisible('That’s more than ten years of allowance, and leaves $400.00 to pay back.')
  })

  test('says that nothing is paid back while the allowance is off or paused', async () => {
    const family = await openDialog((each) => setTestAllowance(each, { active: false }))
    await fillFields({ Amount: '5' })
    await expectVisible('The allowance is off, so nothing is paid back until you turn it on.')
    unwrap(await setTestAllowance(family))
    const pause = { from: civilDate('2026-03-03') }
    unwrap(await recordForChild(family, (context, child) => pauseAllowance(pause, child, context)))
    await expectVisible('The allowance is paused, so nothing is paid back until you end the pause.')
  })

  test.each([
    ['Amount', '', '4', 'Amount must be at least 0.01'],
    ['Amount', '0', '4', 'Amount must be at least 0.01'],
    ['Amount', '1.005', '4', 'Use at most two decimal places'],
    [PAYDAYS, '5', '0', 'Please choose 1 to 52 paydays'],
    [PAYDAYS, '5', '53', 'Please choose 1 to 52 paydays'],
    [PAYDAYS, '5', '', 'Please choose 1 to 52 paydays'],
  ])('marks %s as invalid for the amount %j over %j paydays', async (label, amount, over, message) => {
    const family = await openDialog()
    await fillFields({ Amount: amount, [PAYDAYS]: over })
    await give()
    await expectFieldError(label, message)
    expect(await balanceOf(family)).toBe(2000)
  })

  test('shows why it failed, and stays open', async () => {
    await openDialog()
    await fillFields({ Amount: '5' })
    failWrites('entries', 'add')
    await give()
    await expectToast('Failed to give the advance', 'This device is out of storage.')
    await expect.element(dialog).toBeVisible()
  })
})
