import { giveAdvance, minorUnits } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { ChildDialogPage } from '../../testing/child-dialog.tsx'
import { recordForChild, setTestAllowance } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import {
  button,
  field,
  expectFieldError,
  expectVisible,
  expectAbsent,
  expectToast,
  fillFields,
} from '../../testing/screen.ts'
import { SetAllowanceDialog } from './set-allowance-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Set Allowance for Mia' })
const clickSave = () => dialog.getByRole('button', { name: 'Save' }).click()
const choose = (label: string, option: string) => userEvent.selectOptions(field(label), option)
const active = page.getByRole('switch', { name: 'Pay automatically' })

/** Opens the dialog for Mia on Monday, March 2. `before` is the allowance that is already set, if any. */
async function openDialog(before?: Parameters<typeof setTestAllowance>[1]) {
  const family = await createTestFamilyWithChild()
  if (before) unwrap(await setTestAllowance(family, before))
  signInAs(family.parent, family.store)
  renderWithToasts(
    <ChildDialogPage childId={family.childId}>{(open) => <SetAllowanceDialog {...open} />}</ChildDialogPage>,
  )
  await expect.element(dialog).toBeVisible()
  return family
}

const termsOf = async ({ store, childId }: Awaited<ReturnType<typeof openDialog>>) =>
  (await storedChild(store, childId)).allowance

