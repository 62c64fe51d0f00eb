import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ChildDialogPage } from '../../testing/child-dialog.tsx'
import { DAY_MS } from '../../testing/clock.ts'
import { deposit, setTestInterest, deleteTestChild } from '../../testing/commands.ts'
import { openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
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
import { SetInterestDialog } from './set-interest-dialog.tsx'

const RATE = 'Interest Rate (%)'
const dialog = page.getByRole('dialog', { name: 'Set Interest Rate for Mia' })
const clickSave = () => dialog.getByRole('button', { name: 'Save' }).click()
const chooseFrequency = (option: string) => userEvent.selectOptions(field('How often'), option)
const chooseKind = (kind: 'Compound' | 'Simple') => dialog.getByText(kind, { exact: true }).click()
const active = page.getByRole('switch', { name: 'Pay automatically' })

/** Opens the dialog for Mia, who has $25.50. `before` is the interest that is already set, if any. */
async function openDialog(before?: Parameters<typeof setTestInterest>[1], startingBalance = 2550) {
  const family = await createTestFamilyWithChild({ startingBalance })
  if (before) unwrap(await setTestInterest(family, before))
  signInAs(family.parent, family.store)
  renderWithToasts(
    <ChildDialogPage childId={family.childId}>{(open) => <SetInterestDialog {...open} />}</ChildDialogPage>,
  )
  await expect.element(dialog).toBeVisible()
  return family
}

const termsOf = async ({ store, childId }: Awaited<ReturnType<typeof openDialog>>) =>
  (await storedChild(store, childId)).interest

describe('Set Interest Rate (SPEC §2)', () => {
  // SPEC: 3.5
  test('defaults to no rate, monthly, compound and on (SPEC §3)', async () => {
    await openDialog()
    await expect.element(field(RATE)).toHaveFocus()
    await expect.element(field(RATE)).toHaveValue('')
    await expect.element(field('How often')).toHaveValue('monthly')
    await expect.element(page.getByRole('radio', { name: 'Compound' })).toBeChecked()
    await expect.element(active).toBeChecked()
  })

  test('starts with the current settings', async () => {
    await openDialog({ rate: 125, frequency: 'biweekly', compoundType: 'simple', active: false })
    await expect.element(field(RATE)).toHaveValue('1.25')
    await expect.element(field('How often')).toHaveValue('biweekly')
    await expect.element(page.getByRole('radio', { name: 'Simple' })).toBeChecked()
    await expect.element(active).not.toBeChecked()
  })

  // SPEC: 2.54, 8.28
  test('saves the settings, shows a success toast and closes', async () => {
    const family = await openDialog()
    await fillFields({ [RATE]: '2.5' })
    await chooseFrequency('weekly')
    await chooseKind('Simple')
    await clickSave()
    await expectToast('Success!', 'Interest settings have been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await termsOf(family)).toEqual({ rate: 250, frequency: 'weekly', compoundType: 'simple', active: true })
  })

  test('can be undone, unless another parent has set it too', async () => {
    const family = await openDialog({ rate: 200, active: false })
    await fillFields({ [RATE]: '20' })
    await active.click()
    await clickSave()
    await button('Undo').click()
    await expect.poll(() => termsOf(family)).toMatchObject({ rate: 200, active: false })
    await expectToast('Success!', 'Interest settings have been updated.')
    await expectAbsent('Undo')
    await button('Open').click()
    await fillFields({ [RATE]: '20' })
    await clickSave()
    await expectVisible('Undo')
    unwrap(await setTestInterest(family, { rate: 300 }))
    await button('Undo').click()
    await expectToast('Failed to update interest settings', 'It was changed again, so it stays as it is now.')
    expect(await termsOf(family)).toMatchObject({ rate: 300 })
  })

  test('that is undone after midnight says that this counts from tomorrow', async () => {
    const family = await openDialog({ rate: 200 })
    await fillFields({ [RATE]: '20' })
    await clickSave()
    await expectVisible('Undo')
    family.device.clock.advance(DAY_MS)
    await button('Undo').click()
    await expectToast('Success!', 'Interest settings have been updated. This counts from tomorrow.')
  })

  test('can be undone the first time, and then starts on again', async () => {
    const family = await openDialog()
    await fillFields({ [RATE]: '2' })
    await clickSave()
    await button('Undo').click()
    await expect.poll(() => termsOf(family)).toMatchObject({ rate: 0 })
    await button('Open').click()
    await expect.element(field(RATE)).toHaveValue('')
    await expect.element(active).toBeChecked()
  })

  test('keeps what another device changes while the dialog is open', async () => {
    const family = await openDialog({ rate: 200 })
    await chooseFrequency('weekly')
    unwrap(await setTestInterest(family, { rate: 300, compoundType: 'simple' }))
    await expect.element(field(RATE)).toHaveValue('3')
    await clickSave()
    await expectToast('Success!')
    expect(await termsOf(family)).toMatchObject({ rate: 300, frequency: 'weekly', compoundType: 'simple' })
  })

  // SPEC: 4.19
  test('offers every frequency (SPEC §9)', async () => {
    await openDialog()
    const options = [...(field('How often').element() as HTMLSelectElement).options]
    expect(options.map(({ value }) => value)).toEqual(['weekly', 'biweekly', 'monthly'])
  })

  // SPEC: 3.6
  test('explains simple and compound interest (SPEC §4)', async () => {
    await openDialog()
    await expectVisible(/^Compound: paid on principal plus interest\./)
    await chooseKind('Simple')
    await expectVisible(/^Simple: paid on the principal only/)
  })

  // SPEC: 4.21
  test('turns interest off and keeps the other settings', async () => {
    const family = await openDialog({ rate: 200 })
    await active.click()
    await clickSave()
    await expectToast('Success!')
    expect(await termsOf(family)).toEqual({ rate: 200, frequency: 'weekly', compoundType: 'compound', active: false })
  })

  // SPEC: 5.17
  test.each([
    ['-0.1', 'Rate cannot be negative'],
    ['100.01', 'Rate cannot exceed 100%'],
    ['2.505', 'Use at most two decimal places'],
    ['', 'Please enter a rate, like 2.5'],
    ['two', 'Please enter a rate, like 2.5'],
  ])('rejects the rate %j with “%s” (SPEC §5) and stays open', async (typed, message) => {
    const family = await openDialog({ rate: 200 })
    await fillFields({ [RATE]: typed })
    await clickSave()
    await expectFieldError(RATE, message)
    await expect.element(dialog).toBeVisible()
    expect(await termsOf(family)).toMatchObject({ rate: 200 })
  })

  // SPEC: 5.17
  test.each([
    ['0', 0],
    ['100', 10_000],
  ])('accepts the boundary rate %s', async (typed, rate) => {
    const family = await openDialog({ rate: 200 })
    await fillFields({ [RATE]: typed })
    await clickSave()
    await expectToast('Success!')
    expect(await termsOf(family)).toMatchObject({ rate })
  })

  // SPEC: 2.55, 4.7
  test('shows Saving... and saves only once', async () => {
    const family = await openDialog({ rate: 200 })
    const unlock = await lockDatabase(family.store.db)
    await clickSave()
    await expect.element(button('Saving...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await unlock()
    await expectToast('Success!')
    expect((await storedChild(family.store, family.childId)).interestSettings).toHaveLength(2)
  })

  // SPEC: 4.12, 8.9
  test('stays open and shows the reason when the save fails (SPEC §8)', async () => {
    const family = await openDialog({ rate: 200 })
    const makeRoom = failWrites('entries', 'add')
    await fillFields({ [RATE]: '3' })
    await clickSave()
    await expectToast('Failed to update interest settings', 'This device is out of storage.')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This device is out of storage.')
    await expect.element(field(RATE)).toHaveValue('3')
    expect(await termsOf(family)).toMatchObject({ rate: 200 })
    makeRoom()
    await clickSave()
    await expectToast('Success!')
    expect(await termsOf(family)).toMatchObject({ rate: 300 })
  })

  test('shows an error when another tab has deleted the child', async () => {
    const family = await createTestFamilyWithChild()
    const child = await storedChild(family.store, family.childId)
    signInAs(family.parent, family.store)
    renderWithToasts(<SetInterestDialog opened onClose={() => undefined} child={child} />)
    await expect.element(dialog).toBeVisible()
    unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family) }))
    await fillFields({ [RATE]: '2' })
    await clickSave()
    await expectToast(
      'Failed to update interest settings',
      'It was deleted on another device or in another window. Nothing was changed.',
    )
    await expect.element(dialog).toBeVisible()
  })
})

