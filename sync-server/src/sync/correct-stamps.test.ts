import type { PushResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { registerLocalFamily, pullAll, pushAs, pushOne, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON, type SentEntry, stampAt, type EntryIds } from '../testing/fixtures/entries.ts'

const MINUTE = 60_000

/** 23:30 in Berlin. */
const LATE = Date.parse('2026-11-21T22:30:00Z')

const start = async (now = NOON) => {
  let instant = now
  const app = testApp({ now: () => instant })
  const moss = await syncedHousehold(app, 'moss')
  return { app, moss, pass: (ms: number) => (instant += ms) }
}

const at = (ids: EntryIds, stamp: string, changes: object = {}) =>
  makeEntry('transaction.added', ids, { stamp, on: stamp.slice(0, 10), at: stamp.slice(11, 16), ...changes })

const timesOf = ({ results }: PushResponse) => results.map(({ stamp, on, at: time }) => [stamp, on, time])

describe('a device clock that is ahead', () => {
  test('keeps its stamps if it is at most five minutes ahead, or any amount behind', async () => {
    const { moss } = await start()
    const sent = [
      at(moss.parentOnAnna, '2026-11-21T12:05:00.000Z-0000-0123456789ab'),
      at(moss.parentOnAnna, stampAt('1999-01-01T00:00')),
    ]
    expect(timesOf(await moss.pushAsParent(sent))).toEqual(
      sent.map((entry) => [entry['stamp'], entry['on'], entry['at']]),
    )
  })

  test('gets server stamps in the order of its own stamps if it is further ahead', async () => {
    const { moss } = await start()
    const { last } = await pullAll(moss.parent)
    const sent = [
      at(moss.parentOnAnna, stampAt('2027-12-31T08:00', 1)),
      at(moss.parentOnAnna, stampAt('2026-11-21T11:59')),
      at(moss.parentOnAnna, stampAt('2027-12-31T08:00')),
      at(moss.parentOnAnna, '2026-11-21T12:05:00.001Z-0000-0123456789ab'),
    ]
    const response = await moss.pushAsParent(sent)
    const [late, past, early, first] = response.results
    expect(past?.stamp).toBe(sent[1]?.['stamp'])
    const corrected = [first, early, late].map((result) => result?.stamp ?? '')
    expect(corrected.toSorted()).toEqual(corrected)
    for (const stamp of corrected) expect(stamp).toMatch(/^2026-11-21T12:00:00\.000Z-[0-9a-f]{4}-[0-9a-f]{12}$/)
    expect(new Set([...corrected, past?.stamp]).size).toBe(4)
    expect(response.results.map(({ position }) => position)).toEqual([1, 2, 3, 4].map((index) => last.head + index))
  })

  test('is corrected once: a repeated push and a pull return the same stamps', async () => {
    const { moss, pass } = await start()
    const entry = at(moss.parentOnAnna, stampAt('2030-01-01T00:00'))
    const first = await pushOne(moss.parent, moss.userId, entry)
    pass(MINUTE)
    expect(await pushOne(moss.parent, moss.userId, entry)).toEqual({ ...first, status: 'duplicate' })
    const { stamp, on, at: time } = first
    const { entries } = await pullAll(moss.parent)
    expect(entries.at(-1)?.entry).toEqual({ ...entry, stamp, on, at: time })
  })

  test('gets stamps later than all of the family’s, so entries keep their order', async () => {
    const { moss } = await start()
    const ahead = at(moss.parentOnAnna, '2026-11-21T12:04:59.000Z-0000-0123456789ab')
    const { stamp: before = '' } = await pushOne(moss.parent, moss.userId, ahead)
    const alone = await pushOne(moss.parent, moss.userId, at(moss.parentOnAnna, stampAt('2027-01-01T00:00')))
    expect((alone.stamp ?? '') > before).toBe(true)
    const within = at(moss.parentOnAnna, '2026-11-21T12:04:59.500Z-0000-0123456789ab')
    const { results } = await moss.pushAsParent([at(moss.parentOnAnna, stampAt('2027-01-01T00:00')), within])
    const [corrected, kept] = results.map(({ stamp }) => stamp ?? '')
    expect([before < (kept ?? ''), (kept ?? '') < (corrected ?? '')]).toEqual([true, true])
  })
})

describe('the date of an entry with a stamp too far ahead', () => {
  const zoned = async (timeZone: string, entries: (ids: EntryIds) => readonly SentEntry[]) => {
    const app = testApp({ now: () => LATE })
    const { client, userId, ids } = await registerLocalFamily(app, 'moss')
    const created = makeEntry('family.created', ids, { timeZone })
    const response = await pushAs(client, userId, [created, makeEntry('child.added', ids), ...entries(ids)])
    return timesOf(response)
      .slice(2)
      .map(([, ...dayAndTime]) => dayAndTime)
  }
  const future = (ids: EntryIds, on: string) => at(ids, stampAt('2027-01-01T00:00'), { on, at: '06:15' })

  test.each([
    ['UTC', '2026-11-21', '22:30'],
    ['Europe/Berlin', '2026-11-21', '23:30'],
    ['Asia/Tokyo', '2026-11-22', '07:30'],
    ['America/New_York', '2026-11-21', '17:30'],
  ])('becomes today’s date in %s if it was later', async (zone, today, time) => {
    expect(await zoned(zone, (ids) => [future(ids, '2027-01-01')])).toEqual([[today, time]])
  })

  test('is kept if it is not after today', async () => {
    const days = await zoned('Asia/Tokyo', (ids) => [future(ids, '2026-11-22'), future(ids, '2026-10-01')])
    expect(days).toEqual([
      ['2026-11-22', '06:15'],
      ['2026-10-01', '06:15'],
    ])
  })

  test('uses the family’s current time zone', async () => {
    const { moss } = await start(LATE)
    await pushOne(moss.parent, moss.userId, makeEntry('family.changed', moss.parentOnAnna, { timeZone: 'Asia/Tokyo' }))
    const result = await pushOne(moss.parent, moss.userId, future(moss.parentOnAnna, '2027-01-01'))
    expect([result.on, result.at]).toEqual(['2026-11-22', '07:30'])
  })
})

test('corrected entries keep their order: a child, its goal and a change to the goal all apply', async () => {
  const { moss } = await start()
  const childId = newId()
  const ids = { ...moss.parentOnAnna, childId, userId: newId(), goalId: newId() }
  const stamps = [0, 1, 2].map((counter) => ({ stamp: stampAt('2029-01-01T00:00', counter), on: '2029-01-01' }))
  const { results } = await moss.pushAsParent([
    makeEntry('child.added', ids, stamps[0]),
    makeEntry('goal.added', ids, { ...stamps[1], id: ids.goalId }),
    makeEntry('goal.changed', ids, stamps[2]),
  ])
  expect(results.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted'])
  const goals = await moss.parent.json('GET', `/api/children/${childId}/savings-goals`)
  expect(goals).toMatchObject([{ name: 'Red kite' }])
})