describe('Set Allowance (SPEC §2)', () => {
  test('defaults to weekly and active', async () => {
    await openDialog()
    await expect.element(field('Allowance Amount')).toHaveFocus()
    await expect.element(field('Allowance Amount')).toHaveValue('')
    await expect.element(field('How often')).toHaveValue('weekly')
    await expect.element(field('Day')).toHaveValue('saturday')
    await expect.element(active).toBeChecked()
  })

  test('starts with the current settings', async () => {
    await openDialog({ amount: 750, frequency: 'monthly', day: 'sunday', active: false })
    await expect.element(field('Allowance Amount')).toHaveValue('7.50')
    await expect.element(field('How often')).toHaveValue('monthly')
    await expect.element(field('Day')).toHaveValue('sunday')
    await expect.element(active).not.toBeChecked()
  })

  // SPEC: 2.50, 8.26
  test('saves the settings, shows a success toast and closes', async () => {
    const family = await openDialog()
    await fillFields({ 'Allowance Amount': '5' })
    await choose('How often', 'biweekly')
    await choose('Day', 'friday')
    await clickSave()
    await expectToast('Success!', 'Allowance settings have been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await termsOf(family)).toEqual({ amount: 500, frequency: 'biweekly', day: 'friday', active: true })
  })

  // SPEC: 2.50, 4.17, 9.5
  test('offers all frequencies and all days (SPEC §9)', async () => {
    await openDialog()
    const valuesOf = (label: string) =>
      [...(field(label).element() as HTMLSelectElement).options].map(({ value }) => value)
    expect(valuesOf('How often')).toEqual(['weekly', 'biweekly', 'monthly'])
    expect(valuesOf('Day')).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
  })

  // SPEC: 4.18
  test('pauses the allowance and keeps the other settings', async () => {
    const family = await openDialog({ amount: 500 })
    await active.click()
    await clickSave()
    await expectToast('Success!')
    expect(await termsOf(family)).toEqual({ amount: 500, frequency: 'weekly', day: 'friday', active: false })
  })

  test('can be undone', async () => {
    const family = await openDialog({ amount: 500 })
    await fillFields({ 'Allowance Amount': '50' })
    await choose('Day', 'monday')
    await clickSave()
    await button('Undo').click()
    await expect.poll(() => termsOf(family)).toMatchObject({ amount: 500, day: 'friday' })
    await expectToast('Success!', 'Allowance settings have been updated.')
    await expectAbsent('Undo')
  })

  test('that is undone after midnight says that this counts from tomorrow', async () => {
    const family = await openDialog({ amount: 500 })
    family.device.clock.set('2026-03-05T23:59:00Z')
    await fillFields({ 'Allowance Amount': '50' })
    await clickSave()
    await expectVisible('Undo')
    family.device.clock.set('2026-03-06T00:00:01Z')
    await button('Undo').click()
    await expectToast('Success!', 'Allowance settings have been updated. This counts from tomorrow.')
    expect((await storedChild(family.store, family.childId)).balance).toBe(5000)
  })

  test('is not undone after another parent has set it too', async () => {
    const family = await openDialog({ amount: 500 })
    await fillFields({ 'Allowance Amount': '50' })
    await clickSave()
    await expectVisible('Undo')
    unwrap(await setTestAllowance(family, { amount: 700 }))
    await button('Undo').click()
    await expectToast('Failed to update allowance', 'It was changed again, so it stays as it is now.')
    expect(await termsOf(family)).toMatchObject({ amount: 700 })
  })

  test('can be undone the first time, and then starts on again', async () => {
    const family = await openDialog()
    await fillFields({ 'Allowance Amount': '5' })
    await choose('Day', 'monday')
    await clickSave()
    await button('Undo').click()
    await expect.poll(() => termsOf(family)).toEqual({ amount: 0, frequency: 'weekly', day: 'saturday', active: false })
    await button('Open').click()
    await expect.element(field('Allowance Amount')).toHaveValue('')
    await expect.element(active).toBeChecked()
  })

  test('keeps what another device changes while the dialog is open', async () => {
    const family = await openDialog({ amount: 500 })
    await choose('Day', 'monday')
    unwrap(await setTestAllowance(family, { amount: 700, day: 'sunday', active: false }))
    await expect.element(field('Allowance Amount')).toHaveValue('7.00')
    await expect.element(active).not.toBeChecked()
    await expect.element(field('Day')).toHaveValue('monday')
    await clickSave()
    await expectToast('Success!')
    expect(await termsOf(family)).toMatchObject({ amount: 700, day: 'monday', active: false })
  })

  test('shows the saved settings when reopened', async () => {
    await openDialog({ amount: 500 })
    await fillFields({ 'Allowance Amount': '6' })
    await clickSave()
    await expect.element(dialog).not.toBeInTheDocument()
    await button('Open').click()
    await expect.element(field('Allowance Amount')).toHaveValue('6.00')
  })

  // SPEC: 5.12
  test.each([
    ['-0.01', 'Amount cannot be negative'],
    ['', 'Please enter an amount, like 5.00'],
    ['2.505', 'Use at most two decimal places'],
    ['2000000', 'Amount cannot exceed $1,000,000'],
  ])('rejects the amount %j with “%s” (SPEC §5) and stays open', async (typed, message) => {
    const family = await openDialog({ amount: 500 })
    await fillFields({ 'Allowance Amount': typed })
    await clickSave()
    await expectFieldError('Allowance Amount', message)
    await expect.element(dialog).toBeVisible()
    expect(await termsOf(family)).toMatchObject({ amount: 500 })
  })

  test('accepts an allowance of 0', async () => {
    const family = await openDialog({ amount: 500 })
    await fillFields({ 'Allowance Amount': '0' })
    await clickSave()
    await expectToast('Success!')
    expect(await termsOf(family)).toMatchObject({ amount: 0 })
  })

  // SPEC: 2.51, 4.6
  test('shows Saving... and saves only once', async () => {
    const family = await openDialog({ amount: 500 })
    const unlock = await lockDatabase(family.store.db)
    await clickSave()
    await expect.element(button('Saving...')).toBeDisabled()
    await unlock()
    await expectToast('Success!')
    expect((await storedChild(family.store, family.childId)).allowanceSettings).toHaveLength(2)
  })

  // SPEC: 4.11, 8.7
  test('stays open and shows the reason when the save fails (SPEC §8)', async () => {
    const family = await openDialog({ amount: 500 })
    failWrites('entries', 'add')
    await fillFields({ 'Allowance Amount': '6' })
    await clickSave()
    await expectToast('Failed to update allowance', 'This device is out of storage.')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This device is out of storage.')
    await expect.element(field('Allowance Amount')).toHaveValue('6')
    expect(await termsOf(family)).toMatchObject({ amount: 500 })
  })
})

describe('allowance preview', () => {
  // SPEC: 9.17
  test('lists three weekly paydays seven days apart and their total (SPEC §9)', async () => {
    await openDialog()
    await fillFields({ 'Allowance Amount': '5' })
    await expectVisible('$5.00 on Saturday, March 7')
    await expectVisible('$5.00 on Saturday, March 14')
    await expectVisible('$5.00 on Saturday, March 21')
    await expectVisible('Total for the next three weeks: $15.00')
  })

  test('updates when the day or the frequency changes', async () => {
    await openDialog()
    await fillFields({ 'Allowance Amount': '2.50' })
    await choose('Day', 'wednesday')
    await expectVisible('$2.50 on Wednesday, March 4')
    await choose('How often', 'biweekly')
    await expectVisible('$2.50 on Wednesday, March 18')
    await expectVisible('Total for the next three weeks: $5.00')
    await choose('How often', 'monthly')
    await expectVisible('$2.50 on Wednesday, May 6')
    await expectVisible('Total for the next three weeks: $2.50')
  })

  test('starts tomorrow at the earliest, even if today is the chosen weekday', async () => {
    await openDialog()
    await fillFields({ 'Allowance Amount': '5' })
    await choose('Day', 'monday')
    await expectVisible('$5.00 on Monday, March 9')
    await expectAbsent('$5.00 on Monday, March 2')
  })

  test('says why the first payday is later than within a week after the day has changed', async () => {
    const family = await openDialog({ amount: 500, day: 'saturday' })
    await expectAbsent(/just got an allowance/)
    // Sunday, a day after the allowance. Monday would be too soon.
    family.device.clock.set('2026-03-08T12:00:00Z')
    unwrap(await refreshForToday(family.store))
    await choose('Day', 'monday')
    await expectVisible('$5.00 on Monday, March 16')
    await expectVisible('The first one is later, because Mia just got an allowance.')
  })

  test('names the three weeks when their total leaves out a listed payday', async () => {
    await openDialog({ amount: 500 })
    await expectVisible('Next three paydays:')
    await choose('How often', 'biweekly')
    await expectVisible('In the next three weeks:')
    await expectAbsent('Next three paydays:')
    await expectVisible('After that:')
  })

  test('takes off what repays an advance, and says so', async () => {
    const family = await openDialog({ amount: 500 })
    unwrap(
      await recordForChild(family, (context, child) =>
        giveAdvance({ amount: minorUnits(600), over: 2 }, child, context),
      ),
    )
    await expectVisible('$2.00 on Friday, March 13')
    await expectVisible('$5.00 on Friday, March 20')
    await expectVisible('Total for the next three weeks: $9.00')
    await expectVisible('Advance repayments are already taken off.')
  })

  test('shows a message while it is off', async () => {
    await openDialog({ amount: 500 })
    await active.click()
    await expectVisible('Off until you turn it on.')
    await expectAbsent(/on Friday/)
  })

  test.each(['', '0', 'five', '-1'])('is hidden when the amount is %j', async (typed) => {
    await openDialog()
    await fillFields({ 'Allowance Amount': typed })
    await expectAbsent('Next three paydays:')
  })
})
