import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../testing/clock.ts'
import { deletePosting, deposit, setTestAllowance, deleteTestChild, restorePosting } from '../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { derivedModel, storedChild, storedEntries, storedHistory, storedModel } from '../testing/stored-model.ts'
import { refreshForToday } from './daily-refresh.ts'
import { familyToday } from './family-store.ts'

/** A family open in two tabs that share a database but not a cache. */
async function openTwoTabs() {
  const family = await createTestFamilyWithChild({ startingBalance: 1000 })
  const { parent, childId } = family
  const tab = (store: typeof family.store) => ({ store, parent, childId })
  return { ...family, left: tab(family.store), right: tab(await openAnotherTab(family)) }
}

describe('two tabs with one database', () => {
  test('a command includes entries from the other tab that its own tab has not cached', async () => {
    const { left, right, childId } = await openTwoTabs()
    unwrap(await deposit(left, 100))
    unwrap(await deposit(right, 200))
    unwrap(await deposit(right, 300))
    unwrap(await deposit(left, 400))
    expect((await storedHistory(left.store, childId)).map(([, , , balance]) => balance)).toEqual([
      1000, 1100, 1300, 1600, 2000,
    ])
  })

  test('commands that both tabs record at the same time are all stored', async () => {
    const { left, right, childId, store } = await openTwoTabs()
    const amounts = Array.from({ length: 20 }, (_, index) => index + 1)
    await Promise.all(amounts.map((amount) => deposit(amount % 2 === 0 ? left : right, amount).then(unwrap)))
    expect(await storedChild(store, childId)).toMatchObject({ balance: 1210 })
    const today = await familyToday(store, { timeZone: 'UTC' } as Parameters<typeof familyToday>[1])
    expect(await storedModel(store)).toEqual(await derivedModel(store, today))
  })

  test('commands that both tabs record at the same time get distinct, increasing stamps', async () => {
    const { left, right, store } = await openTwoTabs()
    await Promise.all([1, 2, 3, 4, 5, 6].map((amount) => deposit(amount % 2 === 0 ? left : right, amount)))
    const stamps = (await storedEntries(store)).map(({ stamp }) => stamp)
    expect(new Set(stamps).size).toBe(stamps.length)
    expect(await store.db.getMeta('lastStamp')).toBe(stamps.at(-1))
  })

  test('each allowance is added only once if both tabs refresh at the same time', async () => {
    const { left, right, device, childId, store } = await openTwoTabs()
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

  test('tabs can take turns deleting and restoring a transaction', async () => {
    const { left, right, childId, store } = await openTwoTabs()
    const opening = `opening:${childId}` as Parameters<typeof deletePosting>[1]
    unwrap(await deletePosting(left, opening))
    expect(await storedHistory(store, childId)).toEqual([])
    unwrap(await restorePosting(right, opening))
    unwrap(await deletePosting(right, opening))
    unwrap(await restorePosting(left, opening))
    expect(await storedHistory(store, childId)).toEqual([['2026-03-02', 'deposit', 1000, 1000]])
  })

  test('a tab rejects a command about a child who was deleted in the other tab', async () => {
    const { left, right, childId, store } = await openTwoTabs()
    unwrap(await deposit(right, 100))
    unwrap(await deleteTestChild(left))
    expect(await deposit(right, 100)).toEqual({ ok: false, error: { type: 'NotFound' } })
    expect(await storedHistory(store, childId)).toEqual([])
  })

  test('a tab can record commands about a child who was added in the other tab', async () => {
    const family = await openTwoTabs()
    const childId = await addTestChild(family, { name: 'Ben' })
    unwrap(await deposit({ ...family.right, childId }, 700))
    expect(await storedChild(family.store, childId)).toMatchObject({ name: 'Ben', balance: 700 })
  })
})
