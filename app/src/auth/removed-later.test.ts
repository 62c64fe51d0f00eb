import { actorOf, inviteMember, type Id } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../ledger/database/device.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { HOUR_MS } from '../testing/clock.ts'
import { unwrap } from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { startSession } from '../testing/sign-in.ts'
import { addChildWithLogin } from './child-login.ts'
import { checkSession, currentDevice } from './current-session.ts'
import { hashLogin } from './login-table.ts'
import { readPeopleHere } from './people-here.ts'
import { reconnect } from './reconnect.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { completeDeferredSignIn, signInToServer } from './server-sign-in.ts'
import { startSessionSync, type SessionNotice } from './session-sync.ts'
import { sessionState, type SignedInUser } from './session-state.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const CREDENTIALS = { username: 'pat', password: 'correct horse', rememberMe: false }
const OFFLINE = http.all(`${SERVER}/api/*`, () => HttpResponse.error())

let network: TestNetwork
let server: ApiClient
let resumed: number

beforeEach(async () => {
  resumed = 0
  network = createTestNetwork(OFFLINE)
  server = createApiClient(network.fetch)
  await startSession()
})
afterEach(() => clearDeferredSignIn())

const session = () => sessionState.getState().session
/** The open ledger of the signed-in user. */
const openFamily = (): FamilyStore => {
  const current = session()
  assert(current.status === 'signed-in', 'a user is signed in')
  return current.store
}

const removed = (userId: string) =>
  new HttpResponse('You were removed from this family.\n', {
    status: 401,
    headers: { 'Content-Type': 'text/plain', 'Session-User': userId, 'Error-Code': 'member_removed' },
  })

/** Signs up on a server, which then no longer knows the login. */
async function signUpThenLose(resume: (userId: string) => Response) {
  network.use(
    http.post(`${SERVER}/api/sync/adopt`, () =>
      HttpResponse.json({ epoch: 'first', userId: newId() }, { status: 201 }),
    ),
  )
  const { user, store } = unwrap(await signUp(PAT, server))
  network.use(
    http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })),
    http.post(`${SERVER}/api/login`, () => plainTextResponse(401, 'Invalid username or password')),
    http.post(`${SERVER}/api/sync/resume`, () => {
      resumed += 1
      return resume(user.userId) as never
    }),
    OFFLINE,
  )
  return { user, store }
}

const expire = async () => {
  const { db, now } = currentDevice()
  await db.sessions.update('current', { lastSeenAt: now() - 13 * HOUR_MS })
  await checkSession()
}

describe('a member who was removed while the device was offline, and whose session has expired', () => {
  test('sees the page about the removal after logging in online', async () => {
    const { user } = await signUpThenLose(removed)
    await expire()
    expect(session()).toMatchObject({ status: 'signed-out' })
    unwrap(await signIn(CREDENTIALS, server))
    expect(session()).toMatchObject({ status: 'signed-in', user: { userId: user.userId, isRemoved: true } })
  })

  test.each([
    ['refuses the login', plainTextResponse(401, 'Invalid username or password')],
    ['can’t be reached', HttpResponse.error()],
  ])('sees it again if the server %s', async (_, answer) => {
    await signUpThenLose(removed)
    await expire()
    unwrap(await signIn(CREDENTIALS, server))
    await expire()
    network.use(http.post(`${SERVER}/api/login`, () => answer))
    unwrap(await signIn(CREDENTIALS, server))
    expect(session()).toMatchObject({ status: 'signed-in', user: { isRemoved: true } })
    await expire()
    const wrong = { ...CREDENTIALS, password: 'battery staple' }
    expect(await signIn(wrong, server)).toMatchObject({
      ok: false,
      error: { type: expect.stringMatching(/^WrongLogin/) as unknown },
    })
  })

  test('is at the front door only while changes are unsent', async () => {
    const { store } = await signUpThenLose(removed)
    await expire()
    unwrap(await signIn(CREDENTIALS, server))
    const { db } = openFamily()
    expect(await readPeopleHere([store.familyId])).toMatchObject([{ parents: [{ username: 'pat' }] }])
    await db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
    expect(await readPeopleHere([store.familyId])).toEqual([])
  })

  test('sees it after logging in offline, at the first contact', async () => {
    const { user } = await signUpThenLose(removed)
    await expire()
    network.use(OFFLINE)
    unwrap(await signIn(CREDENTIALS, server))
    network.use(
      http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })),
      http.post(`${SERVER}/api/login`, () => plainTextResponse(401, 'Invalid username or password')),
      http.post(`${SERVER}/api/sync/resume`, () => removed(user.userId)),
    )
    expect(await completeDeferredSignIn(openFamily(), user, server)).toEqual({
      ok: false,
      error: { type: 'SignedOut', revokedUserId: user.userId, isRemoved: true },
    })
  })

  test('sees it after typing the password to sync again', async () => {
    const signedUp = await signUpThenLose(removed)
    await reconnect(signedUp, CREDENTIALS, server)
    expect(session()).toMatchObject({ status: 'signed-in', user: { isRemoved: true } })
  })
})

