import type { Id } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '../../testing/clock.ts'
import { refreshForToday } from '../../ledger/read-model/daily-refresh.ts'
import { deposit, setTestAllowance } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedEntries, storedHistory } from '../../testing/stored-model.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectVisible, expectAbsent, expectToast } from '../../testing/screen.ts'
import { TransactionHistory } from './transaction-history.tsx'
import { useDeleteTransaction } from './use-delete-transaction.ts'

function Page({ childId }: { readonly childId: Id }) {
  const deleteTransaction = useDeleteTransaction(childId)
  return (
    <TransactionHistory childId={childId} title="Transaction History" onDelete={({ id }) => deleteTransaction(id)} />
  )
}

/** Mia's history of ten dollars at first and five for a tooth. */
async function openHistory() {
  const family = await createTestFamilyWithChild({ startingBalance: 1000 })
  unwrap(await deposit(family, 500, { description: 'Tooth' }))
  signInAs(family.parent, family.store)
  renderWithToasts(<Page childId={family.childId} />)
  await expectVisible('Tooth')
  return family
}

const deleteTooth = () => button('Delete Tooth of Mar 2, 2026').click()
const balances = async ({ store, childId }: Awaited<ReturnType<typeof openHistory>>) =>
  (await storedHistory(store, childId)).map(([, , , balance]) => balance)

describe('deleting a line of the history', () => {
  // SPEC: 8.33
  test('takes it away, says so, and brings it back on Undo', async () => {
    const family = await openHistory()
    await deleteTooth()
    await expectToast('Transaction deleted')
    await expectAbsent('Tooth')
    expect(await balances(family)).toEqual([1000])
    await button('Undo').click()
    await expectVisible('Tooth')
    expect(await balances(family)).toEqual([1000, 1500])
    await expect.element(page.getByText('Transaction deleted')).not.toBeInTheDocument()
  })

  test('leaves the focus on the history, whose button went with the line', async () => {
    await openHistory()
    await deleteTooth()
    await expectAbsent('Tooth')
    await expect.element(page.getByRole('heading', { name: 'Transaction History' })).toHaveFocus()
  })

  // SPEC: 2.61
  test('says Deleting... meanwhile, and deletes once however fast it is pressed', async () => {
    const family = await openHistory()
    const letGo = await lockDatabase(family.store.db)
    await button('Delete Tooth of Mar 2, 2026').dblClick()
    await expect.element(button('Deleting...')).toBeDisabled()
    await letGo()
    await expectToast('Transaction deleted')
    await expectAbsent('Tooth')
    expect((await storedEntries(family.store)).filter(({ kind }) => kind === 'transaction.deleted')).toHaveLength(1)
  })

  test('can delete again what was brought back', async () => {
    await openHistory()
    await deleteTooth()
    await expectAbsent('Tooth')
    await button('Undo').click()
    await expectVisible('Tooth')
    await deleteTooth()
    await expectAbsent('Tooth')
  })

  test('keeps what was recorded: a deletion is an entry of its own', async () => {
    const family = await openHistory()
    const before = await family.store.db.entries.count()
    await deleteTooth()
    await expectToast('Transaction deleted')
    expect(await family.store.db.entries.count()).toBe(before + 1)
  })

  test('works on the starting balance and on what was paid automatically', async () => {
    const family = await openHistory()
    unwrap(await setTestAllowance(family))
    family.device.clock.advance(7 * DAY_MS)
    unwrap(await refreshForToday(family.store))
    await button('Delete Allowance of Mar 6, 2026').click()
    await expectAbsent('Allowance')
    await button('Delete Starting balance of Mar 2, 2026').click()
    await expectAbsent('Starting balance')
    expect(await balances(family)).toEqual([500])
  })

  // SPEC: 8.13
  test('says why where it cannot be saved, and keeps the line (SPEC §8)', async () => {
    const family = await openHistory()
    failWrites('entries', 'add')
    await deleteTooth()
    await expectToast('Error', /Failed to delete transaction: This device has no room left\./)
    await expectVisible('Tooth')
    await expect.element(button('Delete Tooth of Mar 2, 2026')).toBeEnabled()
    expect(await balances(family)).toEqual([1000, 1500])
  })

  test('says why where it cannot be brought back', async () => {
    await openHistory()
    await deleteTooth()
    await expectToast('Transaction deleted')
    failWrites('entries', 'add')
    await button('Undo').click()
    await expectToast('Error', /Failed to restore transaction: This device has no room left\./)
    await expectAbsent('Tooth')
  })

  // SPEC: 6.8
  test('is not for children', async () => {
    const family = await openHistory()
    signInAs(await childUser(family, family.childId), family.store)
    await deleteTooth()
    await expectToast('Error', 'Failed to delete transaction: Only a parent can do this.')
    expect(await balances(family)).toEqual([1000, 1500])
  })

  test('of two lines after each other brings back the one whose toast it is', async () => {
    const family = await openHistory()
    unwrap(await deposit(family, 300, { description: 'Comic' }))
    await deleteTooth()
    await expectAbsent('Tooth')
    await button('Delete Comic of Mar 2, 2026').click()
    await expectAbsent('Comic')
    await vi.waitFor(() => expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(1))
    await button('Undo').click()
    await expectVisible('Comic')
    await expectAbsent('Tooth')
    expect(await balances(family)).toEqual([1000, 1300])
  })
})
