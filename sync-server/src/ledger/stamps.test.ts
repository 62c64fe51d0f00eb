import { assert, parseId } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testDependencies } from '../testing/app.ts'
import { openDatabase } from '../testing/database.ts'
import { household } from '../testing/fixtures/household.ts'

const gift = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' }

/** Starts a family and returns a function that reads all the family's entries in position order. */
const start = async (now: () => number) => {
  const { storage } = await openDatabase()
  const family = await household(createApp(testDependencies({ storage, now })), 'moss')
  const login = await storage.findLogin('moss-parent')
  assert(login, 'the parent has a login')
  const entries = async () => (await storage.readEntries(login.familyId, 0, 1_000)).map(({ entry }) => entry)
  return { ...family, entries }
}

test('server stamps always increase and dates never go back, even when the server’s clock is set back', async () => {
  let now = Date.parse('2026-11-22T00:02:00Z')
  const { parent, anna, entries } = await start(() => now)
  const path = `/api/children/${anna.id}/transactions`
  const dates: string[] = []
  // The clock stops, is set back by five minutes and is then corrected.
  for (const [moment, count] of [
    ['2026-11-22T00:02:00Z', 3],
    ['2026-11-21T23:57:00Z', 3],
    ['2026-11-22T12:00:00Z', 2],
  ] as const) {
    now = Date.parse(moment)
    await parent.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
    for (let index = 0; index < count; index += 1) await parent.json('POST', path, gift)
    dates.push(moment.slice(0, 10))
  }
  const all = await entries()
  const stamps = all.map(({ stamp }) => stamp)
  expect(stamps).toEqual(stamps.toSorted())
  expect(new Set(stamps).size).toBe(stamps.length)
  const [first, back, right] = dates
  expect(all.slice(-8).map(({ on }) => on)).toEqual([first, first, first, back, back, back, right, right])
})

test('server ids are unique UUIDv7s with the time of creation', async () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const { parent, anna, entries } = await start(() => now)
  for (let count = 0; count < 200; count += 1) await parent.json('POST', `/api/children/${anna.id}/transactions`, gift)
  const ids = (await entries()).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) {
    expect(parseId(id).ok).toBe(true)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
    expect(id[14]).toBe('7')
  }
})

test('an entry has the date and time in the family’s time zone, and its author', async () => {
  const { storage } = await openDatabase()
  const now = Date.parse('2026-11-21T23:30:00Z')
  const app = createApp(testDependencies({ storage, now: () => now }))
  const form = { username: 'kiri', password: 'correct horse', firstName: 'Kiri', lastName: 'Tane' }
  const response = await app.request('/api/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...form, timeZone: 'Pacific/Auckland' }),
  })
  const user = (await response.json()) as { id: string }
  const login = await storage.findLogin('kiri')
  assert(login, 'the child has a login')
  const [created] = await storage.readEntries(login.familyId, 0, 1)
  expect(created?.entry).toMatchObject({ kind: 'family.created', by: user.id, on: '2026-11-22', at: '12:30' })
})
