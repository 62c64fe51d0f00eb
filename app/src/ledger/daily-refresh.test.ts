import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../testing/clock.ts'
import { deletePosting, deposit, setTestAllowance, setTestInterest, restorePosting } from '../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { failWrites } from '../testing/faults.ts'
import { storedChild, storedHistory, storedModel } from '../testing/stored-model.ts'
import { refreshWhileVisible, refreshForToday } from './daily-refresh.ts'
import type { FamilyStore } from './family-store.ts'
import type { StoreError } from './store-error.ts'

describe('refreshForToday', () => {
  test('adds each due allowance only once, however often it runs', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    for (let hours = 0; hours < 12 * 24; hours += 7) {
      family.device.clock.advance(7 * HOUR_MS)
      unwrap(await refreshForToday(family.store))
    }
    expect(await storedHistory(family.store, family.childId)).toEqual([
      ['2026-03-06', 'allowance', 500, 500],
      ['2026-03-13', 'allowance', 500, 1000],
    ])
  })

  test('adds every missed payday after a year offline', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    family.device.clock.advance(364 * DAY_MS)
    unwrap(await refreshForToday(family.store))
    const history = await storedHistory(family.store, family.childId)
    expect(history).toHaveLength(52)
    expect(new Set(history.map(([date]) => date)).size).toBe(52)
    expect(history.at(-1)).toEqual(['2027-02-26', 'allowance', 500, 26000])
  })

  test('removes allowances that were added while the clock was ahead, once the clock is corrected', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 1000 })
    unwrap(await setTestAllowance(family))
    unwrap(await setTestInterest(family))
    const before = await storedModel(family.store)
    family.device.clock.set('2031-07-04T12:00:00Z')
    unwrap(await refreshForToday(family.store))
    expect((await storedHistory(family.store, family.childId)).length).toBeGreaterThan(250)
    family.device.clock.set('2026-03-02T10:00:00Z')
    unwrap(await refreshForToday(family.store))
    expect(await storedModel(family.store)).toEqual(before)
  })

  test('uses the latest entry’s date when the clock shows a date before the build date', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 1000 })
    family.device.clock.set('1970-01-01T00:00:00Z')
    unwrap(await refreshForToday(family.store))
    expect(await storedChild(family.store, family.childId)).toMatchObject({ derivedOn: '2026-03-02', balance: 1000 })
  })

  test('also happens with the first command on a new day', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    family.device.clock.advance(7 * DAY_MS)
    unwrap(await deposit(family, 100, { date: '2026-03-09' }))
    expect(await storedHistory(family.store, family.childId)).toEqual([
      ['2026-03-06', 'allowance', 500, 500],
      ['2026-03-09', 'deposit', 100, 600],
    ])
  })

  test('does not re-add a deleted allowance until it is restored', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    family.device.clock.advance(7 * DAY_MS)
    unwrap(await refreshForToday(family.store))
    const paid = `allowance:${family.childId}:2026-03-06` as Parameters<typeof deletePosting>[1]
    unwrap(await deletePosting(family, paid))
    family.device.clock.advance(DAY_MS)
    unwrap(await refreshForToday(family.store))
    expect(await storedHistory(family.store, family.childId)).toEqual([])
    unwrap(await restorePosting(family, paid))
    expect(await storedHistory(family.store, family.childId)).toEqual([['2026-03-06', 'allowance', 500, 500]])
  })

  test('starts a new day at midnight in the family’s time zone', async () => {
    const family = await createTestFamilyWithChild({ timeZone: 'America/New_York' })
    unwrap(await setTestAllowance(family))
    family.device.clock.set('2026-03-06T04:59:00Z')
    unwrap(await refreshForToday(family.store))
    expect(await storedHistory(family.store, family.childId)).toEqual([])
    family.device.clock.set('2026-03-06T05:00:00Z')
    unwrap(await refreshForToday(family.store))
    expect(await storedHistory(family.store, family.childId)).toHaveLength(1)
  })

  test('refreshes every child even if the tab has nothing cached yet', async () => {
    const family = await createTestFamilyWithChild()
    const ben = await addTestChild(family, { name: 'Ben' })
    unwrap(await setTestAllowance(family))
    unwrap(await setTestAllowance({ ...family, childId: ben }, { amount: 300 }))
    family.device.clock.advance(5 * DAY_MS)
    unwrap(await refreshForToday(await openAnotherTab(family)))
    expect(await storedChild(family.store, family.childId)).toMatchObject({ balance: 500, derivedOn: '2026-03-07' })
    expect(await storedChild(family.store, ben)).toMatchObject({ balance: 300, derivedOn: '2026-03-07' })
  })
})

