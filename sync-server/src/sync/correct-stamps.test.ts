import type { PushResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { pullAll, pushOne, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON, stampAt, type EntryIds } from '../testing/fixtures/entries.ts'

const MINUTE = 60_000

const start = async (now = NOON) => {
  let instant = now
  const app = testApp({ now: () => instant })
  const moss = await syncedHousehold(app, 'moss')
  return { app, moss, pass: (ms: number) => (instant += ms) }
}

const at = (ids: EntryIds, stamp: string, changes: object = {}) =>
  makeEntry('transaction.added', ids, { stamp, on: '2026-11-21', at: stamp.slice(11, 16), ...changes })

const timesOf = ({ results }: PushResponse) => results.map(({ stamp, on, at: time }) => [stamp, on, time])

describe('an entry from a device whose clock is wrong', () => {
  test('keeps its stamp if the clock is at most five minutes ahead, or any amount behind', async () => {
    const { moss } = await start()
    const sent = [
      at(moss.parentOnAnna, '2026-11-21T12:05:00.000Z-0000-0123456789ab'),
      at(moss.parentOnAnna, stampAt('1999-01-01T00:00')),
    ]
    expect(timesOf(await moss.pushAsParent(sent))).toEqual(
      sent.map((entry) => [entry['stamp'], entry['on'], entry['at']]),
    )
  })

  test('gets a server stamp, in the order of the device’s stamps, if the clock is further ahead', async () => {
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

  test('is corrected once: a repeated push and a pull return the same stamp', async () => {
    const { moss, pass } = await start()
    const entry = at(moss.parentOnAnna, stampAt('2030-01-01T00:00'))
    const first = await pushOne(moss.parent, moss.userId, entry)
    pass(MINUTE)
    expect(await pushOne(moss.parent, moss.userId, entry)).toEqual({ ...first, status: 'duplicate' })
    const { stamp, on, at: time } = first
    const { entries } = await pullAll(moss.parent)
    expect(entries.at(-1)?.entry).toEqual({ ...entry, stamp, on, at: time })
  })

  test('gets a stamp later than all stamps in the family, so entries keep their order', async () => {
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

describe('the date of an entry whose stamp is too far ahead', () => {
  test('is kept, because the server never changes a date', async () => {
    const { moss } = await start()
    const entry = at(moss.parentOnAnna, stampAt('2027-01-01T00:00'), { on: '2026-10-01', at: '06:15' })
    expect(await pushOne(moss.parent, moss.userId, entry)).toMatchObject({
      status: 'accepted',
      on: '2026-10-01',
      at: '06:15',
    })
  })
})

describe('a server whose clock is five minutes behind', () => {
  test('accepts stamps up to the family’s latest stamp, even if they are ahead of its clock', async () => {
    let now = NOON
    const app = testApp({ now: () => now })
    const moss = await syncedHousehold(app, 'moss')
    now -= 5 * 60_000
    const entry = at(moss.parentOnAnna, stampAt('2026-11-21T12:03'))
    const { stamp, on } = await pushOne(moss.parent, moss.userId, entry)
    expect([stamp, on]).toEqual([entry['stamp'], '2026-11-21'])
  })
})

test('corrected entries keep their order, so a child, the child’s goal and a change to the goal are all accepted', async () => {
  const { moss } = await start()
  const childId = newId()
  const ids = { ...moss.parentOnAnna, childId, userId: newId(), goalId: newId() }
  const stamps = [0, 1, 2].map((counter) => ({ stamp: stampAt('2029-01-01T00:00', counter), on: '2026-11-21' }))
  const { results } = await moss.pushAsParent([
    makeEntry('child.added', ids, stamps[0]),
    makeEntry('goal.added', ids, { ...stamps[1], id: ids.goalId }),
    makeEntry('goal.changed', ids, stamps[2]),
  ])
  expect(results.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted'])
  const goals = await moss.parent.json('GET', `/api/children/${childId}/savings-goals`)
  expect(goals).toMatchObject([{ name: 'Red kite' }])
})