describe('a login that the server does not know', () => {
  test('opens nothing if the session is gone too', async () => {
    await signUpThenLose(() => plainTextResponse(401, 'Please log in.'))
    await expire()
    expect(await signIn(CREDENTIALS, server)).toMatchObject({
      ok: false,
      error: { type: 'RefusedPassword', owner: 'creator' },
    })
    expect(session()).toMatchObject({ status: 'signed-out' })
  })

  test('signs in if the token does, because the username was changed on another device', async () => {
    const signedUp = await signUpThenLose(() => new HttpResponse(null, { status: 204 }))
    expect(await reconnect(signedUp, CREDENTIALS, server)).toEqual({ ok: true })
    await expire()
    unwrap(await signIn(CREDENTIALS, server))
    expect(session()).toMatchObject({ status: 'signed-in', user: { userId: signedUp.user.userId } })
    expect(session()).not.toMatchObject({ user: { isRemoved: true } })
  })

  test('does not register the family again, unless its user created it', async () => {
    const { user, store } = await signUpThenLose(() => plainTextResponse(401, 'Please log in.'))
    const registered: unknown[] = []
    network.use(
      http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
        registered.push(await request.json())
        return HttpResponse.json({ epoch: 'second', userId: newId() }, { status: 201 })
      }),
    )
    const invited = await recordCommand(store, {
      actor: actorOf(user),
      decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
    })
    const { userId } = unwrap(invited)
    const sam: SignedInUser = { familyId: store.familyId, userId, username: 'sam', role: 'parent' }
    await store.db.logins.add(await hashLogin(sam, 'sam', 'battery staple'))
    const credentials = { username: 'sam', password: 'battery staple', rememberMe: false }
    expect(await signInToServer(store, sam, credentials, server)).toMatchObject({ ok: false })
    expect(registered).toEqual([])
    unwrap(await signInToServer(store, user, CREDENTIALS, server))
    expect(registered).toMatchObject([{ userId: user.userId }])
  })

  test('opens nothing if the server says that someone else was removed', async () => {
    await signUpThenLose(() => removed(newId()))
    await expire()
    expect(await signIn(CREDENTIALS, server)).toMatchObject({ ok: false, error: { type: 'RefusedPassword' } })
  })

  test('opens nothing for a member whom the server has lost, but not as if the password were wrong', async () => {
    const { user, store } = await signUpThenLose(() => plainTextResponse(401, 'Please log in.'))
    const invited = await recordCommand(store, {
      actor: actorOf(user),
      decide: (context) => inviteMember({ name: 'Sam', role: 'helper', childIds: [] }, context),
    })
    const owner = { userId: unwrap(invited).userId, role: 'helper' } as const
    await store.db.logins.add(await hashLogin(owner, 'sam', 'battery staple'))
    await expire()
    const credentials = { username: 'sam', password: 'battery staple', rememberMe: false }
    expect(await signIn(credentials, server)).toMatchObject({
      ok: false,
      error: { type: 'RefusedPassword', owner: 'member', response: expect.stringMatching(/^401: /) as unknown },
    })
  })

  test('is not asked about with a password that is wrong on the device', async () => {
    await signUpThenLose(removed)
    await expire()
    const wrong = { ...CREDENTIALS, password: 'battery staple' }
    expect(await signIn(wrong, server)).toMatchObject({ ok: false, error: { type: 'WrongLogin' } })
    expect(resumed).toBe(0)
  })
})

