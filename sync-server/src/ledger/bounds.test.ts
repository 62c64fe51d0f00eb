import type { MemberResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testDependencies } from '../testing/app.ts'
import type { Client } from '../testing/client.ts'
import { openDatabase } from '../testing/database.ts'
import { pushAs, pushOne, statusOrCode, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId } from '../testing/fixtures/entries.ts'
import { joinedMember, memberEntry, removeMember } from '../testing/fixtures/members.ts'
import { hasPostgres, openPostgresDatabase, queryRows } from '../testing/postgres.ts'

/** An empty database (SQLite or PostgreSQL), and a function that runs SQL in it. */
const databaseWithSql = async () => {
  if (hasPostgres()) {
    const { url, storage } = await openPostgresDatabase()
    return { storage, run: (sql: string): Promise<unknown> => queryRows(url, sql) }
  }
  const { storage } = await openDatabase()
  return { storage, run: async (sql: string): Promise<unknown> => storage.connection.exec(sql) }
}

/** A family whose stored entry counts were changed with SQL. */
const familyAfter = async (sql: string, { isRestored = false } = {}) => {
  const { storage, run } = await databaseWithSql()
  const app = createApp(testDependencies({ storage: { ...storage, isRestored } }))
  const moss = await syncedHousehold(app, 'moss')
  const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
  await run(sql)
  const asParent = async (entry: object) => statusOrCode(await pushOne(moss.parent, moss.userId, entry))
  const asAnna = async () =>
    statusOrCode(await pushOne(moss.anna.client, moss.anna.userId, makeEntry('cash.counted', moss.annaOnAnna)))
  const gift = (kind: 'transaction.added' | 'member.removed' = 'transaction.added') =>
    makeEntry(
      kind,
      { ...moss.parentOnAnna, by: gran.userId, userId: gran.userId },
      kind === 'transaction.added' ? { date: '2026-11-21' } : {},
    )
  const asGran = async (kind?: 'transaction.added' | 'member.removed') =>
    statusOrCode(await pushOne(gran.client, gran.userId, gift(kind)))
  return { app, moss, run, asParent, asAnna, asGran, gran, gift }
}

const newChild = ({ familyId, userId }: { readonly familyId: string; readonly userId: string }) =>
  makeEntry('child.added', { familyId, by: userId, childId: newId(), userId: newId() })

const RESERVED = 'UPDATE families SET erased = head - 199999'

