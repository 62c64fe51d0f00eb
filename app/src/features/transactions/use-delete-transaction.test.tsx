import type { Id } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '../../testing/clock.ts'
import { turnDay } from '../../store/day-turn.ts'
import { deposit, payAllowance } from '../../testing/commands.ts'
import { childUser, startFamilyWithChild, valueOf } from '../../testing/family.ts'
import { refuseWrites } from '../../testing/faults.ts'
import { holdDatabase } from '../../testing/holding.ts'
import { storedEntries, storedHistory } from '../../testing/reading.ts'
import { renderWithToasts, signIn } from '../../testing/render.tsx'
import { button, shows, showsNo, toasts } from '../../testing/screen.ts'
import { History } from './history.tsx'
import { useDeleteTransaction } from './use-delete-transaction.ts'

function Page({ childId }: { readonly childId: Id }) {
  const deleteTransaction = useDeleteTransaction(childId)
  return <History childId={childId} title="Transaction History" onDelete={({ id }) => deleteTransaction(id)} />
}

/** Mia's history of ten dollars at first and five for a tooth. */
async function openHistory() {
  const family = await startFamilyWithChild({ startingBalance: 1000 })
  valueOf(await deposit(family, 500, { description: 'Tooth' }))
  signIn(family.parent, family.store)
  renderWithToasts(<Page childId={family.childId} />)
  await shows('Tooth')
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
    await toasts('Transaction deleted')
    await showsNo('Tooth')
    expect(await balances(family)).toEqual([1000])
    await button('Undo').click()
    await shows('Tooth')
    expect(await balances(family)).toEqual([1000, 1500])
    await expect.element(page.getByText('Transaction deleted')).not.toBeInTheDocument()
  })

  test('leaves the focus on the history, whose button went with the line', async () => {
    await openHistory()
    await deleteTooth()
    await showsNo('Tooth')
    await expect.element(page.getByRole('heading', { name: 'Transaction History' })).toHaveFocus()
  })

  // SPEC: 2.61
  test('says Deleting... meanwhile, and deletes once however fast it is pressed', async () => {
    const family = await openHistory()
    const letGo = await holdDatabase(family.store.db)
    await button('Delete Tooth of Mar 2, 2026').dblClick()
    await expect.element(button('Deleting...')).toBeDisabled()
    await letGo()
    await toasts('Transaction deleted')
    await showsNo('Tooth')
    expect((await storedEntries(family.store)).filter(({ kind }) => kind === 'transaction.deleted')).toHaveLength(1)
  })

  test('can delete again what was brought back', async () => {
    await openHistory()
    await deleteTooth()
    await showsNo('Tooth')
    await button('Undo').click()
    await shows('Tooth')
    await deleteTooth()
    await showsNo('Tooth')
  })

  test('keeps what was recorded: a deletion is an entry of its own', async () => {
    const family = await openHistory()
    const before = await family.store.db.entries.count()
    await deleteTooth()
    await toasts('Transaction deleted')
    expect(await family.store.db.entries.count()).toBe(before + 1)
  })

  test('works on the starting balance and on what was paid automatically', async () => {
    const family = await openHistory()
    valueOf(await payAllowance(family))
    family.device.clock.advance(7 * DAY_MS)
    valueOf(await turnDay(family.store))
    await button('Delete Allowance of Mar 6, 2026').click()
    await showsNo('Allowance')
    await button('Delete Starting balance of Mar 2, 2026').click()
    await showsNo('Starting balance')
    expect(await balances(family)).toEqual([500])
  })

  // SPEC: 8.13
  test('says why where it cannot be saved, and keeps the line (SPEC §8)', async () => {
    const family = await openHistory()
    refuseWrites('entries', 'add')
    await deleteTooth()
    await toasts('Error', /Failed to delete transaction: This device has no room left\./)
    await shows('Tooth')
    await expect.element(button('Delete Tooth of Mar 2, 2026')).toBeEnabled()
    expect(await balances(family)).toEqual([1000, 1500])
  })

  test('says why where it cannot be brought back', async () => {
    await openHistory()
    await deleteTooth()
    await toasts('Transaction deleted')
    refuseWrites('entries', 'add')
    await button('Undo').click()
    await toasts('Error', /Failed to restore transaction: This device has no room left\./)
    await showsNo('Tooth')
  })

  // SPEC: 6.8
  test('is not for children', async () => {
    const family = await openHistory()
    signIn(await childUser(family, family.childId), family.store)
    await deleteTooth()
    await toasts('Error', 'Failed to delete transaction: Only a parent can do this.')
    expect(await balances(family)).toEqual([1000, 1500])
  })

  test('of two lines after each other brings back the one whose toast it is', async () => {
    const family = await openHistory()
    valueOf(await deposit(family, 300, { description: 'Comic' }))
    await deleteTooth()
    await showsNo('Tooth')
    await button('Delete Comic of Mar 2, 2026').click()
    await showsNo('Comic')
    await vi.waitFor(() => expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(1))
    await button('Undo').click()
    await shows('Comic')
    await showsNo('Tooth')
    expect(await balances(family)).toEqual([1000, 1300])
  })
})