describe('rate stepping by 0.1 (SPEC §9)', () => {
  const raise = () => button('Raise the rate by 0.1').click()
  const lower = () => button('Lower the rate by 0.1').click()

  // SPEC: 2.54, 9.4
  test('raises and lowers the typed rate by exactly 0.1', async () => {
    await openDialog()
    await fillFields({ [RATE]: '0.2' })
    await raise()
    await expect.element(field(RATE)).toHaveValue('0.3')
    await lower()
    await lower()
    await expect.element(field(RATE)).toHaveValue('0.1')
  })

  test('works with the arrow keys', async () => {
    await openDialog()
    await fillFields({ [RATE]: '2.25' })
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field(RATE)).toHaveValue('2.35')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(field(RATE)).toHaveValue('2.15')
  })

  test('starts from zero when the field is empty or invalid', async () => {
    await openDialog()
    await raise()
    await expect.element(field(RATE)).toHaveValue('0.1')
    await fillFields({ [RATE]: 'two' })
    await raise()
    await expect.element(field(RATE)).toHaveValue('0.1')
  })

  // SPEC: 9.4
  test('stays between 0 and 100', async () => {
    await openDialog()
    await fillFields({ [RATE]: '0.05' })
    await lower()
    await expect.element(field(RATE)).toHaveValue('0')
    await fillFields({ [RATE]: '99.95' })
    await raise()
    await expect.element(field(RATE)).toHaveValue('100')
  })

  test('asks for confirmation before Escape discards a changed rate', async () => {
    await openDialog()
    await raise()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Discard')).toBeVisible()
  })
})

