import { INVITATION_NAME_LENGTH, type MemberResponse } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { freshStorage, testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { syncedHousehold } from '../testing/fixtures/device.ts'
import { newId, NOON } from '../testing/fixtures/entries.ts'
import { addMember, inviteMember, joinedMember, PASSWORD, removeMember } from '../testing/fixtures/members.ts'

const WEEK_MS = 7 * 86_400_000

/** A family that invited Sam. `onFound` runs between the search for a code and its use. */
const start = async () => {
  const state = { now: NOON, onFound: async () => {} }
  const database = freshStorage()
  const storage = {
    ...database,
    findInvitations: async (name: string) => {
      const found = await database.findInvitations(name)
      await state.onFound()
      return found
    },
  }
  const app = testApp({ now: () => state.now, storage })
  const moss = await syncedHousehold(app, 'moss')
  const sam = await addMember(moss, { name: 'Sam', role: 'parent' })
  const { code } = await inviteMember(moss.parent, sam)
  const join = async (typed: string, username = 'sam', address = '203.0.113.1') => {
    const form = { code: typed, username, password: PASSWORD }
    const response = await createClient(app, address).request('POST', '/api/sync/join', form)
    return response.ok ? response.status : response.headers.get('Error-Code')
  }
  return { app, state, storage, moss, sam, code, join }
}

const nameIn = (code: string) => code.slice(0, INVITATION_NAME_LENGTH)

test('the list of members shows no expired code', async () => {
  const { state, moss, sam } = await start()
  const expiry = async () =>
    (await moss.parent.json<MemberResponse[]>('GET', '/api/sync/members')).find(({ userId }) => userId === sam)
      ?.invitationExpiresAt
  // Requests keep the parent's session in use.
  for (state.now += 1; state.now < NOON + WEEK_MS; state.now += WEEK_MS / 28) expect(await expiry()).toBeDefined()
  expect(await expiry()).toBeUndefined()
})

test('a code can be revoked only for an active member of the family who has no login', async () => {
  const { app, moss } = await start()
  const fern = await syncedHousehold(app, 'fern')
  const foreign = await addMember(fern, { name: 'Kim', role: 'parent' })
  const removed = await addMember(moss, { name: 'Lee', role: 'parent' })
  await removeMember(moss, removed)
  const revoke = async (userId: string) =>
    (await moss.parent.request('DELETE', `/api/sync/members/${userId}/invitation`)).headers.get('Error-Code')
  expect(await Promise.all([foreign, removed, newId(), moss.anna.userId, moss.userId].map(revoke))).toEqual([
    ...Array.from({ length: 4 }, () => 'not_found'),
    'already_joined',
  ])
})

test('a wrong code counts only for an invitation that begins like it', async () => {
  const { moss, code, join } = await start()
  const lee = await addMember(moss, { name: 'Lee', role: 'parent' })
  const other = await inviteMember(moss.parent, lee)
  const wrong = `${code.slice(0, 10)}${code.endsWith('0') ? '1' : '0'}`
  for (let number = 1; number <= 5; number += 1)
    expect(await join(wrong, 'sam', `198.51.100.${number}`)).toBe('wrong_code')
  expect([await join(code), await join(other.code, 'lee')]).toEqual(['wrong_code', 201])
})

test('the server stores only the hash of a code, besides its beginning', async () => {
  const { storage, code } = await start()
  const stored = JSON.stringify(await storage.findInvitations(nameIn(code)))
  expect(stored).toContain('codeHash')
  expect(stored).not.toContain(code.replace('-', '').slice(INVITATION_NAME_LENGTH))
})

test.each(['replaced', 'revoked'])('a code that is %s while someone joins does not work', async (how) => {
  const { state, moss, sam, code, join } = await start()
  state.onFound = async () => {
    if (how === 'replaced') await inviteMember(moss.parent, sam)
    else await moss.parent.request('DELETE', `/api/sync/members/${sam}/invitation`)
  }
  expect(await join(code)).toBe('wrong_code')
})

test('right codes do not use up the tries of an address', async () => {
  const { code, join } = await start()
  for (let number = 0; number < 7; number += 1) expect(await join(code, 'moss-parent')).toBe('username_taken')
  expect(await join(code)).toBe(201)
})

test('a helper learns their role when they join', async () => {
  const { app, moss } = await start()
  const gran = await addMember(moss, { name: 'Gran', role: 'helper', childIds: [moss.anna.id] })
  const { code } = await inviteMember(moss.parent, gran)
  const form = { code, username: 'gran', password: PASSWORD }
  expect(await createClient(app).json('POST', '/api/sync/join', form)).toMatchObject({ userId: gran, role: 'helper' })
})

test('a used invitation is kept until it expires, and then deleted', async () => {
  const { storage, code, join } = await start()
  expect(await join(code)).toBe(201)
  await storage.deleteExpired(NOON + WEEK_MS - 1, NOON)
  expect(await storage.findInvitations(nameIn(code))).toHaveLength(1)
  await storage.deleteExpired(NOON + WEEK_MS, NOON)
  expect(await storage.findInvitations(nameIn(code))).toEqual([])
})

test('the session of a removed member is neither listed nor ended again', async () => {
  const { app, moss } = await start()
  const kim = await joinedMember(app, moss, { name: 'kim', role: 'parent' })
  const sessions = () => moss.parent.json<{ id: string; userId: string }[]>('GET', '/api/sessions')
  const id = (await sessions()).find(({ userId }) => userId === kim.userId)?.id
  expect(id).toBeDefined()
  await removeMember(moss, kim.userId)
  expect((await sessions()).map(({ userId }) => userId)).not.toContain(kim.userId)
  expect((await moss.parent.request('DELETE', `/api/sessions/${id}`)).status).toBe(404)
})

test('a request that is repeated before the first is answered signs in too', async () => {
  const { code, join } = await start()
  expect((await Promise.all([join(code), join(code)])).toSorted()).toEqual([200, 201])
})

test('a code works after someone else has joined with theirs', async () => {
  const { moss, code, join } = await start()
  const kim = await addMember(moss, { name: 'Kim', role: 'parent' })
  const other = await inviteMember(moss.parent, kim)
  expect(await join(code)).toBe(201)
  expect(await join(other.code, 'kim')).toBe(201)
})
