import { actorOf, addTransaction, inviteMember, parseForm, transactionForm, type Id } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DAY_MS } from '../../testing/clock.ts'
import { refreshForToday } from '../../ledger/daily-refresh.ts'
import { recordCommand } from '../../ledger/record-command.ts'
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
  const deleteTransaction = useDeleteTransaction()
  return (
    <TransactionHistory
      of="USD"
      childId={childId}
      title="Transaction History"
      onDelete={(row) => deleteTransaction(row, childId)}
    />
  )
}

/** Renders a history with a $10.00 starting balance and a $5.00 deposit, “Tooth”. */
async function openHistory() {
  const family = await createTestFamilyWithChild({ startingBalance: 1000 })
  unwrap(await deposit(family, 500, { description: 'Tooth' }))
  signInAs(family.parent, family.store)
  renderWithToasts(<Page childId={family.childId} />)
  await expectVisible('Tooth')
  return family
}

const deleteTooth = () => button('Delete Tooth from Mar 2, 2026').click()
const balances = async ({ store, childId }: Awaited<ReturnType<typeof openHistory>>) =>
  (await storedHistory(store, childId)).map(([, , , balance]) => balance)

describe('deleting a transaction', () => {
  // SPEC: 8.33
  test('removes the row, shows a toast and restores it on Undo', async () => {
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

  test('names the helper whose gift a parent deletes and restores', async () => {
    const family = await openHistory()
    const invited = await recordCommand(family.store, {
      actor: actorOf(family.parent),
      decide: (context) => inviteMember({ name: 'Gran', role: 'helper', childIds: [family.childId] }, context),
    })
    const { userId } = unwrap(invited)
    const gran = { role: 'helper', userId, childIds: [family.childId] } as const
    const form = unwrap(
      parseForm(transactionForm('USD'), { type: 'deposit', amount: '5.00', description: 'Gift', date: '2026-03-02' }),
    )
    const given = await recordCommand(family.store, {
      actor: gran,
      childId: family.childId,
      decide: (context, child) => addTransaction(form, child, context),
    })
    unwrap(given)
    await button('Delete Gift from Mar 2, 2026').click()
    await expectAbsent('Gift')
    await button('Undo').click()
    await expectVisible('Gift')
    const gifts = (await storedEntries(family.store)).map((entry) => ('giftOf' in entry ? entry.giftOf : undefined))
    expect(gifts.filter((giftOf) => giftOf !== undefined)).toEqual([userId, userId])
  })

  test('moves focus to the history heading when the row disappears', async () => {
    await openHistory()
    await deleteTooth()
    await expectAbsent('Tooth')
    await expect.element(page.getByRole('heading', { name: 'Transaction History' })).toHaveFocus()
  })

  // SPEC: 2.61
  test('shows Deleting... and deletes only once on a double click', async () => {
    const family = await openHistory()
    const unlock = await lockDatabase(family.store.db)
    await button('Delete Tooth from Mar 2, 2026').dblClick()
    await expect.element(button('Deleting...')).toBeDisabled()
    await unlock()
    await expectToast('Transaction deleted')
    await expectAbsent('Tooth')
    expect((await storedEntries(family.store)).filter(({ kind }) => kind === 'transaction.deleted')).toHaveLength(1)
  })

  test('can delete a restored row again', async () => {
    await openHistory()
    await deleteTooth()
    await expectAbsent('Tooth')
    await button('Undo').click()
    await expectVisible('Tooth')
    await deleteTooth()
    await expectAbsent('Tooth')
  })

  test('appends an entry instead of removing the original entry', async () => {
    const family = await openHistory()
    const before = await family.store.db.entries.count()
    await deleteTooth()
    await expectToast('Transaction deleted')
    expect(await family.store.db.entries.count()).toBe(before + 1)
  })

  test('can delete the starting balance and automatic allowance payments', async () => {
    const family = await openHistory()
    unwrap(await setTestAllowance(family))
    family.device.clock.advance(7 * DAY_MS)
    unwrap(await refreshForToday(family.store))
    await button('Delete Allowance from Mar 6, 2026').click()
    await expectAbsent('Allowance')
    await button('Delete Starting balance from Mar 2, 2026').click()
    await expectAbsent('Starting balance')
    expect(await balances(family)).toEqual([500])
  })

  // SPEC: 8.13
  test('shows the reason and keeps the row when the delete fails (SPEC §8)', async () => {
    const family = await openHistory()
    failWrites('entries', 'add')
    await deleteTooth()
    await expectToast('Error', /Failed to delete transaction: This device is out of storage\./)
    await expectVisible('Tooth')
    await expect.element(button('Delete Tooth from Mar 2, 2026')).toBeEnabled()
    expect(await balances(family)).toEqual([1000, 1500])
  })

  test('shows the reason when the restore fails', async () => {
    await openHistory()
    await deleteTooth()
    await expectToast('Transaction deleted')
    failWrites('entries', 'add')
    await button('Undo').click()
    await expectToast('Error', /Failed to restore transaction: This device is out of storage\./)
    await expectAbsent('Tooth')
  })

  // SPEC: 6.8
  test('rejects a deletion by a child', async () => {
    const family = await openHistory()
    signInAs(await childUser(family, family.childId), family.store)
    await deleteTooth()
    await expectToast('Error', 'Failed to delete transaction: Only a parent can do this.')
    expect(await balances(family)).toEqual([1000, 1500])
  })

  test('restores the most recently deleted row after two deletions', async () => {
    const family = await openHistory()
    unwrap(await deposit(family, 300, { description: 'Comic' }))
    await deleteTooth()
    await expectAbsent('Tooth')
    await button('Delete Comic from Mar 2, 2026').click()
    await expectAbsent('Comic')
    await vi.waitFor(() => expect(page.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(1))
    await button('Undo').click()
    await expectVisible('Comic')
    await expectAbsent('Tooth')
    expect(await balances(family)).toEqual([1000, 1300])
  })
})
