import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { pullAll, pullPage, sendPush, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON, stampAt } from '../testing/fixtures/entries.ts'

const DAY = 86_400_000

const start = async () => {
  let now = NOON
  const app = testApp({ now: () => now })
  const moss = await syncedHousehold(app, 'moss')
  const pushAt = async (deviceNow: number, ...entries: readonly object[]) => {
    const response = await sendPush(moss.parent, moss.userId, entries, { deviceNow })
    return (await response.json()) as { serverNow: number; results: readonly object[] }
  }
  return { moss, pushAt, setClock: (instant: number) => (now = instant) }
}

describe('a push from a device whose clock differs from the server’s', () => {
  test.each([
    ['a year ahead', 365],
    ['sixty days behind', -60],
    ['a day and a minute ahead', 1 + 1 / 1440],
  ])('returns `later` with the code `clock` if the device is %s', async (_, days) => {
    const { moss, pushAt } = await start()
    const before = await pullAll(moss.parent)
    const entries = [makeEntry('allowance.set', moss.parentOnAnna), makeEntry('goal.added', moss.parentOnAnna)]
    const { serverNow, results } = await pushAt(NOON + days * DAY, ...entries)
    expect(results).toEqual(entries.map(({ id }) => ({ id, status: 'later', code: 'clock' })))
    expect(serverNow).toBe(NOON)
    expect((await pullAll(moss.parent)).entries).toEqual(before.entries)
  })

  test.each([DAY, -DAY])('is accepted if the clocks differ by at most a day: %s ms', async (difference) => {
    const { moss, pushAt } = await start()
    const entry = makeEntry('allowance.set', moss.parentOnAnna)
    expect((await pushAt(NOON + difference, entry)).results).toMatchObject([{ id: entry.id, status: 'accepted' }])
  })

  test('is accepted with unchanged dates once the server’s slow clock is corrected', async () => {
    const { moss, pushAt, setClock } = await start()
    setClock(NOON - 365 * DAY)
    const entry = makeEntry('allowance.set', moss.parentOnAnna)
    expect((await sendPush(moss.parent, moss.userId, [entry], { deviceNow: NOON })).status).toBe(503)
    setClock(NOON)
    expect((await pushAt(NOON, entry)).results).toMatchObject([
      { status: 'accepted', on: entry['on'], at: entry['at'], stamp: entry['stamp'] },
    ])
  })
})

describe('an entry dated in the future', () => {
  test('returns `later` with the code `clock`, while the push’s other entries are accepted', async () => {
    const { moss, pushAt } = await start()
    const ahead = makeEntry('allowance.set', moss.parentOnAnna, {
      stamp: stampAt('2027-11-21T12:00'),
      on: '2027-11-21',
    })
    const right = makeEntry('goal.added', moss.parentOnAnna)
    expect((await pushAt(NOON, ahead, right)).results).toMatchObject([
      { id: ahead.id, status: 'later', code: 'clock' },
      { id: right.id, status: 'accepted' },
    ])
  })

  test('is accepted when the device pushes it with a corrected date and time', async () => {
    const { moss, pushAt } = await start()
    const ahead = makeEntry('allowance.set', moss.parentOnAnna, {
      stamp: stampAt('2027-11-21T12:00'),
      on: '2027-11-21',
    })
    const corrected = { ...ahead, stamp: stampAt('2026-11-21T11:30'), on: '2026-11-21', at: '11:30' }
    expect((await pushAt(NOON, corrected)).results).toMatchObject([{ status: 'accepted', on: '2026-11-21' }])
  })
})

describe('a repeated push of an entry whose date the device has since corrected', () => {
  test('is a duplicate and leaves the stored date unchanged if the user had kept the default date', async () => {
    const { moss, pushAt } = await start()
    const stored = makeEntry('transaction.added', moss.parentOnAnna, { date: '2026-11-21', timed: false })
    await pushAt(NOON, stored)
    const corrected = { ...stored, on: '2026-11-20', at: '09:30', date: '2026-11-20' }
    expect((await pushAt(NOON, corrected)).results).toMatchObject([
      { status: 'duplicate', on: '2026-11-21', at: '11:00' },
    ])
  })

  test('is rejected if the user had picked a time', async () => {
    const { moss, pushAt } = await start()
    const stored = makeEntry('transaction.added', moss.parentOnAnna, { date: '2026-11-21', time: '11:00' })
    await pushAt(NOON, stored)
    const corrected = { ...stored, on: '2026-11-20', at: '09:30', date: '2026-11-20', time: '09:30' }
    expect((await pushAt(NOON, corrected)).results).toMatchObject([{ code: 'id_reuse' }])
  })

  test('is rejected if the user had picked a different date', async () => {
    const { moss, pushAt } = await start()
    const stored = makeEntry('transaction.added', moss.parentOnAnna, { date: '2026-11-18' })
    await pushAt(NOON, stored)
    expect((await pushAt(NOON, { ...stored, date: '2026-11-19' })).results).toMatchObject([{ code: 'id_reuse' }])
  })
})

test('a pulled page contains the server’s current time', async () => {
  const { moss } = await start()
  expect((await pullPage(moss.parent)).serverNow).toBe(NOON)
})

test('a login change returns 409 `clock` while the clocks differ by more than a day', async () => {
  const { moss } = await start()
  const change = { username: newId().slice(0, 8), stamp: stampAt('2026-11-21T11:00') }
  const path = `/api/sync/logins/${moss.anna.userId}`
  const held = await moss.parent.request('PUT', path, { ...change, deviceNow: NOON + 2 * DAY })
  expect([held.status, held.headers.get('Error-Code')]).toEqual([409, 'clock'])
  expect((await moss.parent.request('PUT', path, { ...change, deviceNow: NOON })).status).toBe(200)
})
