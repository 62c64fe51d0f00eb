import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ChildDialogPage } from '../../testing/child-dialog.tsx'
import { deposit, recordCashCount, deleteTestChild } from '../../testing/commands.ts'
import { childUser, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedChild, storedEntries, storedHistory } from '../../testing/stored-model.ts'
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
import { CashDialog } from './cash-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Update Your Cash in Piggy Bank' })
const clickSave = () => dialog.getByRole('button', { name: 'Save' }).click()

/** Opens the dialog for Mia, whose last cash count is $5.00. */
async function openDialog(role: 'child' | 'parent' = 'child') {
  const family = await createTestFamilyWithChild({ startingBalance: 1000 })
  unwrap(await recordCashCount(family, 500))
  const mia = await childUser(family, family.childId)
  signInAs(role === 'child' ? mia : family.parent, family.store)
  renderWithToasts(<ChildDialogPage childId={family.childId}>{(open) => <CashDialog {...open} />}</ChildDialogPage>)
  await expect.element(dialog).toBeVisible()
  return { ...family, mia }
}

const cashOf = async ({ store, childId }: Awaited<ReturnType<typeof openDialog>>) =>
  (await storedChild(store, childId)).cashOnHand

describe('Update Your Cash in Piggy Bank (SPEC §2)', () => {
  // SPEC: 2.73
  test('opens with the coin counter, an empty amount and the last count', async () => {
    await openDialog()
    await expect.element(page.getByRole('button', { name: /^Add a penny/ })).toHaveFocus()
    await expect.element(field('Cash Amount')).toHaveValue('')
    await expectVisible('Your piggy bank has $5.00 so far.')
  })

  // SPEC: 6.7, 8.31
  test('saves the count with the child as its author, shows a success toast and closes', async () => {
    const family = await openDialog()
    await fillFields({ 'Cash Amount': '7.29' })
    await clickSave()
    await expectToast('Cash savings updated!', 'Your cash amount has been saved.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await cashOf(family)).toBe(729)
    expect((await storedHistory(family.store, family.childId)).at(-1)).toEqual(['2026-03-02', 'cash', 229, 729])
    const last = (await storedEntries(family.store)).at(-1)
    expect([last?.kind, last?.by]).toEqual(['cash.counted', family.mia.userId])
  })

  test('lets a parent on the child’s page save a count', async () => {
    const family = await openDialog('parent')
    await fillFields({ 'Cash Amount': '0' })
    await clickSave()
    await expectToast('Cash savings updated!')
    expect(await cashOf(family)).toBe(0)
  })

  test('Undo of a parent deletes the count', async () => {
    const family = await openDialog('parent')
    await fillFields({ 'Cash Amount': '7.29' })
    await clickSave()
    await button('Undo').click()
    await expectToast('Count undone')
    expect(await cashOf(family)).toBe(500)
    expect(await storedHistory(family.store, family.childId)).toHaveLength(2)
  })

  test('Undo of a child, who cannot delete, counts the cash from before again', async () => {
    const family = await openDialog()
    await fillFields({ 'Cash Amount': '7.29' })
    await clickSave()
    await expectToast('Cash savings updated!')
    // Cash that was paid out after the count stays in the piggy bank.
    unwrap(await deposit(family, 100, { type: 'withdrawal', toCash: true }))
    await button('Undo').click()
    await expectToast('Count undone')
    expect(await cashOf(family)).toBe(600)
    expect(await storedHistory(family.store, family.childId)).toContainEqual(['2026-03-02', 'cash', -229, 600])
  })

  test.each([
    ['7.29', 'That’s $2.29 more than before.'],
    ['0', 'That’s $5.00 less than before.'],
    ['5', 'That’s the same as before.'],
    ['-1', 'Your piggy bank has $5.00 so far.'],
    ['lots', 'Your piggy bank has $5.00 so far.'],
  ])('for the typed amount %j, shows “%s”', async (typed, words) => {
    await openDialog()
    await fillFields({ 'Cash Amount': typed })
    await expectVisible(words)
  })

  // SPEC: 5.24
  test.each([
    ['lots', 'Please enter a valid positive number.'],
    ['-0.01', 'Please enter a valid positive number.'],
    ['2.505', 'Use at most two decimal places'],
    ['2000000', 'Amount cannot exceed $1,000,000'],
  ])('rejects %j in a toast and under the field with “%s” (SPEC §5)', async (typed, message) => {
    const family = await openDialog()
    await fillFields({ 'Cash Amount': typed })
    await clickSave()
    await expectToast('Invalid amount', message)
    await expectFieldError('Cash Amount', message)
    await expect.element(dialog).toBeVisible()
    expect(await cashOf(family)).toBe(500)
  })

  test('opens empty again after a save', async () => {
    await openDialog()
    await fillFields({ 'Cash Amount': '6' })
    await clickSave()
    await expect.element(dialog).not.toBeInTheDocument()
    await button('Open').click()
    await expect.element(field('Cash Amount')).toHaveValue('')
    await expectVisible('Your piggy bank has $6.00 so far.')
  })

  // SPEC: 4.7
  test('shows Saving... and saves only once', async () => {
    const { store, childId } = await openDialog()
    await fillFields({ 'Cash Amount': '6' })
    const unlock = await lockDatabase(store.db)
    await clickSave()
    await expect.element(button('Saving...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await unlock()
    await expectToast('Cash savings updated!')
    expect((await storedEntries(store)).filter(({ kind }) => kind === 'cash.counted')).toHaveLength(2)
    expect(await storedHistory(store, childId)).toHaveLength(3)
  })

  // SPEC: 4.12, 8.11
  test('stays open with the typed amount and shows the reason when storage is full (SPEC §8)', async () => {
    const family = await openDialog()
    await fillFields({ 'Cash Amount': '6' })
    const makeRoom = failWrites('entries', 'add')
    await clickSave()
    const reason = 'This device is out of storage. Free up some space and try again. Nothing was changed.'
    await expectToast('Failed to update cash', reason)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(reason)
    await expect.element(field('Cash Amount')).toHaveValue('6')
    expect(await cashOf(family)).toBe(500)
    makeRoom()
    await clickSave()
    await expectToast('Cash savings updated!')
    expect(await cashOf(family)).toBe(600)
  })

  test('shows an error when the child has been deleted', async () => {
    const family = await createTestFamilyWithChild()
    const row = await storedChild(family.store, family.childId)
    signInAs(family.parent, family.store)
    renderWithToasts(<CashDialog opened onClose={() => undefined} child={row} />)
    await expect.element(dialog).toBeVisible()
    unwrap(await deleteTestChild({ ...family, store: await openAnotherTab(family) }))
    await fillFields({ 'Cash Amount': '6' })
    await clickSave()
    await expectToast(
      'Failed to update cash',
      'It was deleted on another device or in another window. Nothing was changed.',
    )
    await expect.element(dialog).toBeVisible()
  })
})

describe("Update {name}'s Cash Savings (SPEC §2)", () => {
  const parentDialog = page.getByRole('dialog', { name: "Update Mia's Cash Savings" })

  async function openForParent() {
    const family = await createTestFamilyWithChild({ startingBalance: 1000 })
    unwrap(await recordCashCount(family, 500))
    signInAs(family.parent, family.store)
    const child = await storedChild(family.store, family.childId)
    renderWithToasts(<CashDialog opened onClose={() => undefined} child={child} isParentView />)
    await expect.element(parentDialog).toBeVisible()
    return family
  }

  // SPEC: 2.57
  test('addresses the parent and explains what is recorded', async () => {
    await openForParent()
    await expect.element(parentDialog).toHaveTextContent('Enter all the cash Mia has now.')
    await expect.element(parentDialog).toHaveTextContent('You’ll see the difference in the history.')
    await expectVisible('The piggy bank has $5.00 so far.')
    await expectAbsent('Count all your coins and bills. Type how much you have now.')
    await expect.element(button('Count coins')).toBeVisible()
  })

  test('saves the count with the parent as its author', async () => {
    const { store, parent } = await openForParent()
    await fillFields({ 'Cash Amount': '4' })
    await expectVisible('That’s $1.00 less than before.')
    await parentDialog.getByRole('button', { name: 'Save' }).click()
    await expectToast('Cash savings updated!', 'Your cash amount has been saved.')
    const last = (await storedEntries(store)).at(-1)
    expect([last?.kind, last?.by]).toEqual(['cash.counted', parent.userId])
  })
})
