import { afterEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../testing/clock.ts'
import { deletePosting, deposit, setTestAllowance, setTestInterest, restorePosting } from '../../testing/commands.ts'
import { addTestChild, openAnotherTab, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { storedChild, storedHistory, storedModel } from '../../testing/stored-model.ts'
import { refreshWhileVisible, refreshForToday } from './daily-refresh.ts'
import type { FamilyStore } from '../family-store.ts'
import type { StoreError } from '../store-error.ts'

describe('when the day turns', () => {
  test('what has fallen due appears, once, however often the device looks', async () => {
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

  test('a device that was off for a year pays every payday of it', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    family.device.clock.advance(364 * DAY_MS)
    unwrap(await refreshForToday(family.store))
    const history = await storedHistory(family.store, family.childId)
    expect(history).toHaveLength(52)
    expect(new Set(history.map(([date]) => date)).size).toBe(52)
    expect(history.at(-1)).toEqual(['2027-02-26', 'allowance', 500, 26000])
  })

  test('a clock that ran ahead leaves nothing behind once it is right again', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 1000 })
    unwrap(await setTestAllowance(family))
    unwrap(await setTestInterest(family))
    const right = await storedModel(family.store)
    family.device.clock.set('2031-07-04T12:00:00Z')
    unwrap(await refreshForToday(family.store))
    expect((await storedHistory(family.store, family.childId)).length).toBeGreaterThan(250)
    family.device.clock.set('2026-03-02T10:00:00Z')
    unwrap(await refreshForToday(family.store))
    expect(await storedModel(family.store)).toEqual(right)
  })

  test('a clock that fell back to 1970 turns to the day the app was built, and no further', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 1000 })
    family.device.clock.set('1970-01-01T00:00:00Z')
    unwrap(await refreshForToday(family.store))
    expect(await storedChild(family.store, family.childId)).toMatchObject({ derivedOn: '2026-01-01', balance: 1000 })
  })

  test('a command recorded on the new day brings what had fallen due with it', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    family.device.clock.advance(7 * DAY_MS)
    unwrap(await deposit(family, 100, { date: '2026-03-09' }))
    expect(await storedHistory(family.store, family.childId)).toEqual([
      ['2026-03-06', 'allowance', 500, 500],
      ['2026-03-09', 'deposit', 100, 600],
    ])
  })

  test('a deleted allowance stays away, and comes back only when it is brought back', async () => {
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

  test('it turns by the calendar of the family, at its own midnight', async () => {
    const family = await createTestFamilyWithChild({ timeZone: 'America/New_York' })
    unwrap(await setTestAllowance(family))
    family.device.clock.set('2026-03-06T04:59:00Z')
    unwrap(await refreshForToday(family.store))
    expect(await storedHistory(family.store, family.childId)).toEqual([])
    family.device.clock.set('2026-03-06T05:00:00Z')
    unwrap(await refreshForToday(family.store))
    expect(await storedHistory(family.store, family.childId)).toHaveLength(1)
  })

  test('it turns for every child, in a tab that has none of them in memory', async () => {
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

/** Waits until whatever was begun on the database is done: writers of the same tables take turns. */
const settled = ({ db }: FamilyStore) => db.transaction('rw', db.tables, () => db.meta.count())

describe('a screen that stays open', () => {
  let stop: () => void = () => undefined
  afterEach(() => stop())

  /** A screen open over a family whose allowance falls due in four days, and whatever went wrong behind it. */
  async function watchFamily() {
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    const errors: StoreError[] = []
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    stop = refreshWhileVisible(family.store, (error) => errors.push(error))
    vi.useRealTimers()
    await settled(family.store)
    return { ...family, errors }
  }

  const becomeVisible = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  test('turns the day when it is looked at again', async () => {
    const family = await watchFamily()
    family.device.clock.advance(5 * DAY_MS)
    becomeVisible('visible')
    await vi.waitFor(async () => expect(await storedHistory(family.store, family.childId)).toHaveLength(1))
  })

  test('does nothing while nobody sees it', async () => {
    const family = await watchFamily()
    family.device.clock.advance(5 * DAY_MS)
    becomeVisible('hidden')
    await settled(family.store)
    expect(await storedHistory(family.store, family.childId)).toEqual([])
  })

  test('says what went wrong', async () => {
    const family = await watchFamily()
    family.device.clock.advance(5 * DAY_MS)
    failWrites('children', 'put')
    becomeVisible('visible')
    await vi.waitFor(() => expect(family.errors).toEqual([{ type: 'StorageFull' }]))
  })

  test('looks every minute until it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const family = await createTestFamilyWithChild()
    unwrap(await setTestAllowance(family))
    const close = refreshWhileVisible(family.store, () => undefined)
    await settled(family.store)
    family.device.clock.advance(5 * DAY_MS)
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(async () => expect(await storedHistory(family.store, family.childId)).toHaveLength(1))
    close()
    family.device.clock.advance(7 * DAY_MS)
    vi.advanceTimersByTime(600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    vi.useRealTimers()
    await settled(family.store)
    expect(await storedHistory(family.store, family.childId)).toHaveLength(1)
  })
})
