import { actorOf, changeMember, inviteMember, maySee, scopeOf, type Entry } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest'
import { deposit, recordCashCount } from '../testing/commands.ts'
import {
  familyRemovedResponse,
  plainTextResponse,
  refusedResponse,
  unconfirmedResponse,
} from '../testing/login-server.ts'
import { signInLocally, startSession } from '../testing/sign-in.ts'
import { addChildWithLogin } from './child-login.ts'
import { endCurrentSession } from './current-session.ts'
import { hashLogin } from './login-table.ts'
import { changeRole } from './members/change-role.ts'
import { newId } from '../ledger/database/device.ts'
import { delay } from '../delay.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { snapshotDeletions } from '../ledger/home-snapshots.ts'
import { sessionState, type SignedInUser } from './session-state.ts'
import { unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { createApiClient } from '../sync/api-client.ts'
import { clearDeferredSignIn, deferServerSignIn } from './deferred-sign-in.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { pullPage, toServerEntries } from '../testing/server-responses.ts'
import { startSessionSync, type SessionNotice } from './session-sync.ts'
import { signUp } from './sign-up.ts'
import { readOutboxView } from '../sync/outbox.ts'
import { syncState } from '../sync/sync-state.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }

let network: TestNetwork
let stop: () => void
const onNotice = vi.fn<(end: SessionNotice) => void>()

const respondToAll = (response: () => Response): void =>
  network.use(
    http.all(`${SERVER}/api/*`, () => response() as never),
    http.get(`${SERVER}/api/sync/events`, () => HttpResponse.error()),
  )
const unauthorized = (userId?: string) => () =>
  new HttpResponse('No.\n', {
    status: 401,
    headers: {
      'Content-Type': 'text/plain',
      'Error-Code': 'unauthorized',
      ...(userId === undefined ? {} : { 'Session-User': userId }),
    },
  })

const removed = (userId: string) => () =>
  new HttpResponse('You were removed from this family.\n', {
    status: 401,
    headers: { 'Content-Type': 'text/plain', 'Session-User': userId, 'Error-Code': 'member_removed' },
  })

const session = () => sessionState.getState().session

/** Signs up a parent with a registered family. */
async function signUpRegistered() {
  network.use(
    http.post(`${SERVER}/api/sync/adopt`, () =>
      HttpResponse.json({ epoch: 'first', userId: newId() }, { status: 201 }),
    ),
  )
  return unwrap(await signUp(PAT, createApiClient(network.fetch)))
}

/** Marks everything on the device as synced. */
async function markSynced({ db }: FamilyStore) {
  await db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
  await db.logins.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
  await db.setMeta('syncProgress', { epoch: 'first', cursors: {} })
}

/** Signs up Pat, whom Sam then makes a helper. The server shows Pat only what a helper may see. */
async function signUpDemoted() {
  const { user, store } = await signUpRegistered()
  const childId = unwrap(await addChildWithLogin(store, user, MIA))
  const invited = await recordCommand(store, {
    actor: actorOf(user),
    decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
  })
  const { userId } = unwrap(invited)
  const access = { role: 'helper' as const, childIds: [childId] }
  const changed = await recordCommand(store, {
    actor: { role: 'parent', userId },
    decide: async (context) => {
      const family = await store.db.getMeta('family')
      return changeMember({ access }, family?.members.get(user.userId), context)
    },
  })
  unwrap(changed)
  await markSynced(store)
  const helper = { ...access, userId: user.userId }
  const visible = (await toServerEntries(store)).filter(({ entry }) => maySee(helper, entry as Entry))
  network.use(
    http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after'))
      return HttpResponse.json(pullPage(visible, { after, scope: scopeOf(helper), serverNow: Date.now() }))
    }),
    http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([])),
  )
  const sam: SignedInUser = { familyId: store.familyId, userId, username: 'sam', role: 'parent' }
  return { user, store, access, sam }
}

beforeEach(async () => {
  stop = () => undefined
  onNotice.mockClear()
  network = createTestNetwork(http.all(`${SERVER}/api/*`, () => HttpResponse.error()))
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  await startSession()
})
afterEach(() => stop())

