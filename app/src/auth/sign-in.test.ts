import { http, HttpResponse } from 'msw'
import { afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest'
import { addChildWithLogin } from './accounts.ts'
import { DeviceDatabase } from '../ledger/database/device-database.ts'
import { newId } from '../ledger/database/device.ts'
import { signOutOnDevice, initializeSession } from './current-session.ts'
import { sessionState } from './session-state.ts'
import { createVerifier } from './verifier.ts'
import { unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { toServerEntries, pullPage, type ServerEntry } from '../testing/server-responses.ts'
import { storedChild } from '../testing/stored-model.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import {
  clearDeferredSignIn,
  deferServerSignIn,
  sendPendingRevocation,
  completeDeferredSignIn,
} from './deferred-sign-in.ts'
import { signIn, signOut, signUp } from './sign-in.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }
const IN = { username: 'pat', password: 'correct horse', rememberMe: false }

const sentence = (status: number, text = 'No.') =>
  new HttpResponse(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain' } })
const AWAY = http.all(`${SERVER}/api/*`, () => HttpResponse.error())

let network: TestNetwork
let server: ApiClient

/** Signs out on this device, of which the server has heard. */
async function leave(): Promise<void> {
  await signOutOnDevice()
  await new DeviceDatabase().revocations.clear()
}

beforeEach(async () => {
  network = createTestNetwork(AWAY)
  server = createApiClient(network.fetch)
  await initializeSession()
})
afterEach(() => clearDeferredSignIn())

function signedIn() {
  const { session } = sessionState.getState()
  assert(session.status === 'signed-in', 'somebody is signed in')
  return session
}

const answerTo = (method: 'post' | 'get', path: string, response: () => Response): void =>
  network.use(http[method](`${SERVER}${path}`, () => response() as never))
const backOnline = (): void =>
  network.use(http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })))

const adopts = (): unknown[] => {
  const asked: unknown[] = []
  network.use(
    http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ epoch: 'first', userId: newId() }, { status: 201 })
    }),
  )
  return asked
}

describe('signing up', () => {
  test('claims the username on the server where one is in reach', async () => {
    const asked = adopts()
    const { user, store } = unwrap(await signUp(server, PAT))
    expect(asked).toEqual([
      { familyId: store.familyId, userId: user.userId, username: 'pat', password: 'correct horse' },
    ])
    expect(await store.db.getMeta('isRegistered')).toBe(true)
  })

  test('keeps the moment by which the server knows the login, so that telling it again is no change', async () => {
    const stamps = {
      usernameStamp: '2026-03-01T09:00:00.000Z-0000-0123456789ab',
      verifierStamp: '2026-03-01T09:00:00.000Z-0001-0123456789ab',
    }
    const answer = { epoch: 'first', userId: newId(), ...stamps }
    answerTo('post', '/api/sync/adopt', () => HttpResponse.json(answer, { status: 201 }))
    const { user, store } = unwrap(await signUp(server, PAT))
    expect(await store.db.logins.get(user.userId)).toMatchObject(stamps)
  })

  test('is done again for a server that was set back to before it knew the family', async () => {
    adopts()
    const { user, store } = unwrap(await signUp(server, PAT))
    answerTo('post', '/api/login', () => sentence(401))
    const again = adopts()
    for (const password of ['wrong horse', 'correct horse']) {
      deferServerSignIn(user.userId, { username: 'pat', password, rememberMe: false })
      expect((await completeDeferredSignIn(store, user, server)).ok).toBe(password === 'correct horse')
    }
    expect(again).toMatchObject([{ familyId: store.familyId, password: 'correct horse' }])
  })

  test('works without one, and is told the server at the first contact', async () => {
    const { user, store } = unwrap(await signUp(server, PAT))
    expect(await store.db.getMeta('isRegistered')).toBeUndefined()
    const asked = adopts()
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
    expect(asked).toHaveLength(1)
    expect(await store.db.getMeta('isRegistered')).toBe(true)
  })

  test.each([true, false])(
    '(Remember me: %s) is remembered at the first contact as on this device',
    async (rememberMe) => {
      unwrap(await signUp(server, PAT))
      await signOut(server)
      const { user, store } = unwrap(await signIn(server, { ...IN, rememberMe }))
      backOnline()
      const asked = adopts()
      expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
      expect(asked).toEqual([
        { familyId: store.familyId, userId: user.userId, username: 'pat', password: 'correct horse', rememberMe },
      ])
    },
  )

  test('is refused where the username is taken there, and starts nothing here', async () => {
    answerTo('post', '/api/sync/adopt', () => sentence(409, 'Username already exists'))
    expect(await signUp(server, PAT)).toEqual({ ok: false, error: { type: 'UsernameTaken' } })
    expect(await new DeviceDatabase().families.count()).toBe(0)
  })

  test('asks nobody where the form is not right', async () => {
    expect(await signUp(server, { ...PAT, password: 'abc' })).toMatchObject({ error: { type: 'Invalid' } })
    expect(network.asked).toEqual([])
  })

  test('names the same family again where only the answer was lost', async () => {
    const asked = adopts()
    answerTo('post', '/api/sync/adopt', () => sentence(409, 'Username already exists'))
    await signUp(server, { ...PAT, username: 'patricia' })
    network.use(AWAY)
    const again = adopts()
    unwrap(await signUp(server, { ...PAT, username: 'patricia' }))
    expect([asked, again]).toMatchObject([[], [{ username: 'patricia' }]])
  })
})

