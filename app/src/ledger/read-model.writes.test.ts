import type { Id } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../testing/clock.ts'
import {
  recordCashCount,
  deletePosting,
  deposit,
  setTestAllowance,
  setTestInterest,
  deleteTestChild,
} from '../testing/commands.ts'
import { captureWrites } from '../testing/capture-writes.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { storedHistory } from '../testing/stored-model.ts'
import { refreshForToday } from './daily-refresh.ts'
import { precomputeAccounts } from './read-model.ts'

/** A child with a deposit of $1 on each of the first ten days of February. */
async function createHistory() {
  const family = await createTestFamilyWithChild()
  const days = Array.from({ length: 10 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`)
  for (const date of days) unwrap(await deposit(family, 100, { date }))
  return family
}

const historyIds = async ({ store, childId }: Awaited<ReturnType<typeof createHistory>>) => {
  const rows = await store.db.historyOf(childId).toArray()
  return rows.map(({ id }) => id)
}

describe('read model writes', () => {
  test('a deposit dated today writes its entry, its transaction, the child and the latest stamp', async () => {
    const family = await createHistory()
    const writes = await captureWrites(family.store.db, () => deposit(family, 500))
    const [newest] = (await historyIds(family)).slice(-1)
    expect(writes).toEqual({
      entries: { put: [newest], deleted: [] },
      transactions: { put: [newest], deleted: [] },
      children: { put: [family.childId], deleted: [] },
      meta: { put: ['lastStamp'], deleted: [] },
    })
  })

  test('a backdated deposit also writes all later transactions, because their balances change', async () => {
    const family = await createHistory()
    const writes = await captureWrites(family.store.db, () => deposit(family, 500, { date: '2026-02-07' }))
    expect(writes['transactions']?.deleted).toEqual([])
    expect(writes['transactions']?.put.toSorted()).toEqual((await historyIds(family)).slice(7).toSorted())
  })

  test('deleting a transaction writes only later transactions', async () => {
    const family = await createHistory()
    const ids = await historyIds(family)
    const eighth = ids[7]
    if (eighth === undefined) throw new Error('the history has ten transactions')
    const writes = await captureWrites(family.store.db, () => deletePosting(family, eighth))
    expect(writes['transactions']).toEqual({ put: ids.slice(8), deleted: [eighth] })
  })

  test('deleting a payday in the future writes no transactions', async () => {
    const family = await createHistory()
    const future = `allowance:${family.childId}:2026-12-04` as Awaited<ReturnType<typeof historyIds>>[number]
    const writes = await captureWrites(family.store.db, () => deletePosting(family, future))
    expect(writes['transactions']).toBeUndefined()
  })

  test('a new allowance or interest setting writes the child but no transactions', async () => {
    const family = await createHistory()
    for (const set of [setTestAllowance, setTestInterest]) {
      const writes = await captureWrites(family.store.db, () => set(family))
      expect(writes['transactions']).toBeUndefined()
      expect(writes['children']).toEqual({ put: [family.childId], deleted: [] })
    }
  })

  test('a cash count writes one transaction', async () => {
    const family = await createHistory()
    const writes = await captureWrites(family.store.db, () => recordCashCount(family, 300))
    expect(writes['transactions']?.put).toHaveLength(1)
    expect((await storedHistory(family.store, family.childId)).at(-1)).toEqual(['2026-03-02', 'cash', 300, 300])
  })

  test('a daily refresh writes the child, the clock reading and any allowance that is due', async () => {
    const family = await createHistory()
    unwrap(await setTestAllowance(family))
    // The first refresh also stores the version that a tab needs to write.
    unwrap(await refreshForToday(family.store))
    family.device.clock.advance(DAY_MS)
    const withoutPayday = await captureWrites(family.store.db, () => refreshForToday(family.store))
    expect(withoutPayday).toEqual({
      children: { put: [family.childId], deleted: [] },
      meta: { put: ['clock'], deleted: [] },
    })
    family.device.clock.advance(3 * DAY_MS)
    const withPayday = await captureWrites(family.store.db, () => refreshForToday(family.store))
    expect(withPayday['transactions']).toEqual({ put: [`allowance:${family.childId}:2026-03-06`], deleted: [] })
  })

  test('a long history is written in slices, so that the page can respond in between', async () => {
    const family = await createHistory()
    unwrap(await setTestAllowance(family))
    family.device.clock.advance(12 * 366 * DAY_MS)
    const bulkPut = vi.spyOn(family.store.db.transactions, 'bulkPut')
    unwrap(await refreshForToday(family.store))
    const sizes = bulkPut.mock.calls.map(([rows]) => rows.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(250)
    expect(sizes.length).toBeGreaterThan(2)
    expect(await historyIds(family)).toHaveLength(10 + sizes.reduce((sum, size) => sum + size, 0))
  })

  test('a second refresh on the same day writes nothing', async () => {
    const family = await createHistory()
    unwrap(await refreshForToday(family.store))
    expect(await captureWrites(family.store.db, () => refreshForToday(family.store))).toEqual({})
  })

  test('a deposit in a tab with an empty cache writes no more than in a tab with a full cache', async () => {
    const family = await createHistory()
    const cold = await openAnotherTab(family)
    const writes = await captureWrites(cold.db, () => deposit({ ...family, store: cold }, 500))
    expect(writes['transactions']?.put).toHaveLength(1)
    expect(writes['transactions']?.deleted).toEqual([])
  })

  test('deleting a child deletes only that child’s transactions', async () => {
    const family = await createHistory()
    const sister = await addTestChild(family, { name: 'Ann', startingBalance: 100 })
    const ids = await historyIds(family)
    const writes = await captureWrites(family.store.db, () => deleteTestChild(family))
    expect(writes['transactions']?.deleted.toSorted()).toEqual(ids.toSorted())
    expect(writes['children']).toEqual({ put: [], deleted: [family.childId] })
    expect(await storedHistory(family.store, sister)).toHaveLength(1)
    expect([...family.store.cache.keys()]).toEqual([sister])
  })
})

describe('precomputeAccounts', () => {
  test('caches the accounts for the stored revision', async () => {
    const family = await createHistory()
    const cold = await openAnotherTab(family)
    await precomputeAccounts(cold, family.childId)
    const row = await cold.db.children.get(family.childId)
    expect(cold.cache.get(family.childId)?.revision).toBe(row?.revision)
    expect(cold.cache.get(family.childId)?.accounts.bank.balance).toBe(1000)
    expect(await captureWrites(cold.db, () => precomputeAccounts(cold, family.childId))).toEqual({})
  })

  test('computes the same accounts when it pauses', async () => {
    const family = await createHistory()
    const [cold, slow] = [await openAnotherTab(family), await openAnotherTab(family)]
    await precomputeAccounts(cold, family.childId)
    let pauses = 0
    await precomputeAccounts(slow, family.childId, async () => void (pauses += 1))
    expect(pauses).toBeGreaterThan(1)
    expect(slow.cache.get(family.childId)).toEqual(cold.cache.get(family.childId))
  })

  test('caches nothing for a child who was changed or deleted during a pause', async () => {
    const family = await createHistory()
    const cold = { ...family, store: await openAnotherTab(family) }
    await precomputeAccounts(cold.store, family.childId, async () => {
      if (cold.store.cache.size === 0) unwrap(await deposit(cold, 500))
    })
    expect(cold.store.cache.get(family.childId)?.accounts.bank.balance).toBe(1500)
    const colder = { ...family, store: await openAnotherTab(family) }
    let isDeleted = false
    await precomputeAccounts(colder.store, family.childId, async () => {
      if (!isDeleted) unwrap(await deleteTestChild(colder))
      isDeleted = true
    })
    expect([...colder.store.cache.keys()]).toEqual([])
  })

  test('does nothing for an unknown child', async () => {
    const family = await createHistory()
    await precomputeAccounts(family.store, family.parent.userId as Id)
    expect(family.store.cache.has(family.parent.userId)).toBe(false)
  })
})
