import { expect, test, vi } from 'vitest'
import { deposit } from '../../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import type { FamilyStore } from '../family-store.ts'
import { observeQuery } from './observe-query.ts'

/** What is told of a child's balance: as queries answer it, and with `+` before it as commits tell it. */
async function followBalance(store: FamilyStore, childId: Parameters<FamilyStore['db']['children']['get']>[0]) {
  const told: string[] = []
  let isHeld = false
  const query = async () => {
    // Held is as slow as can be: what was committed has to be told without an answer.
    if (isHeld) return new Promise<string>(() => undefined)
    return String((await store.db.children.get(childId))?.balance)
  }
  const subscription = observeQuery(store, query, (latest, commit) =>
    commit.childId === childId ? `+${commit.row?.balance}` : latest,
  ).subscribe((value) => told.push(value))
  await vi.waitFor(() => expect(told).toHaveLength(1))
  const end = typeof subscription === 'function' ? subscription : () => void subscription.unsubscribe()
  return { told, hold: () => (isHeld = true), end }
}

test('what this tab commits is told before any query answers', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 500 })
  const { told, hold, end } = await followBalance(family.store, family.childId)
  hold()
  unwrap(await deposit(family, 100))
  expect(told).toEqual(['500', '+600'])
  end()
})

test('what another tab commits is told by the query', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 500 })
  const { told, end } = await followBalance(family.store, family.childId)
  unwrap(await deposit({ ...family, store: await openAnotherTab(family) }, 100))
  await vi.waitFor(() => expect(told).toEqual(['500', '600']))
  end()
})

test('an answer that says the same is told no second time, and one that says something else is', async () => {
  const { store, ...family } = await createTestFamilyWithChild({ startingBalance: 500 })
  const told: number[][] = []
  let answers = 0
  const query = async () => {
    const rows = await store.db.children.toArray()
    answers += 1
    return rows.map(({ balance }) => balance as number)
  }
  const subscription = observeQuery(store, query, (latest, { row }) => (row ? [row.balance] : latest)).subscribe(
    (value) => told.push(value),
  )
  await vi.waitFor(() => expect(told).toEqual([[500]]))
  unwrap(await deposit({ ...family, store }, 100))
  await vi.waitFor(() => expect(answers).toBeGreaterThan(1))
  expect(told).toEqual([[500], [600]])
  await store.db.children.toCollection().modify((row) => void Object.assign(row, { balance: 7 }))
  await vi.waitFor(() => expect(told).toEqual([[500], [600], [7]]))
  if (typeof subscription === 'function') subscription()
})

test('a commit about somebody else, and one after the end, is not told', async () => {
  const family = await createTestFamilyWithChild({ startingBalance: 500 })
  const { told, end } = await followBalance(family.store, family.childId)
  const sister = await addTestChild(family, { name: 'Ann' })
  unwrap(await deposit({ ...family, childId: sister }, 100))
  expect(told).toEqual(['500'])
  end()
  unwrap(await deposit(family, 100))
  expect(told).toEqual(['500'])
})