describe('a login that the server cannot have heard of', () => {
  test('opens its own family, though a stranger has the same name and password there', async () => {
    const { user } = unwrap(await signUp(server, PAT))
    await leave()
    const stranger = { id: newId(), username: 'pat', email: null, firstName: 'Pat', lastName: 'Fern', isParent: true }
    answerTo('post', '/api/login', () => HttpResponse.json(stranger))
    expect(unwrap(await signIn(server, IN)).user).toEqual(user)
    await leave()
    network.asked.length = 0
    answerTo('post', '/api/login', () => sentence(401))
    expect(await signIn(server, { ...IN, password: 'wrong horse' })).toEqual({
      ok: false,
      error: { type: 'WrongLogin' },
    })
    expect(network.asked).toEqual(['POST /api/login'])
    const guess = await new DeviceDatabase().failedAttempts.get('pat')
    expect(guess?.failures).toBe(1)
  })
})

describe('logging in on a device that has the ledger', () => {
  beforeEach(async () => {
    adopts()
    unwrap(await signUp(server, PAT))
    await leave()
    network.use(AWAY)
  })

  const user = async () => {
    const [row] = await (await openDatabase()).logins.toArray()
    return { id: row?.userId, username: 'pat', email: null, firstName: 'Pat', lastName: 'Moss', isParent: true }
  }
  const openDatabase = async () => {
    const { openFamilyStore } = await import('../ledger/family-store.ts')
    const { currentDevice: openedDevice } = await import('./current-session.ts')
    const [family] = await new DeviceDatabase().families.toArray()
    assert(family, 'there is a family')
    return (await openFamilyStore(openedDevice(), family.id)).db
  }

  test('works without the server, which is told silently at the first contact', async () => {
    const { user: who, store } = unwrap(await signIn(server, IN))
    answerTo('post', '/api/login', () =>
      HttpResponse.json({ ...IN, id: who.userId, email: null, firstName: '', lastName: '', isParent: true }),
    )
    expect(await completeDeferredSignIn(store, who, server)).toMatchObject({ ok: false })
    network.use(
      http.post(`${SERVER}/api/login`, async ({ request }) => {
        expect(await request.json()).toEqual(IN)
        return HttpResponse.json({
          id: who.userId,
          username: 'pat',
          email: null,
          firstName: '',
          lastName: '',
          isParent: true,
        })
      }),
    )
    expect(await completeDeferredSignIn(store, who, server)).toMatchObject({ ok: true })
    // Once: then the session speaks for itself.
    expect(await completeDeferredSignIn(store, who, server)).toEqual({ ok: false, error: { type: 'SignedOut' } })
  })

  test('with a password that was changed elsewhere goes by the server, and holds here from then on', async () => {
    const found = await user()
    answerTo('post', '/api/login', () => HttpResponse.json(found))
    unwrap(await signIn(server, { ...IN, password: 'a new horse' }))
    await leave()
    network.use(AWAY)
    expect(await signIn(server, IN)).toEqual({ ok: false, error: { type: 'WrongHere' } })
    unwrap(await signIn(server, { ...IN, password: 'a new horse' }))
  })

  test('with a password that the server refuses is refused, though it is still the one kept here', async () => {
    answerTo('post', '/api/login', () => sentence(401))
    expect(await signIn(server, IN)).toEqual({ ok: false, error: { type: 'WrongLogin' } })
  })

  test('is slowed down as the server says', async () => {
    answerTo(
      'post',
      '/api/login',
      () =>
        new HttpResponse('Slow down.\n', {
          status: 429,
          headers: { 'Content-Type': 'text/plain', 'Retry-After': '60' },
        }),
    )
    expect(await signIn(server, IN)).toEqual({ ok: false, error: { type: 'TooManyGuesses', waitSeconds: 60 } })
  })

  test('works for a child whose login the server has not heard of', async () => {
    unwrap(await signIn(server, IN))
    const { store, user: parent } = signedIn()
    unwrap(await addChildWithLogin(store, parent, MIA))
    await leave()
    answerTo('post', '/api/login', () => sentence(401))
    expect(unwrap(await signIn(server, { ...IN, username: 'mia', password: 'mia7' })).user.role).toBe('child')
  })
})