describe('startSessionSync when the server has ended the session', () => {
  test('signs out the user whose session was revoked and keeps the ledger', async () => {
    const { user, store } = await signUpRegistered()
    respondToAll(unauthorized(user.userId))
    stop = startSessionSync(onNotice)
    await expect.poll(session).toEqual({ status: 'signed-out' })
    await expect.poll(() => onNotice.mock.calls).toEqual([[{ reason: 'revoked' }]])
    expect(await store.device.db.families.count()).toBe(1)
    expect(await store.db.entries.count()).toBeGreaterThan(0)
    expect(await store.db.logins.get(user.userId)).toMatchObject({ username: 'pat', verifier: {} })
  })

  test.each([
    ['expired', () => undefined],
    ['belongs to another user', () => newId()],
  ])('keeps the local session when the server session %s', async (_, userId) => {
    await signUpRegistered()
    respondToAll(unauthorized(userId()))
    const deletions = snapshotDeletions()
    stop = startSessionSync(onNotice)
    await expect.poll(() => syncState.getState().sync.phase).toBe('signed-out')
    expect(snapshotDeletions()).toBeGreaterThan(deletions)
    expect(session()).toMatchObject({ status: 'signed-in' })
    expect(onNotice).not.toHaveBeenCalled()
  })

  test('keeps the session and everything on the device of a family that the operator removed', async () => {
    const { store } = await signUpRegistered()
    const entries = await store.db.entries.count()
    respondToAll(familyRemovedResponse)
    stop = startSessionSync(onNotice)
    await expect.poll(() => syncState.getState().sync).toMatchObject({ error: { type: 'FamilyRemoved' } })
    expect(session()).toMatchObject({ status: 'signed-in' })
    expect(await store.db.entries.count()).toBe(entries)
    expect(onNotice).not.toHaveBeenCalled()
    expect(network.requests).not.toContain('POST /api/login')
  })

  test.each(['registration_closed', 'invitation_needed'] as const)(
    'keeps a family that was set up offline when its registration is refused with %s',
    async (code) => {
      const { store } = unwrap(await signUp(PAT, createApiClient(network.fetch)))
      respondToAll(unauthorized())
      network.use(http.post(`${SERVER}/api/sync/adopt`, () => refusedResponse(code)))
      stop = startSessionSync(onNotice)
      await expect.poll(() => syncState.getState().sync).toMatchObject({ phase: 'signed-out', error: { code } })
      expect(session()).toMatchObject({ status: 'signed-in' })
      expect(await store.db.entries.count()).toBeGreaterThan(0)
      expect(await store.db.logins.count()).toBe(1)
    },
  )

  test('locks a member who was removed, and keeps the ledger and the entries that were never sent', async () => {
    const { user, store } = await signUpRegistered()
    respondToAll(removed(user.userId))
    network.use(http.post(`${SERVER}/api/sync/resume`, unauthorized()))
    stop = startSessionSync(onNotice)
    await expect.poll(session).toMatchObject({ status: 'signed-in', user: { userId: user.userId, isRemoved: true } })
    expect(onNotice).not.toHaveBeenCalled()
    expect(await store.db.entries.where('refused').equals('member_removed').count()).toBeGreaterThan(0)
    expect(await store.db.entries.where('pending').equals(1).count()).toBe(0)
    const { isRemoved, resume } = (await store.db.logins.get(user.userId)) ?? {}
    expect([isRemoved, resume]).toEqual([true, undefined])
    // A removed member's device sends nothing more.
    const sent = network.requests.length
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => syncState.getState().sync.phase).toBe('off')
    expect(network.requests.length).toBe(sent)
  })

  test('locks a member whose session has expired once the resume token learns of the removal', async () => {
    const { user, store } = await signUpRegistered()
    respondToAll(unauthorized())
    network.use(http.post(`${SERVER}/api/sync/resume`, removed(user.userId)))
    stop = startSessionSync(onNotice)
    await expect.poll(session).toMatchObject({ status: 'signed-in', user: { userId: user.userId, isRemoved: true } })
    expect(onNotice).not.toHaveBeenCalled()
    expect(await store.db.entries.where('refused').equals('member_removed').count()).toBeGreaterThan(0)
    expect(await store.db.entries.where('pending').equals(1).count()).toBe(0)
  })

  test('gives the session the role that another parent has set, and forgets what a helper may not see', async () => {
    const { user, store, access } = await signUpDemoted()
    stop = startSessionSync(onNotice)
    await expect.poll(session).toMatchObject({ status: 'signed-in', user: access })
    const kinds = (await store.db.entries.toArray()).map(({ entry }) => (entry as Entry).kind)
    expect(kinds).toContain('child.added')
    expect(kinds).not.toContain('opening.added')
    expect(await store.db.transactions.count()).toBe(0)
    expect((await store.db.logins.toArray()).map(({ userId, role }) => [userId, role])).toEqual([
      [user.userId, 'helper'],
    ])
    const notice = { reason: 'access', before: 'parent', role: 'helper', lostLogins: [] }
    await expect.poll(() => onNotice.mock.calls).toEqual([[notice]])
  })

  test('names the child whose login was changed here, which the server never had', async () => {
    const { store, access } = await signUpDemoted()
    await store.db.logins.filter(({ childId }) => childId !== undefined).modify({ pending: 1 })
    stop = startSessionSync(onNotice)
    await expect.poll(session).toMatchObject({ status: 'signed-in', user: access })
    await expect.poll(() => onNotice.mock.calls).toEqual([[expect.objectContaining({ lostLogins: ['Mia'] })]])
  })

  test('keeps the family’s money on the device if another parent logs in there too', async () => {
    const { store, sam, access } = await signUpDemoted()
    await store.db.logins.add(await hashLogin(sam, 'sam', 'battery staple'))
    stop = startSessionSync(onNotice)
    await expect.poll(session).toMatchObject({ status: 'signed-in', user: access })
    expect((await store.db.entries.toArray()).map(({ entry }) => (entry as Entry).kind)).toContain('opening.added')
    expect(await store.db.transactions.count()).toBe(1)
  })

  test('says nothing about a role if the answer was for someone else and the role is the same', async () => {
    const { user, store } = await signUpRegistered()
    await markSynced(store)
    const entries = await toServerEntries(store)
    const helper = { role: 'helper', userId: newId(), childIds: [] } as const
    let pulls = 0
    network.use(
      http.get(`${SERVER}/api/sync/pull`, () => {
        pulls += 1
        const scope = scopeOf(pulls === 1 ? helper : actorOf(user))
        return HttpResponse.json(pullPage(entries, { scope, serverNow: Date.now() }))
      }),
    )
    stop = startSessionSync(onNotice)
    await expect.poll(() => network.requests).toContain('POST /api/sync/resume')
    expect(onNotice).not.toHaveBeenCalled()
    expect(session()).toMatchObject({ user: { role: 'parent' } })
  })

  test('does not change the session if the server has the same role', async () => {
    const { store } = await signUpRegistered()
    await markSynced(store)
    const entries = await toServerEntries(store)
    network.use(
      http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage(entries, { serverNow: Date.now() }))),
    )
    const before = session()
    assert(before.status === 'signed-in', 'Pat is signed in')
    expect(await changeRole(before)).toBe(false)
    expect(session()).toBe(before)
  })

  test('retries the sign-in automatically after a temporary failure', async () => {
    const { user } = await signUpRegistered()
    respondToAll(unauthorized())
    let attempts = 0
    network.use(
      http.post(`${SERVER}/api/login`, () => {
        attempts += 1
        const headers = { 'Content-Type': 'text/plain', 'Error-Code': 'busy', 'Retry-After': '1' }
        return new HttpResponse('Busy.\n', { status: 503, headers })
      }),
    )
    deferServerSignIn(user.userId, { username: 'pat', password: 'correct horse', rememberMe: false })
    stop = startSessionSync(onNotice)
    await expect.poll(() => attempts).toBeGreaterThan(1)
    clearDeferredSignIn()
  })

  test('does not log in again and again if the server never knows the session, as without its cookie', async () => {
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    await signUpRegistered()
    respondToAll(unauthorized())
    network.use(http.post(`${SERVER}/api/sync/resume`, () => new HttpResponse(null, { status: 204 })))
    stop = startSessionSync(onNotice)
    await expect.poll(() => timeouts.mock.calls.map(([, delayMs]) => delayMs)).toContain(60_000)
    expect(network.requests.filter((request) => request === 'POST /api/sync/resume')).toHaveLength(3)
  })

  test('syncs soon if another tab resumed the session at the same time and so ended the one of this tab', async () => {
    const { store } = await signUpRegistered()
    await markSynced(store)
    const entries = await toServerEntries(store)
    let resumed = 0
    network.use(
      http.post(`${SERVER}/api/sync/resume`, () => {
        resumed += 1
        return new HttpResponse(null, { status: 204 })
      }),
      http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
        if (resumed < 2) return unauthorized()()
        const after = Number(new URL(request.url).searchParams.get('after'))
        return HttpResponse.json(pullPage(entries, { after, serverNow: Date.now() }))
      }),
      http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([])),
      http.get(`${SERVER}/api/sync/events`, () => HttpResponse.error()),
    )
    stop = startSessionSync(onNotice)
    await expect.poll(() => syncState.getState().sync).toMatchObject({ phase: 'synced' })
    expect(resumed).toBe(2)
  })

  test('says that a member waits for a parent after a restore, stays logged in, and asks again after a minute', async () => {
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    const { user } = await signUpRegistered()
    respondToAll(unauthorized())
    network.use(http.post(`${SERVER}/api/login`, unconfirmedResponse))
    deferServerSignIn(user.userId, { username: 'pat', password: 'correct horse', rememberMe: false })
    stop = startSessionSync(onNotice)
    await expect.poll(() => syncState.getState().sync).toMatchObject({ error: { type: 'Unconfirmed' } })
    expect(session()).toMatchObject({ status: 'signed-in' })
    await expect.poll(() => timeouts.mock.calls.map(([, delayMs]) => delayMs)).toContain(60_000)
    clearDeferredSignIn()
  })

  test('says that the server expects another address, and asks again after a minute', async () => {
    const timeouts = vi.spyOn(globalThis, 'setTimeout')
    const { user } = await signUpRegistered()
    respondToAll(unauthorized())
    network.use(http.post(`${SERVER}/api/login`, () => plainTextResponse(403, 'Other site.', 'cross_site')))
    deferServerSignIn(user.userId, { username: 'pat', password: 'correct horse', rememberMe: false })
    stop = startSessionSync(onNotice)
    await expect.poll(() => syncState.getState().sync).toMatchObject({ error: { code: 'cross_site' } })
    await expect.poll(() => timeouts.mock.calls.map(([, delayMs]) => delayMs)).toContain(60_000)
    clearDeferredSignIn()
  })

  test('does not say so to the next user, if the member logs out before the server answers', async () => {
    const { user } = await signUpRegistered()
    respondToAll(unauthorized())
    let answer = () => {}
    network.use(
      http.post(`${SERVER}/api/login`, async () => {
        await new Promise<void>((resolve) => (answer = resolve))
        return unconfirmedResponse()
      }),
    )
    deferServerSignIn(user.userId, { username: 'pat', password: 'correct horse', rememberMe: false })
    stop = startSessionSync(onNotice)
    await expect.poll(() => network.requests).toContain('POST /api/login')
    await endCurrentSession()
    answer()
    await delay(300)
    expect(syncState.getState().sync).toEqual({ phase: 'off' })
    clearDeferredSignIn()
  })

  test('erases no child because the server says that another one was deleted', async () => {
    const { user: parent, store } = await signUpRegistered()
    unwrap(await addChildWithLogin(store, parent, MIA))
    const { user: mia } = unwrap(await signInLocally({ username: 'mia', password: 'mia7' }))
    respondToAll(unauthorized())
    const gone = { 'Content-Type': 'text/plain', 'Error-Code': 'account_deleted', 'Session-User': newId() }
    network.use(http.post(`${SERVER}/api/login`, () => new HttpResponse('No.\n', { status: 410, headers: gone })))
    deferServerSignIn(mia.userId, { username: 'mia', password: 'mia7', rememberMe: false })
    stop = startSessionSync(onNotice)
    await expect.poll(() => network.requests).toContain('POST /api/login')
    await delay(300)
    expect(onNotice).not.toHaveBeenCalled()
    expect(session()).toMatchObject({ status: 'signed-in', user: { userId: mia.userId } })
    expect(await store.db.children.count()).toBe(1)
    clearDeferredSignIn()
  })

  test('erases a child whom a parent deleted, and reports which unsent changes were lost', async () => {
    const { user: parent, store } = await signUpRegistered()
    const childId = unwrap(await addChildWithLogin(store, parent, MIA))
    const mia = unwrap(await signInLocally({ username: 'mia', password: 'mia7' }))
    unwrap(await deposit({ store, parent, childId }, 5000))
    unwrap(await recordCashCount({ store, parent: mia.user, childId }, 700))
    const gone = { 'Content-Type': 'text/plain', 'Error-Code': 'account_deleted', 'Session-User': mia.user.userId }
    respondToAll(() => new HttpResponse('No.\n', { status: 410, headers: gone }))
    network.use(http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })))
    stop = startSessionSync(onNotice)
    await expect.poll(session).toEqual({ status: 'signed-out' })
    await expect
      .poll(() => onNotice.mock.calls)
      .toEqual([[{ reason: 'deleted', unsent: { count: 1, cash: { amount: 700, of: 'USD' } } }]])
    expect(await store.db.children.count()).toBe(0)
    // The parent can still see their own unsent changes for the child.
    const { lost } = await readOutboxView(store, actorOf(parent))
    expect(lost.map(({ rows }) => rows.map(({ entry }) => entry))).toMatchObject([
      expect.arrayContaining([expect.objectContaining({ kind: 'transaction.added', amount: 5000 })]),
    ])
  })
})