describe('a child whom a parent deleted on another device, and whose session has expired', () => {
  const MIA = { username: 'mia', password: 'mia7', rememberMe: false }
  let stop: () => void
  let childUserId: Id
  const onNotice = vi.fn<(notice: SessionNotice) => void>()
  /** Waits for the server, however busy the machine is. */
  const logIn = () => signIn(MIA, server, () => new Promise(() => {}))
  const deleted = [[{ reason: 'deleted', unsent: { count: 0 } }]]

  /** Logs in as Mia and lets the session expire. The server then answers Mia's token with this response. */
  async function logInThenExpire(resume: () => Response): Promise<void> {
    const parent = await signUpThenLose(() => plainTextResponse(401, 'Please log in.'))
    const childId = unwrap(
      await addChildWithLogin(parent.store, parent.user, { ...MIA, name: 'Mia', startingBalance: '' }),
    )
    await parent.store.db.logins.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
    childUserId = (await parent.store.db.children.get(childId))?.userId ?? parent.user.userId
    network.use(
      http.post(`${SERVER}/api/login`, () =>
        HttpResponse.json({
          id: childUserId,
          username: 'mia',
          email: null,
          firstName: '',
          lastName: '',
          isParent: false,
        }),
      ),
    )
    unwrap(await logIn())
    await expire()
    network.use(
      http.get(`${SERVER}/api/sync/events`, () => HttpResponse.error()),
      http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })),
      http.post(`${SERVER}/api/login`, () => plainTextResponse(401, 'Invalid username or password')),
      http.post(`${SERVER}/api/sync/resume`, () => resume() as never),
      http.all(`${SERVER}/api/*`, () => plainTextResponse(401, 'Please log in.')),
    )
    onNotice.mockClear()
    vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
    stop = startSessionSync(onNotice)
  }

  afterEach(() => stop())

  const gone = () =>
    new HttpResponse('Gone.\n', {
      status: 410,
      headers: { 'Content-Type': 'text/plain', 'Session-User': childUserId, 'Error-Code': 'account_deleted' },
    })

  test('is erased from the device after logging in online', async () => {
    await logInThenExpire(gone)
    const { user } = unwrap(await logIn())
    await expect.poll(() => onNotice.mock.calls).toEqual(deleted)
    expect(session()).toMatchObject({ status: 'signed-out' })
    expect(await readPeopleHere([user.familyId])).toMatchObject([{ children: [] }])
  })

  test('stays if the server only does not know the password', async () => {
    await logInThenExpire(() => plainTextResponse(401, 'Please log in.'))
    expect(await logIn()).toMatchObject({ ok: false, error: { type: 'RefusedPassword', owner: 'child' } })
    expect(onNotice).not.toHaveBeenCalled()
  })

  test('is erased after typing the password to sync again', async () => {
    await logInThenExpire(gone)
    network.use(OFFLINE)
    const child = unwrap(await signIn(MIA, server))
    clearDeferredSignIn()
    network.use(
      http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })),
      http.post(`${SERVER}/api/login`, () => plainTextResponse(401, 'Invalid username or password')),
      http.post(`${SERVER}/api/sync/resume`, gone),
    )
    expect(await reconnect(child, MIA, server)).toMatchObject({ ok: false, error: { type: 'Gone' } })
    expect(await completeDeferredSignIn(child.store, child.user, server)).toMatchObject({ error: { type: 'Gone' } })
  })
})