describe('a family that the server has never seen', () => {
  test('opens to its parent though the server refuses the name it does not know', async () => {
    unwrap(await signUp(server, PAT))
    await leave()
    answerTo('post', '/api/login', () => sentence(401))
    expect(unwrap(await signIn(server, IN)).user.username).toBe('pat')
  })
})

describe('logging in on a device that does not have the ledger', () => {
  let entries: readonly ServerEntry[]
  let userId: string
  let childId: string
  let childUserId: string

  /** A family is made, put on the server of these tests, and this device forgets all of it. */
  beforeEach(async () => {
    adopts()
    const { store, user } = unwrap(await signUp(server, PAT))
    childId = unwrap(await addChildWithLogin(store, user, MIA))
    entries = await toServerEntries(store)
    userId = user.userId
    childUserId = (await store.db.children.get(childId as never))?.userId ?? ''
    await leave()
    const device = new DeviceDatabase()
    await device.families.clear()
    await store.db.delete()
  })

  const login = async () => ({
    userId: childUserId,
    childId,
    username: 'mia',
    usernameStamp: '2026-03-02T09:00:00.000Z-0000-0123456789ab',
    verifier: await createVerifier('mia7'),
    verifierStamp: '2026-03-02T09:00:00.000Z-0000-0123456789ab',
  })

  const serve = (isParent: boolean, username: string, logins: unknown[]): void =>
    network.use(
      http.post(`${SERVER}/api/login`, () =>
        HttpResponse.json({
          id: isParent ? userId : childUserId,
          username,
          email: null,
          firstName: '',
          lastName: '',
          isParent,
        }),
      ),
      http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json(logins)),
      http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
        const query = new URL(request.url).searchParams
        const after = query.get('epoch') === 'first' ? Number(query.get('after')) : 0
        const scope = isParent ? 'family' : (`child:${childId}` as const)
        return HttpResponse.json(pullPage(entries, { after, scope }))
      }),
    )

  test('brings the ledger, and the children can log in there without a network', async () => {
    serve(true, 'pat', [await login()])
    const { store } = unwrap(await signIn(server, IN))
    expect(await storedChild(store, childId as never)).toMatchObject({ balance: 2000 })
    await signOut(server)
    network.use(AWAY)
    expect(unwrap(await signIn(server, { ...IN, username: 'mia', password: 'mia7' })).user).toMatchObject({ childId })
  })

  test('as a child brings its own login', async () => {
    serve(false, 'mia', [await login()])
    expect(unwrap(await signIn(server, { ...IN, username: 'mia', password: 'mia7' })).user).toMatchObject({
      role: 'child',
      childId,
    })
  })

  test.each([
    [true, 'stays possible without a network where the parent asked to be remembered'],
    [false, 'does not stay possible without a network where the parent was a guest'],
  ])('(Remember me: %s) %s', async (rememberMe) => {
    serve(true, 'pat', [])
    unwrap(await signIn(server, { ...IN, rememberMe }))
    await signOut(server)
    network.use(AWAY)
    expect((await signIn(server, IN)).ok).toBe(rememberMe)
  })

  test('is possible for a guest while entries of theirs wait there', async () => {
    serve(true, 'pat', [])
    const { store, user } = unwrap(await signIn(server, IN))
    unwrap(await addChildWithLogin(store, user, { ...MIA, username: 'ben' }))
    await signOut(server)
    network.use(AWAY)
    expect((await signIn(server, IN)).ok).toBe(true)
  })

  test('says that nothing is there where the family has not been carried up yet', async () => {
    entries = []
    serve(true, 'pat', [])
    expect(await signIn(server, IN)).toEqual({ ok: false, error: { type: 'NothingThere' } })
  })

  test('that breaks off leaves nobody signed in, and may be tried again', async () => {
    serve(true, 'pat', [])
    network.use(http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.error(), { once: true }))
    expect(await signIn(server, IN)).toEqual({ ok: false, error: { type: 'Unreachable' } })
    expect(sessionState.getState().session.status).toBe('signed-out')
    expect((await signIn(server, IN)).ok).toBe(true)
  })
})