describe('a pushed entry is returned as `later` with the code `full`', () => {
  test('beyond 200,000 entries in a family, until a child is deleted', async () => {
    const { moss, asParent } = await familyAfter(RESERVED)
    expect(await asParent(makeEntry('cash.counted', moss.parentOnAnna))).toBe('accepted')
    expect(await asParent(makeEntry('cash.counted', moss.parentOnAnna))).toBe('full')
    expect(await asParent(makeEntry('child.deleted', moss.about(moss.ben, moss.userId)))).toBe('accepted')
    expect(await asParent(makeEntry('cash.counted', moss.parentOnAnna))).toBe('accepted')
  })

  test('beyond 10,000 entries by one child, but not for its parent', async () => {
    const { moss, asParent, asAnna } = await familyAfter('UPDATE children SET recorded = 9999')
    expect([await asAnna(), await asAnna()]).toEqual(['accepted', 'full'])
    expect(await asParent(makeEntry('cash.counted', moss.parentOnAnna))).toBe('accepted')
  })

  test('beyond 5,000 entries by one helper, who may still leave, but not for a parent', async () => {
    const { moss, asParent, asGran, run } = await familyAfter(
      "UPDATE members SET recorded = 4999 WHERE role = 'helper'",
    )
    const parentsEntry = () => makeEntry('cash.counted', moss.parentOnAnna)
    expect([await asParent(parentsEntry()), await asGran()]).toEqual(['accepted', 'accepted'])
    expect([await asGran(), await asParent(parentsEntry())]).toEqual(['full', 'accepted'])
    await run('UPDATE families SET bound_factor = 2')
    expect(await asGran()).toBe('accepted')
    await run('UPDATE families SET bound_factor = 1')
    expect(await asGran('member.removed')).toBe('accepted')
  })

  test('beyond 5,000 entries by one helper, also in one push', async () => {
    const { gran, gift } = await familyAfter("UPDATE members SET recorded = 4998 WHERE role = 'helper'")
    const { results } = await pushAs(gran.client, gran.userId, [gift(), gift(), gift()])
    expect(results.map(statusOrCode)).toEqual(['accepted', 'accepted', 'full'])
  })

  test('beyond 5,000 entries by one helper, also if another helper records more', async () => {
    const { app, moss, asGran, run } = await familyAfter('SELECT 1')
    const uncle = await joinedMember(app, moss, { name: 'uncle', role: 'helper', childIds: [moss.anna.id] })
    await run("UPDATE members SET recorded = 4999 WHERE role = 'helper'")
    await run(`UPDATE members SET recorded = 3 WHERE user_id = '${uncle.userId}'`)
    const present = makeEntry(
      'transaction.added',
      { ...moss.parentOnAnna, by: uncle.userId, userId: uncle.userId },
      { date: '2026-11-21' },
    )
    expect(statusOrCode(await pushOne(uncle.client, uncle.userId, present))).toBe('accepted')
    expect([await asGran(), await asGran()]).toEqual(['accepted', 'full'])
  })

  test('beyond 5,000 entries by one helper, without those that a parent restored', async () => {
    const { asParent, asGran, gift } = await familyAfter("UPDATE members SET recorded = 4999 WHERE role = 'helper'", {
      isRestored: true,
    })
    expect([await asParent(gift()), await asParent(gift())]).toEqual(['accepted', 'accepted'])
    expect([await asGran(), await asGran(), await asParent(gift())]).toEqual(['accepted', 'full', 'accepted'])
  })

  test('beyond a total of 100,000 entries by children and helpers', async () => {
    const { asAnna, asGran, asParent, moss, run } = await familyAfter(
      "UPDATE members SET recorded = 99999 WHERE role = 'parent'",
    )
    expect([await asAnna(), await asAnna(), await asGran()]).toEqual(['accepted', 'full', 'full'])
    expect(await asParent(makeEntry('cash.counted', moss.parentOnAnna))).toBe('accepted')
    await run('UPDATE families SET bound_factor = 2')
    expect(await asAnna()).toBe('accepted')
  })

  test('beyond a total of 100,000 entries by children', async () => {
    const { asAnna, asParent, moss } = await familyAfter(
      'UPDATE children SET recorded = 99999 WHERE child_id <> (SELECT child_id FROM logins WHERE username_key = \'"moss-anna"\')',
    )
    // What parents record does not count.
    expect(await asParent(makeEntry('cash.counted', moss.parentOnAnna))).toBe('accepted')
    expect([await asAnna(), await asAnna()]).toEqual(['accepted', 'full'])
  })

  test('beyond 50 children that are not deleted', async () => {
    const { moss, asParent } = await familyAfter('SELECT 1')
    const results = []
    for (let count = 2; count < 51; count += 1) results.push(await asParent(newChild(moss)))
    expect([new Set(results.slice(0, 48)), results[48]]).toEqual([new Set(['accepted']), 'full'])
    expect(await asParent(makeEntry('child.deleted', moss.about(moss.ben, moss.userId)))).toBe('accepted')
    expect(await asParent(newChild(moss))).toBe('accepted')
  })

  test('beyond 50 members who were not removed, until the limits are raised', async () => {
    const { moss, asParent, run } = await familyAfter('SELECT 1')
    const add = () => memberEntry({ ...moss }, 'member.added', { userId: newId(), name: 'Sam', role: 'parent' })
    const { results } = await moss.pushAsParent(await Promise.all(Array.from({ length: 49 }, add)))
    expect(results.map(statusOrCode).slice(-2)).toEqual(['accepted', 'full'])
    const members = await moss.parent.json<MemberResponse[]>('GET', '/api/sync/members')
    await removeMember(moss, members.find(({ hasLogin }) => !hasLogin)?.userId ?? '')
    expect([await asParent(await add()), await asParent(await add())]).toEqual(['accepted', 'full'])
    await run('UPDATE families SET bound_factor = 2')
    expect(await asParent(await add())).toBe('accepted')
  })

  test('until the family’s limits are raised', async () => {
    const { asAnna } = await familyAfter('UPDATE children SET recorded = 10000; UPDATE families SET bound_factor = 2')
    expect(await asAnna()).toBe('accepted')
  })
})

