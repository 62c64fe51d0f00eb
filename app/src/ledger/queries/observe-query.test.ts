import { expect, test, vi } from 'vitest'
import { deposit } from '../../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import type { FamilyStore } from '../family-store.ts'
import { observeQuery } from './queries.ts'

/** Collects the balances that the query emits for a child. A `+` marks a balance from a change made in this tab. */
async function observeBalance(store: FamilyStore, childId: Parameters<FamilyStore['db']['children']['get']>[0]) {
  const emitted: string[] = []
  let isStuck = false
  const query = async () => {
    if (isStuck) return new Promise<string>(() => undefined)
    return String((await store.db.children.get(childId))?.balance)
  }
  const subscription = observeQuery(store, query, (latest, change) =>
    change.childId === childId ? `+${change.row?.balance}` : latest,
  ).subscribe((value) => emitted.push(value))
  await vi.waitFor(() => expect(emitted).toHaveLength(1))
  const stop = typeof subscription === 'function' ? subscription : () => void subscription.unsubscribe()
  return { emitted, blockQuery: () => (isStuck = true), stop }
}

test('observeQuery emits a change made in this tab without waiting for the query to run again', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 500 })
  const { emitted, blockQuery, stop } = await observeBalance(family.store, family.childId)
  blockQuery()
  unwrap(await deposit(family, 100))
  expect(emitted).toEqual(['500', '+600'])
  stop()
})

test('observeQuery emits a change made in another tab when the query runs again', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 500 })
  const { emitted, stop } = await observeBalance(family.store, family.childId)
  unwrap(await deposit({ ...family, store: await openAnotherTab(family) }, 100))
  await vi.waitFor(() => expect(emitted).toEqual(['500', '600']))
  stop()
})

test('observeQuery emits a result only if it differs from the last value', async () => {
  const { store, ...family } = await createTestFamilyWithChild({ startingBalance: 500 })
  const emitted: number[][] = []
  let runs = 0
  const query = async () => {
    const rows = await store.db.children.toArray()
    runs += 1
    return rows.map(({ balance }) => balance as number)
  }
  const subscription = observeQuery(store, query, (latest, { row }) => (row ? [row.balance] : latest)).subscribe(
    (value) => emitted.push(value),
  )
  await vi.waitFor(() => expect(emitted).toEqual([[500]]))
  unwrap(await deposit({ ...family, store }, 100))
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1))
  expect(emitted).toEqual([[500], [600]])
  await store.db.children.toCollection().modify((row) => void Object.assign(row, { balance: 7 }))
  await vi.waitFor(() => expect(emitted).toEqual([[500], [600], [7]]))
  if (typeof subscription === 'function') subscription()
})

test('observeQuery ignores changes to other children, and all changes after unsubscribing', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 500 })
  const { emitted, stop } = await observeBalance(family.store, family.childId)
  const sister = await addTestChild(family, { name: 'Ann' })
  unwrap(await deposit({ ...family, childId: sister }, 100))
  expect(emitted).toEqual(['500'])
  stop()
  unwrap(await deposit(family, 100))
  expect(emitted).toEqual(['500'])
})