describe('interest preview', () => {
  // SPEC: 9.8
  test('shows the next payment, the yearly interest and the doubling estimate (SPEC §9)', async () => {
    await openDialog()
    await fillFields({ [RATE]: '2' })
    await expectVisible('$0.51')
    await expectVisible('2% of the bank balance, $25.50')
    await expectVisible('$6.12')
    await expectVisible('12 payments like this')
    await expectVisible('in about 3 years')
    await expectVisible('Rule of 72: 36 years if 2% came only once a year')
  })

  test('updates when the rate or the frequency changes', async () => {
    await openDialog()
    await fillFields({ [RATE]: '72' })
    await expectVisible('in about 2 months')
    await expectVisible('Rule of 72: 1 year if 72% came only once a year')
    await chooseFrequency('weekly')
    await expectVisible('52 payments like this')
    await expectVisible('in about 2 weeks')
    await chooseFrequency('biweekly')
    await expectVisible('26 payments like this')
    await expectVisible('in about 4 weeks')
  })

  test('computes simple interest on the principal, as the ledger does', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 10_000 })
    unwrap(await setTestInterest(family))
    family.device.clock.set('2026-03-09T09:00:00Z')
    unwrap(await deposit(family, 1, { date: '2026-03-09' }))
    signInAs(family.parent, family.store)
    renderWithToasts(
      <ChildDialogPage childId={family.childId}>{(open) => <SetInterestDialog {...open} />}</ChildDialogPage>,
    )
    await expectVisible('1% of the bank balance, $101.01')
    await chooseKind('Simple')
    await expectVisible('1% of the principal, $100.01')
  })

  // SPEC: 4.22
  test('is replaced by a message while interest is off (SPEC §4)', async () => {
    await openDialog({ rate: 200 })
    await active.click()
    await expectVisible('Interest is currently disabled')
    await expectAbsent('Next payment')
    await active.click()
    await expectVisible('Next payment')
    await expectAbsent('Interest is currently disabled')
  })

  test('shows no doubling estimate at a rate of 0%', async () => {
    await openDialog()
    await fillFields({ [RATE]: '0' })
    await expectVisible('0% of the bank balance, $25.50')
    await expectAbsent('Doubles')
  })

  test('explains that a negative balance earns no interest', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await deposit(family, 500, { type: 'withdrawal' }))
    signInAs(family.parent, family.store)
    renderWithToasts(
      <ChildDialogPage childId={family.childId}>{(open) => <SetInterestDialog {...open} />}</ChildDialogPage>,
    )
    await fillFields({ [RATE]: '2' })
    await expectVisible('There’s nothing in the bank to earn interest yet.')
    await expectAbsent('Doubles')
  })

  test.each(['', 'two', '-1', '100.01', '1.234', '.', '%'])('is hidden when the rate is %j', async (typed) => {
    await openDialog()
    await fillFields({ [RATE]: typed })
    await expectAbsent('Next payment')
    await expectAbsent(/NaN/)
  })
})