const gift = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' }

describe('a REST write returns 409 `full` and changes nothing', () => {
  const send = async (client: Client, method: string, path: string, body?: unknown, headers = {}) => {
    const response = await client.request(method, path, body, headers)
    return response.headers.get('Error-Code') ?? response.status
  }

  test('beyond 200,000 entries in a family, until a child is deleted', async () => {
    const { moss } = await familyAfter(RESERVED)
    const [anna, ben] = [moss.anna, moss.ben].map(({ id }) => `/api/children/${id}`)
    const before = await moss.parent.json('GET', `${anna}`)
    // The request writes two entries, but there is room for only one entry.
    expect(await send(moss.parent, 'PATCH', `${anna}`, { allowanceAmount: 5, interestRate: 1 })).toBe('full')
    expect(await moss.parent.json('GET', `${anna}`)).toEqual(before)
    expect(await send(moss.parent, 'POST', `${anna}/transactions`, gift)).toBe(201)
    for (const [method, path, body] of [
      ['POST', `${anna}/transactions`, gift],
      ['DELETE', `${anna}/transactions/${moss.anna.transactionId}`],
      ['PATCH', `${anna}/cash`, { cashOnHand: 1 }],
      ['PATCH', `/api/savings-goals/${moss.anna.goalId}`, { name: 'Kite' }],
      ['PATCH', `/api/users/${moss.userId}`, { firstName: 'Robin' }],
    ] as const)
      expect([path, await send(moss.parent, method, path, body)]).toEqual([path, 'full'])
    expect(await send(moss.parent, 'DELETE', `${ben}`)).toBe(204)
    expect(await send(moss.parent, 'POST', `${anna}/transactions`, gift)).toBe(201)
  })

  test('beyond 10,000 entries by one child, but not for its parent', async () => {
    const { moss } = await familyAfter('UPDATE children SET recorded = 9999')
    const count = (client: Client) => send(client, 'PATCH', `/api/children/${moss.anna.id}/cash`, { cashOnHand: 2 })
    expect([await count(moss.anna.client), await count(moss.anna.client)]).toEqual([200, 'full'])
    expect(await count(moss.parent)).toBe(200)
  })

  test('beyond 50 children, and the username stays free', async () => {
    const { moss, asParent } = await familyAfter('SELECT 1')
    for (let count = 2; count < 50; count += 1) await asParent(newChild(moss))
    const form = { name: 'Mia', username: 'mia', password: 'star' }
    expect(await send(moss.parent, 'POST', '/api/create-child-account', form)).toBe('full')
    expect(await send(moss.parent, 'DELETE', `/api/children/${moss.ben.id}`)).toBe(204)
    expect(await send(moss.parent, 'POST', '/api/create-child-account', form)).toBe(201)
  })

  test('until the limits are raised; then a retry with the same Idempotency-Key succeeds', async () => {
    const { moss, run } = await familyAfter('UPDATE families SET erased = head - 200000')
    const headers = { 'Idempotency-Key': 'once' }
    const add = () => send(moss.parent, 'POST', `/api/children/${moss.anna.id}/transactions`, gift, headers)
    expect(await add()).toBe('full')
    await run('UPDATE families SET bound_factor = 2')
    expect([await add(), await add()]).toEqual([201, 201])
  })
})
