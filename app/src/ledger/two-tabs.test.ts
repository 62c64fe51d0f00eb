import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../testing/clock.ts'
import { deletePosting, deposit, setTestAllowance, deleteTestChild, restorePosting } from '../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { derivedModel, storedChild, storedEntries, storedHistory, storedModel } from '../testing/stored-model.ts'
import { refreshForToday } from './read-model/daily-refresh.ts'
import { familyToday } from './family-store.ts'

/** A family in two tabs over one database, each with its own memory. */
async function startTwoTabs() {
  const family = await createTestFamilyWithChild({ startingBalance: 1000 })
  const { parent, childId } = family
  const tab = (store: typeof family.store) => ({ store, parent, childId })
  return { ...family, left: tab(family.store), right: tab(await openAnotherTab(family)) }
}

describe('two tabs over one database', () => {
  test('go on from what the other recorded, whatever either has in memory', async () => {
    const { left, right, childId } = await startTwoTabs()
    unwrap(await deposit(left, 100))
    unwrap(await deposit(right, 200))
    unwrap(await deposit(right, 300))
    unwrap(await deposit(left, 400))
    expect((await storedHistory(left.store, childId)).map(([, , , balance]) => balance)).toEqual([
      1000, 1100, 1300, 1600, 2000,
    ])
  })

  test('keep everything that both record at the same moment', async () => {
    const { left, right, childId, store } = await startTwoTabs()
    const amounts = Array.from({ length: 20 }, (_, index) => index + 1)
    await Promise.all(amounts.map((amount) => deposit(amount % 2 === 0 ? left : right, amount).then(unwrap)))
    expect(await storedChild(store, childId)).toMatchObject({ balance: 1210 })
    const today = familyToday(store, { timeZone: 'UTC' } as Parameters<typeof familyToday>[1])
    expect(await storedModel(store)).toEqual(await derivedModel(store, today))
  })

  test('never make the same stamp, nor one below what the other made', async () => {
    const { left, right, store } = await startTwoTabs()
    await Promise.all([1, 2, 3, 4, 5, 6].map((amount) => deposit(amount % 2 === 0 ? left : right, amount)))
    const stamps = (await storedEntries(store)).map(({ stamp }) => stamp)
    expect(new Set(stamps).size).toBe(stamps.length)
    expect(await store.db.getMeta('lastStamp')).toBe(stamps.at(-1))
  })

  test('pay an allowance once, though both look at the same moment', async () => {
    const { left, right, device, childId, store } = await startTwoTabs()
    unwrap(await setTestAllowance(left))
    device.clock.advance(14 * DAY_MS)
    await Promise.all([
      refreshForToday(left.store),
      refreshForToday(right.store),
      deposit(right, 1, { date: '2026-03-16' }),
    ])
    expect(await storedHistory(store, childId)).toEqual([
      ['2026-03-02', 'deposit', 1000, 1000],
      ['2026-03-06', 'allowance', 500, 1500],
      ['2026-03-13', 'allowance', 500, 2000],
      ['2026-03-16', 'deposit', 1, 2001],
    ])
  })

  test('delete and bring back the same line in turns', async () => {
    const { left, right, childId, store } = await startTwoTabs()
    const opening = `opening:${childId}` as Parameters<typeof deletePosting>[1]
    unwrap(await deletePosting(left, opening))
    expect(await storedHistory(store, childId)).toEqual([])
    unwrap(await restorePosting(right, opening))
    unwrap(await deletePosting(right, opening))
    unwrap(await restorePosting(left, opening))
    expect(await storedHistory(store, childId)).toEqual([['2026-03-02', 'deposit', 1000, 1000]])
  })

  test('record nothing about a child that the other deleted', async () => {
    const { left, right, childId, store } = await startTwoTabs()
    unwrap(await deposit(right, 100))
    unwrap(await deleteTestChild(left))
    expect(await deposit(right, 100)).toEqual({ ok: false, error: { type: 'NotFound' } })
    expect(await storedHistory(store, childId)).toEqual([])
  })

  test('know a child that the other added', async () => {
    const family = await startTwoTabs()
    const childId = await addTestChild(family, { name: 'Ben' })
    unwrap(await deposit({ ...family.right, childId }, 700))
    expect(await storedChild(family.store, childId)).toMatchObject({ name: 'Ben', balance: 700 })
  })
})
