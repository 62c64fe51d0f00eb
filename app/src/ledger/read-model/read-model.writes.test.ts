import type { Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../testing/clock.ts'
import {
  recordCashCount,
  deletePosting,
  deposit,
  setTestAllowance,
  setTestInterest,
  deleteTestChild,
} from '../../testing/commands.ts'
import { captureWrites } from '../../testing/capture-writes.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { storedHistory } from '../../testing/stored-model.ts'
import { refreshForToday } from './daily-refresh.ts'
import { precomputeAccounts } from './read-model.ts'

/** A child with one deposit of a dollar on each of ten days, from the 1st of February on. */
async function startHistory() {
  const family = await createTestFamilyWithChild()
  const days = Array.from({ length: 10 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`)
  for (const date of days) unwrap(await deposit(family, 100, { date }))
  return family
}

const historyIds = async ({ store, childId }: Awaited<ReturnType<typeof startHistory>>) => {
  const rows = await store.db.historyOf(childId).toArray()
  return rows.map(({ id }) => id)
}

describe('only rows that changed are written', () => {
  test('by a deposit of today: its entry, its line, the child and the clock', async () => {
    const family = await startHistory()
    const writes = await captureWrites(family.store.db, () => deposit(family, 500))
    const [newest] = (await historyIds(family)).slice(-1)
    expect(writes).toEqual({
      entries: { put: [newest], gone: [] },
      transactions: { put: [newest], gone: [] },
      children: { put: [family.childId], gone: [] },
      meta: { put: ['lastStamp'], gone: [] },
    })
  })

  test('by a deposit dated earlier: the lines after it, whose balances move, and none before', async () => {
    const family = await startHistory()
    const writes = await captureWrites(family.store.db, () => deposit(family, 500, { date: '2026-02-07' }))
    expect(writes['transactions']?.gone).toEqual([])
    expect(writes['transactions']?.put.toSorted()).toEqual((await historyIds(family)).slice(7).toSorted())
  })

  test('by a deletion: the line that goes and the lines after it', async () => {
    const family = await startHistory()
    const ids = await historyIds(family)
    const eighth = ids[7]
    if (eighth === undefined) throw new Error('there are ten lines')
    const writes = await captureWrites(family.store.db, () => deletePosting(family, eighth))
    expect(writes['transactions']).toEqual({ put: ids.slice(8), gone: [eighth] })
  })

  test('by a deletion of what no line shows: no line at all', async () => {
    const family = await startHistory()
    const ahead = `allowance:${family.childId}:2026-12-04` as Awaited<ReturnType<typeof historyIds>>[number]
    const writes = await captureWrites(family.store.db, () => deletePosting(family, ahead))
    expect(writes['transactions']).toBeUndefined()
  })

  test('by a setting, which pays from tomorrow on: the child alone', async () => {
    const family = await startHistory()
    for (const set of [setTestAllowance, setTestInterest]) {
      const writes = await captureWrites(family.store.db, () => set(family))
      expect(writes['transactions']).toBeUndefined()
      expect(writes['children']).toEqual({ put: [family.childId], gone: [] })
    }
  })

  test('by a count of the coins: one line, on the cash account', async () => {
    const family = await startHistory()
    const writes = await captureWrites(family.store.db, () => recordCashCount(family, 300))
    expect(writes['transactions']?.put).toHaveLength(1)
    expect((await storedHistory(family.store, family.childId)).at(-1)).toEqual(['2026-03-02', 'cash', 300, 300])
  })

  test('by a day that brings nothing: the child alone; by a payday: its line', async () => {
    const family = await startHistory()
    unwrap(await setTestAllowance(family))
    family.device.clock.advance(DAY_MS)
    const quiet = await captureWrites(family.store.db, () => refreshForToday(family.store))
    expect(quiet).toEqual({ children: { put: [family.childId], gone: [] } })
    family.device.clock.advance(3 * DAY_MS)
    const payday = await captureWrites(family.store.db, () => refreshForToday(family.store))
    expect(payday['transactions']).toEqual({ put: [`allowance:${family.childId}:2026-03-06`], gone: [] })
  })

  test('by another look on the same day: nothing', async () => {
    const family = await startHistory()
    expect(await captureWrites(family.store.db, () => refreshForToday(family.store))).toEqual({})
  })

  test('by a tab that has nothing in memory yet: no more than by one that has', async () => {
    const family = await startHistory()
    const cold = await openAnotherTab(family)
    const writes = await captureWrites(cold.db, () => deposit({ ...family, store: cold }, 500))
    expect(writes['transactions']?.put).toHaveLength(1)
    expect(writes['transactions']?.gone).toEqual([])
  })

  test('by the deletion of a child: all of its lines go, and none of its sister’s', async () => {
    const family = await startHistory()
    const sister = await addTestChild(family, { name: 'Ann', startingBalance: 100 })
    const ids = await historyIds(family)
    const writes = await captureWrites(family.store.db, () => deleteTestChild(family))
    expect(writes['transactions']?.gone.toSorted()).toEqual(ids.toSorted())
    expect(writes['children']).toEqual({ put: [], gone: [family.childId] })
    expect(await storedHistory(family.store, sister)).toHaveLength(1)
    // Nothing of the child stays in memory either.
    expect([...family.store.cache.keys()]).toEqual([sister])
  })
})

describe('a ledger that is derived ahead of need', () => {
  test('is what the next command goes on from, so that it reads the journal no more', async () => {
    const family = await startHistory()
    const cold = await openAnotherTab(family)
    await precomputeAccounts(cold, family.childId)
    const row = await cold.db.children.get(family.childId)
    expect(cold.cache.get(family.childId)?.revision).toBe(row?.revision)
    expect(cold.cache.get(family.childId)?.accounts.bank.balance).toBe(1000)
    expect(await captureWrites(cold.db, () => precomputeAccounts(cold, family.childId))).toEqual({})
  })

  test('takes pauses, and comes to the same', async () => {
    const family = await startHistory()
    const [cold, slow] = [await openAnotherTab(family), await openAnotherTab(family)]
    await precomputeAccounts(cold, family.childId)
    let pauses = 0
    await precomputeAccounts(slow, family.childId, async () => void (pauses += 1))
    expect(pauses).toBeGreaterThan(1)
    expect(slow.cache.get(family.childId)).toEqual(cold.cache.get(family.childId))
  })

  test('takes the place of nothing that was recorded in a pause, nor of a child that was deleted in one', async () => {
    const family = await startHistory()
    const cold = { ...family, store: await openAnotherTab(family) }
    await precomputeAccounts(cold.store, family.childId, async () => {
      if (cold.store.cache.size === 0) unwrap(await deposit(cold, 500))
    })
    expect(cold.store.cache.get(family.childId)?.accounts.bank.balance).toBe(1500)
    const colder = { ...family, store: await openAnotherTab(family) }
    let isGone = false
    await precomputeAccounts(colder.store, family.childId, async () => {
      if (!isGone) unwrap(await deleteTestChild(colder))
      isGone = true
    })
    expect([...colder.store.cache.keys()]).toEqual([])
  })

  test('is nothing for a child that is not there', async () => {
    const family = await startHistory()
    await precomputeAccounts(family.store, family.parent.userId as Id)
    expect(family.store.cache.has(family.parent.userId)).toBe(false)
  })
})