/** Waits for earlier transactions: read-write transactions on the same tables run one after another. */
const idle = ({ db }: FamilyStore) => db.transaction('rw', db.tables, () => db.meta.count())

describe('refreshWhileVisible', () => {
  let stop: () => void = () => undefined
  afterEach(() => stop())

  /** Starts refreshing a family whose next allowance is due in four days. `errors` collects the reported errors. */
  async function startRefreshing() {
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    const errors: StoreError[] = []
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    stop = refreshWhileVisible(family.store, (error) => errors.push(error))
    vi.useRealTimers()
    await idle(family.store)
    return { ...family, errors }
  }

  const setVisibility = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  test('refreshes when the page becomes visible', async () => {
    const family = await startRefreshing()
    family.device.clock.advance(5 * DAY_MS)
    setVisibility('visible')
    await vi.waitFor(async () => expect(await storedHistory(family.store, family.childId)).toHaveLength(1))
  })

  test('refreshes as the day turns', async () => {
    const family = await createTestFamilyWithChild({ timeZone: 'Asia/Kathmandu' })
    unwrap(await setTestAllowance(family))
    family.device.clock.set('2026-03-05T18:14:59.800Z')
    stop = refreshWhileVisible(family.store, () => undefined)
    await idle(family.store)
    family.device.clock.advance(200)
    await expect.poll(() => storedHistory(family.store, family.childId)).toHaveLength(1)
  })

  test('does not refresh again and again while a clock stands still before midnight', async () => {
    const family = await createTestFamilyWithChild({ timeZone: 'UTC' })
    family.device.clock.set('2026-03-05T23:59:59.990Z')
    const read = vi.spyOn(family.store.db, 'getMetaValues')
    stop = refreshWhileVisible(family.store, () => undefined)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(read.mock.calls.length).toBeLessThan(10)
  })

  test('refreshes with the first action after the device slept', async () => {
    const family = await startRefreshing()
    family.device.clock.advance(5 * DAY_MS)
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * DAY_MS)
    document.dispatchEvent(new Event('pointermove'))
    await vi.waitFor(async () => expect(await storedHistory(family.store, family.childId)).toHaveLength(1))
  })

  test('does nothing while the page is hidden', async () => {
    const family = await startRefreshing()
    family.device.clock.advance(5 * DAY_MS)
    setVisibility('hidden')
    await idle(family.store)
    expect(await storedHistory(family.store, family.childId)).toEqual([])
  })

  test('reports errors', async () => {
    const family = await startRefreshing()
    family.device.clock.advance(5 * DAY_MS)
    failWrites('children', 'put')
    setVisibility('visible')
    await vi.waitFor(() => expect(family.errors).toEqual([{ type: 'StorageFull' }]))
  })

  test('refreshes every minute until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    const stopRefreshing = refreshWhileVisible(family.store, () => undefined)
    await idle(family.store)
    family.device.clock.advance(5 * DAY_MS)
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(async () => expect(await storedHistory(family.store, family.childId)).toHaveLength(1))
    stopRefreshing()
    family.device.clock.advance(7 * DAY_MS)
    vi.advanceTimersByTime(600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.useRealTimers()
    await idle(family.store)
    expect(await storedHistory(family.store, family.childId)).toHaveLength(1)
  })
})
