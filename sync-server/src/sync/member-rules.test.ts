import { assert, err, id, type MemberResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { freshStorage, testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { pushAs, pushOne, statusOrCode, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON, stampAt } from '../testing/fixtures/entries.ts'
import {
  addMember,
  inviteMember,
  joinedMember,
  memberEntry,
  type MemberFields,
  PASSWORD,
  removeMember,
} from '../testing/fixtures/members.ts'
import { push } from './push.ts'

const start = async (isRestored = false) => {
  const storage = { ...freshStorage(), isRestored }
  const app = testApp({ now: () => NOON, storage })
  const moss = await syncedHousehold(app, 'moss')
  const pushAsParent = async (entries: readonly object[]) =>
    (await pushAs(moss.parent, moss.userId, entries)).results.map(statusOrCode)
  return { app, storage, moss, pushAsParent }
}

test('a parent who removes the only other parent in a push cannot leave in the same push', async () => {
  const { app, moss, pushAsParent } = await start()
  const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const removals = [sam.userId, moss.userId].map((userId) => memberEntry(moss, 'member.removed', { userId }))
  expect(await pushAsParent(await Promise.all(removals))).toEqual(['accepted', 'last_parent'])
})

test('neither a helper nor a parent who was added in the same push lets the last parent leave', async () => {
  const { app, moss, pushAsParent } = await start()
  await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
  const added = await memberEntry(moss, 'member.added', { userId: newId(), name: 'Sam', role: 'parent' })
  const leaving = await memberEntry(moss, 'member.removed', { userId: moss.userId })
  expect(await pushAsParent([leaving, added, leaving])).toEqual(['last_parent', 'accepted', 'last_parent'])
})

test('the only parent can change their own name', async () => {
  const { moss, pushAsParent } = await start()
  expect(await pushAsParent([await memberEntry(moss, 'member.changed', { userId: moss.userId, name: 'Pat' })])).toEqual(
    ['accepted'],
  )
})

test('a parent who leaves in a push records nothing after that', async () => {
  const { app, moss, pushAsParent } = await start()
  await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const leaving = await memberEntry(moss, 'member.removed', { userId: moss.userId })
  expect(await pushAsParent([leaving, makeEntry('cash.counted', moss.parentOnAnna)])).toEqual([
    'accepted',
    'wrong_actor',
  ])
})

test('a push by a member who was removed while it arrived is refused as a whole', async () => {
  const { app, storage, moss } = await start()
  const { userId } = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const sam = await storage.findUser(id(moss.familyId), userId)
  assert(sam, 'Sam has a login')
  await removeMember(moss, userId)
  const request = { protocol: 1, epoch: null, actor: id(userId), device: storage.device, deviceNow: NOON } as const
  const entries = [makeEntry('cash.counted', { ...moss.parentOnAnna, by: userId })]
  expect(await push({ storage, now: () => NOON }, sam, { ...request, entries })).toEqual(
    err({ type: 'MemberRemoved', userId }),
  )
})

/** A family with a second parent, Sam. `change` runs after the session of Sam's next request was checked. */
const startWhileArriving = async (change: 'removed' | 'made a helper') => {
  const database = freshStorage()
  let onResolved = async () => {}
  const storage: typeof database = {
    ...database,
    resolveSession: async (...request) => {
      const found = await database.resolveSession(...request)
      await onResolved()
      return found
    },
  }
  const app = testApp({ now: () => NOON, storage })
  const moss = await syncedHousehold(app, 'moss')
  const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const gran = await addMember(moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
  await inviteMember(moss.parent, gran)
  onResolved = async () => {
    onResolved = async () => {}
    if (change === 'removed') return void (await removeMember(moss, sam.userId))
    const fields = { userId: sam.userId, role: 'helper' as const, childIds: [moss.anna.id] }
    await pushAs(moss.parent, moss.userId, [await memberEntry(moss, 'member.changed', fields)])
  }
  return { moss, sam: sam.client, gran }
}

describe.each([
  ['removed', 401, 'unauthorized'],
  ['made a helper', 403, 'forbidden'],
] as const)('a parent who is %s while a request arrives', (change, status, code) => {
  test('writes nothing over REST', async () => {
    const { moss, sam } = await startWhileArriving(change)
    const path = `/api/children/${moss.anna.id}/transactions`
    const gift = { type: 'withdrawal', amount: 1, description: 'Sweets', date: '2026-11-21' }
    const refused = await sam.request('POST', path, gift)
    expect([refused.status, refused.headers.get('Error-Code')]).toEqual([status, code])
    expect(await moss.parent.json<unknown[]>('GET', path)).toHaveLength(2)
  })

  test('changes no login', async () => {
    const { moss, sam } = await startWhileArriving(change)
    const body = { deviceNow: NOON, username: 'mine', stamp: stampAt('2026-11-21T12:01') }
    expect((await sam.request('PUT', `/api/sync/logins/${moss.anna.userId}`, body)).status).toBe(status)
    expect(JSON.stringify(await moss.parent.json('GET', '/api/sync/logins'))).not.toContain('mine')
  })

  test('makes and revokes no code', async () => {
    const made = await startWhileArriving(change)
    const invitation = `/api/sync/members/${made.gran}/invitation`
    expect((await made.sam.request('POST', invitation)).status).toBe(status)
    const revoked = await startWhileArriving(change)
    expect((await revoked.sam.request('DELETE', `/api/sync/members/${revoked.gran}/invitation`)).status).toBe(status)
    const members = await revoked.moss.parent.json<MemberResponse[]>('GET', '/api/sync/members')
    expect(members.filter(({ invitationExpiresAt }) => invitationExpiresAt !== undefined)).toHaveLength(1)
  })
})

test('a parent whose role changes in a push has the new role for the entries after that', async () => {
  const { app, moss, pushAsParent } = await start(true)
  const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const fields = { userId: moss.userId, role: 'helper' as const, childIds: [moss.anna.id] }
  const change = await memberEntry({ ...moss, userId: sam.userId }, 'member.changed', fields)
  expect(await pushAsParent([change, makeEntry('cash.counted', moss.parentOnAnna)])).toEqual(['accepted', 'forbidden'])
})

test('the latest role change of a push that also adds the member counts', async () => {
  const { app, moss, pushAsParent } = await start()
  const userId = newId()
  const entry = async (kind: 'member.added' | 'member.changed', time: string, fields: Partial<MemberFields>) => ({
    ...(await memberEntry(moss, kind, { userId, ...fields })),
    stamp: stampAt(`2026-11-21T${time}`),
  })
  const children = { role: 'helper', childIds: [moss.anna.id] } as const
  const added = await entry('member.added', '11:00', { name: 'Sam', ...children })
  const later = await entry('member.changed', '11:20', { role: 'parent' })
  const earlier = await entry('member.changed', '11:10', children)
  expect(await pushAsParent([added, later, earlier])).toEqual(['accepted', 'accepted', 'accepted'])
  const { code } = await inviteMember(moss.parent, userId)
  const form = { code, username: 'sam', password: PASSWORD }
  expect(await createClient(app).json('POST', '/api/sync/join', form)).toMatchObject({ role: 'parent' })
})

test('a change or removal of an unknown member waits', async () => {
  const { moss, pushAsParent } = await start()
  const entries = [
    await memberEntry(moss, 'member.changed', { userId: newId(), name: 'Sam' }),
    await memberEntry(moss, 'member.removed', { userId: newId() }),
  ]
  expect(await pushAsParent(entries)).toEqual(['later', 'later'])
})

test('a helper cannot undo a deletion', async () => {
  const { app, moss } = await start()
  const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
  const ids = { ...moss.about(moss.anna, gran.userId), userId: gran.userId }
  const gift = makeEntry('transaction.added', ids, { date: '2026-11-21' })
  const undo = (transactionId: string) => makeEntry('transaction.deleted', ids, { transactionId, giftOf: gran.userId })
  const deletion = undo(gift.id)
  const { results } = await pushAs(gran.client, gran.userId, [gift, deletion, undo(deletion.id)])
  expect(results.map(statusOrCode)).toEqual(['accepted', 'accepted', 'forbidden'])
})

test('a helper cannot undo a gift in the name of another child', async () => {
  const { app, moss } = await start()
  const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id, moss.ben.id] })
  const about = (child: typeof moss.anna) => ({ ...moss.about(child, gran.userId), userId: gran.userId })
  const gift = makeEntry('transaction.added', about(moss.anna), { date: '2026-11-21' })
  const undo = (child: typeof moss.anna) =>
    makeEntry('transaction.deleted', about(child), { transactionId: gift.id, giftOf: gran.userId })
  const pushAsGran = async (entry: object) => statusOrCode(await pushOne(gran.client, gran.userId, entry))
  expect([await pushAsGran(gift), await pushAsGran(undo(moss.ben)), await pushAsGran(undo(moss.anna))]).toEqual([
    'accepted',
    'forbidden',
    'accepted',
  ])
})

test('everyone logs in with their own role', async () => {
  const { app, moss } = await start()
  await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
  await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const roles = await Promise.all(
    ['gran', 'sam'].map(async (username) => {
      const form = { username, password: PASSWORD }
      return (await createClient(app).json<{ isParent: boolean }>('POST', '/api/login', form)).isParent
    }),
  )
  expect(roles).toEqual([false, true])
})
