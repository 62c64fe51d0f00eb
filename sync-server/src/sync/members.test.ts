import { INVITATION_NAME_LENGTH, type MemberResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { freshStorage, testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import {
  pullAll,
  pullPage,
  pushAs,
  pushOne,
  sendPush,
  statusOrCode,
  syncedHousehold,
} from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON } from '../testing/fixtures/entries.ts'
import {
  addMember,
  inviteMember,
  joinedMember,
  memberEntry,
  PASSWORD,
  removeMember,
} from '../testing/fixtures/members.ts'

const start = async (now = () => NOON) => {
  const app = testApp({ now })
  const moss = await syncedHousehold(app, 'moss')
  const join = (code: string, username: string, password = PASSWORD, client = createClient(app)) =>
    client.request('POST', '/api/sync/join', { code, username, password })
  return { app, moss, join }
}

const errorOf = async (response: Response) => [response.status, response.headers.get('Error-Code')]
const membersOf = (parent: { json: <T>(method: string, path: string) => Promise<T> }) =>
  parent.json<MemberResponse[]>('GET', '/api/sync/members')

describe('an invitation', () => {
  test('lets a co-parent choose a login and see the whole family', async () => {
    const { app, moss, join } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const { code, expiresAt } = await inviteMember(moss.parent, sam)
    expect([code, expiresAt]).toEqual([expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/), '2026-11-28T12:00:00.000Z'])
    expect(await membersOf(moss.parent)).toContainEqual({
      userId: sam,
      hasLogin: false,
      invitationExpiresAt: expiresAt,
    })
    const client = createClient(app)
    const joined = await join(code.toLowerCase(), 'sam', PASSWORD, client)
    expect(joined.status).toBe(201)
    expect(await joined.json()).toMatchObject({ familyId: moss.familyId, userId: sam, role: 'parent' })
    expect(await client.json('GET', '/api/user')).toMatchObject({ id: sam, username: 'sam', isParent: true })
    expect((await pullPage(client)).scope).toBe('family')
    expect(await membersOf(client)).toEqual(
      [moss.userId, sam]
        .map((userId) => ({ userId, hasLogin: true }))
        .toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    )
    expect(await client.json<unknown[]>('GET', '/api/children')).toHaveLength(2)
  })

  test('is deleted with its member', async () => {
    const storage = freshStorage()
    const moss = await syncedHousehold(testApp({ now: () => NOON, storage }), 'moss')
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const { code } = await inviteMember(moss.parent, sam)
    const name = code.slice(0, INVITATION_NAME_LENGTH)
    expect(await storage.findInvitations(name)).toHaveLength(1)
    await removeMember(moss, sam)
    expect(await storage.findInvitations(name)).toEqual([])
  })

  test('returns the same error for a wrong, unknown, revoked, replaced or expired code', async () => {
    let now = NOON
    const { moss, join } = await start(() => now)
    const wrong = await join('00000-00000', 'sam')
    const expected = [...(await errorOf(wrong)), await wrong.text()]
    expect(expected.slice(0, 2)).toEqual([400, 'wrong_code'])
    const answer = async (code: string) => {
      const response = await join(code, 'other')
      return [...(await errorOf(response)), await response.text()]
    }
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const first = await inviteMember(moss.parent, sam)
    const second = await inviteMember(moss.parent, sam)
    expect(await answer(first.code)).toEqual(expected)
    expect(await answer(`${second.code.slice(0, 10)}${second.code.endsWith('0') ? '1' : '0'}`)).toEqual(expected)
    expect((await moss.parent.request('DELETE', `/api/sync/members/${sam}/invitation`)).status).toBe(204)
    expect(await answer(second.code)).toEqual(expected)
    const lee = await addMember(moss, { name: 'Lee', role: 'parent' })
    const third = await inviteMember(moss.parent, lee)
    now += 7 * 86_400_000
    expect(await answer(third.code)).toEqual(expected)
  })

  test('stops working after five wrong codes with the same beginning, from any address', async () => {
    const { app, moss, join } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const { code } = await inviteMember(moss.parent, sam)
    const wrong = `${code.slice(0, 10)}${code.endsWith('0') ? '1' : '0'}`
    for (let number = 1; number <= 5; number += 1)
      expect((await join(wrong, 'sam', PASSWORD, createClient(app, `198.51.100.${number}`))).status).toBe(400)
    expect(await errorOf(await join(code, 'sam', PASSWORD, createClient(app, '198.51.100.9')))).toEqual([
      400,
      'wrong_code',
    ])
    expect(await membersOf(moss.parent)).toContainEqual({ userId: sam, hasLogin: false })
  })

  test('limits wrong codes per address, as for wrong passwords', async () => {
    const { join } = await start()
    const statuses = []
    for (let number = 0; number < 6; number += 1) statuses.push((await join(`ABCDE-0000${number}`, 'sam')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('signs the member in when the request is repeated after a lost response', async () => {
    const { moss, join } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const { code } = await inviteMember(moss.parent, sam)
    expect((await join(code, 'sam')).status).toBe(201)
    expect((await join(code, 'sam')).status).toBe(200)
  })

  test('says that it was used to anyone who has all of it, but not with which login', async () => {
    const { moss, join } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const { code } = await inviteMember(moss.parent, sam)
    expect((await join(code, 'sam')).status).toBe(201)
    const used = [400, 'code_used']
    expect(await errorOf(await join(code, 'sam', 'wrong horse'))).toEqual(used)
    expect(await errorOf(await join(code, 'unknown'))).toEqual(used)
    // The right password of someone else.
    const others = await join(code, 'moss-parent')
    expect([await errorOf(others), others.headers.get('Set-Cookie')]).toEqual([used, null])
    const mistyped = `${code.slice(0, 10)}${code.endsWith('0') ? '1' : '0'}`
    expect(await errorOf(await join(mistyped, 'sam'))).toEqual([400, 'wrong_code'])
  })

  test('is not used up by a username that is taken', async () => {
    const { moss, join } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const { code } = await inviteMember(moss.parent, sam)
    expect(await errorOf(await join(code, 'MOSS-parent'))).toEqual([409, 'username_taken'])
    expect((await join(code, 'sam')).status).toBe(201)
  })

  test('can be used by only one of two people who use it at the same time', async () => {
    const { moss, join } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const { code } = await inviteMember(moss.parent, sam)
    const answers = await Promise.all(['sam', 'other'].map(async (username) => errorOf(await join(code, username))))
    expect(answers.toSorted()).toEqual([
      [201, null],
      [400, 'code_used'],
    ])
  })

  test('can be created and revoked only by parents', async () => {
    const { app, moss } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
    const { expiresAt } = await inviteMember(moss.parent, sam)
    for (const client of [moss.anna.client, gran.client])
      for (const method of ['POST', 'DELETE'])
        expect(await errorOf(await client.request(method, `/api/sync/members/${sam}/invitation`))).toEqual([
          404,
          'not_found',
        ])
    expect(await membersOf(moss.parent)).toContainEqual({
      userId: sam,
      hasLogin: false,
      invitationExpiresAt: expiresAt,
    })
  })

  test('can be created only for an active member of the same family who has no login', async () => {
    const { app, moss } = await start()
    const fern = await syncedHousehold(app, 'fern')
    const invite = async (userId: string) =>
      errorOf(await moss.parent.request('POST', `/api/sync/members/${userId}/invitation`))
    const foreign = await addMember(fern, { name: 'Kim', role: 'parent' })
    const removed = await addMember(moss, { name: 'Lee', role: 'parent' })
    await removeMember(moss, removed)
    expect(await Promise.all([foreign, removed, newId(), moss.anna.userId, 'nonsense'].map(invite))).toEqual(
      Array.from({ length: 5 }, () => [404, 'not_found']),
    )
    expect(await invite(moss.userId)).toEqual([409, 'already_joined'])
  })
})

describe('a removed member', () => {
  test('is signed out, and their username can be used again', async () => {
    const { app, moss, join } = await start()
    const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    expect((await removeMember(moss, sam.userId)).results.map(statusOrCode)).toEqual(['accepted'])
    const refused = await sendPush(sam.client, sam.userId, [])
    expect([...(await errorOf(refused)), refused.headers.get('Session-User')]).toEqual([
      401,
      'member_removed',
      sam.userId,
    ])
    expect(await errorOf(await sam.client.request('GET', '/api/children'))).toEqual([401, 'unauthorized'])
    const login = { username: 'sam', password: PASSWORD }
    expect(await errorOf(await createClient(app).request('POST', '/api/login', login))).toEqual([
      401,
      'invalid_credentials',
    ])
    const again = await addMember(moss, { name: 'Sam', role: 'parent' })
    expect((await join((await inviteMember(moss.parent, again)).code, 'sam')).status).toBe(201)
  })

  test('can no longer use an open invitation', async () => {
    const { moss, join } = await start()
    const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
    const { code } = await inviteMember(moss.parent, sam)
    await removeMember(moss, sam)
    expect(await errorOf(await join(code, 'sam'))).toEqual([400, 'wrong_code'])
  })

  test('cannot remove the parent who removed them', async () => {
    const { app, moss } = await start()
    const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    const asSam = { parent: sam.client, userId: sam.userId }
    const removal = await memberEntry(asSam, 'member.removed', { userId: moss.userId })
    await removeMember(moss, sam.userId)
    expect(await errorOf(await sendPush(sam.client, sam.userId, [removal]))).toEqual([401, 'member_removed'])
    expect(await membersOf(moss.parent)).toEqual([{ userId: moss.userId, hasLogin: true }])
  })
})

describe('the last parent', () => {
  test('cannot leave, even if a parent without a login would remain', async () => {
    const { moss } = await start()
    const leave = async () => (await removeMember(moss, moss.userId)).results.map(statusOrCode)
    expect(await leave()).toEqual(['last_parent'])
    await addMember(moss, { name: 'Sam', role: 'parent' })
    expect(await leave()).toEqual(['last_parent'])
    expect(await membersOf(moss.parent)).toHaveLength(2)
  })

  test('may leave once another parent has a login', async () => {
    const { app, moss } = await start()
    const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    expect((await removeMember(moss, moss.userId)).results.map(statusOrCode)).toEqual(['accepted'])
    expect(await errorOf(await sendPush(moss.parent, moss.userId, []))).toEqual([401, 'member_removed'])
    expect(await membersOf(sam.client)).toEqual([{ userId: sam.userId, hasLogin: true }])
  })

  test('cannot change their own role', async () => {
    const { app, moss } = await start()
    await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    const entry = await memberEntry(moss, 'member.changed', {
      userId: moss.userId,
      role: 'helper',
      childIds: [moss.anna.id],
    })
    expect(statusOrCode(await pushOne(moss.parent, moss.userId, entry))).toBe('forbidden')
  })
})

describe('a helper', () => {
  const withGran = async () => {
    const started = await start()
    const { app, moss } = started
    const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
    const gift = (changes: object = {}) =>
      makeEntry('transaction.added', { ...moss.parentOnAnna, by: gran.userId }, { date: '2026-11-21', ...changes })
    const push = async (...entries: readonly unknown[]) =>
      (await pushAs(gran.client, gran.userId, entries)).results.map(statusOrCode)
    const undo = (transactionId: string, changes: object = {}) =>
      makeEntry(
        'transaction.deleted',
        { ...moss.parentOnAnna, by: gran.userId },
        { transactionId, giftOf: gran.userId, ...changes },
      )
    return { ...started, gran, gift, push, undo }
  }

  test('can give money to their child, and sees the gift but not the balance', async () => {
    const { moss, gran, gift, push } = await withGran()
    const given = gift()
    expect(await push(given)).toEqual(['accepted'])
    const { entries, last } = await pullAll(gran.client)
    expect(last.scope).toMatch(/^helper:/)
    expect(entries.map(({ entry }) => entry['kind'])).toEqual([
      'family.created',
      'child.added',
      'member.added',
      'transaction.added',
    ])
    expect(last.count).toBe(4)
    expect((await moss.parent.json<{ balance: number }>('GET', `/api/children/${moss.anna.id}`)).balance).toBe(22.5)
  })

  test('can delete their own gift within a day, but nothing else', async () => {
    const { moss, gift, push, undo } = await withGran()
    const [fresh, old] = [gift(), gift({ stamp: '2026-11-20T10:59:00.000Z-0000-0123456789ab' })]
    expect(await push(fresh, old)).toEqual(['accepted', 'accepted'])
    expect(await push(undo(fresh.id), undo(old.id), undo(moss.anna.transactionId), undo(newId()))).toEqual([
      'accepted',
      'forbidden',
      'forbidden',
      'forbidden',
    ])
  })

  test('sees that a parent deleted their gift over REST', async () => {
    const { moss, gran, gift, push } = await withGran()
    const given = gift()
    await push(given)
    await moss.parent.request('DELETE', `/api/children/${moss.anna.id}/transactions/${given.id}`)
    const { entries } = await pullAll(gran.client)
    expect(entries.at(-1)?.entry).toMatchObject({ kind: 'transaction.deleted', by: moss.userId, giftOf: gran.userId })
  })

  test('syncs from the start when the children they help change', async () => {
    const { moss, gran } = await withGran()
    const before = await pullPage(gran.client)
    const both = { userId: gran.userId, role: 'helper', childIds: [moss.anna.id, moss.ben.id] } as const
    await pushAs(moss.parent, moss.userId, [await memberEntry(moss, 'member.changed', both)])
    const after = await pullPage(gran.client, { epoch: before.epoch, scope: before.scope, after: before.next })
    expect(after.scope).not.toBe(before.scope)
    expect(after.entries.filter(({ entry }) => entry['kind'] === 'child.added')).toHaveLength(2)
  })

  test('can become a parent, and a parent a helper, without signing in again', async () => {
    const { app, moss, gran } = await withGran()
    const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    await pushAs(moss.parent, moss.userId, [
      await memberEntry(moss, 'member.changed', { userId: gran.userId, role: 'parent' }),
      await memberEntry(moss, 'member.changed', { userId: sam.userId, role: 'helper', childIds: [moss.ben.id] }),
    ])
    expect((await pullPage(gran.client)).scope).toBe('family')
    expect((await pullPage(sam.client)).scope).toMatch(/^helper:/)
    expect(await sam.client.json('GET', '/api/user')).toMatchObject({ isParent: false })
  })

  test('gets no logins to store, and cannot push another person’s entries', async () => {
    const { moss, gran, push } = await withGran()
    expect(await gran.client.json('GET', '/api/sync/logins')).toEqual([])
    expect(await push(makeEntry('cash.counted', moss.annaOnAnna))).toEqual(['wrong_actor'])
  })

  test('can change their own username and leave the family', async () => {
    const { moss, gran, push } = await withGran()
    const path = `/api/users/${gran.userId}`
    expect(await gran.client.json('PATCH', path, { username: 'granny' })).toMatchObject({ username: 'granny' })
    const leave = await memberEntry({ parent: moss.parent, userId: gran.userId }, 'member.removed', {
      userId: gran.userId,
    })
    expect(await push(leave)).toEqual(['accepted'])
    expect(await membersOf(moss.parent)).toHaveLength(1)
  })
})

test('the role change with the later stamp wins, even if it arrives first', async () => {
  const { app, moss } = await start()
  const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
  const change = async (counter: number, fields: object) => ({
    ...(await memberEntry(moss, 'member.changed', { userId: gran.userId, ...fields })),
    stamp: `2026-11-21T11:0${counter}:00.000Z-0000-0123456789ab`,
  })
  await pushAs(moss.parent, moss.userId, [await change(2, { role: 'parent' })])
  await pushAs(moss.parent, moss.userId, [await change(1, { role: 'helper', childIds: [moss.ben.id] })])
  expect((await pullPage(gran.client)).scope).toBe('family')
})

test('a member cannot be added with an id that any family already uses', async () => {
  const { app, moss } = await start()
  const fern = await syncedHousehold(app, 'fern')
  const ids = [moss.userId, moss.anna.userId, moss.anna.id, fern.userId, fern.anna.userId]
  const entries = await Promise.all(
    ids.map((userId) => memberEntry(moss, 'member.added', { userId, name: 'Sam', role: 'parent' })),
  )
  expect((await moss.pushAsParent(entries)).results.map(statusOrCode)).toEqual(ids.map(() => 'forbidden'))
})

test('the id of a member cannot be used again, by another family or in the same push', async () => {
  const { app, moss } = await start()
  const fern = await syncedHousehold(app, 'fern')
  const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
  const kim = newId()
  const entries = await Promise.all(
    [sam, kim, kim].map((userId) => memberEntry(fern, 'member.added', { userId, name: 'Kim', role: 'parent' })),
  )
  expect((await fern.pushAsParent(entries)).results.map(statusOrCode)).toEqual(['forbidden', 'accepted', 'forbidden'])
})