describe('logging out', () => {
  test('without the server is told it before anything else', async () => {
    adopts()
    unwrap(await signUp(server, PAT))
    network.use(AWAY)
    await signOut(server)
    const db = new DeviceDatabase()
    expect(await db.revocations.count()).toBe(1)
    backOnline()
    network.asked.length = 0
    answerTo('post', '/api/login', () => sentence(401))
    await signIn(server, IN)
    expect(network.asked).toEqual(['POST /api/logout', 'POST /api/login'])
    expect(await db.revocations.count()).toBe(0)
  })

  test('in whatever way leaves word for the server', async () => {
    adopts()
    unwrap(await signUp(server, PAT))
    await signOutOnDevice()
    expect(await new DeviceDatabase().revocations.count()).toBe(1)
  })

  test('without the server is told it before whoever comes next is signed in there', async () => {
    const { user, store } = unwrap(await signUp(server, PAT))
    await store.device.db.revocations.put({ key: 'revocation' })
    const asked = adopts()
    network.asked.length = 0
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ error: { type: 'Unreachable' } })
    expect(asked).toEqual([])
    backOnline()
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
    expect(network.asked).toEqual(['POST /api/logout', 'POST /api/logout', 'POST /api/sync/adopt'])
  })

  test('is told the server at once where it is in reach', async () => {
    adopts()
    unwrap(await signUp(server, PAT))
    backOnline()
    await signOut(server)
    await vi.waitFor(async () => expect(await new DeviceDatabase().revocations.count()).toBe(0))
    expect(network.asked).toContain('POST /api/logout')
    const { currentDevice: openedDevice } = await import('./current-session.ts')
    expect(await sendPendingRevocation(openedDevice(), server)).toEqual({ ok: true, value: undefined })
  })
})
