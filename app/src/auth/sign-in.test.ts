import { id } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, assert, beforeEach, describe, expect, test } from 'vitest'
import { addChildWithLogin } from './child-login.ts'
import { DeviceDatabase, newId } from '../ledger/database/device.ts'
import { currentDevice, endCurrentSession, signOut } from './current-session.ts'
import { sessionState } from './session-state.ts'
import { openFamilyStore } from '../ledger/family-store.ts'
import { unwrap } from '../testing/family.ts'
import { plainTextResponse, unconfirmedResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { startSession } from '../testing/sign-in.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { markUsernameConflict } from '../sync/sync-logins.ts'
import { changeLogin } from './change-login.ts'
import { clearDeferredSignIn, deferServerSignIn } from './deferred-sign-in.ts'
import { completeDeferredSignIn } from './server-sign-in.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { createVerifier } from './verifier.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const MIA = { name: 'Mia', username: 'mia', password: 'mia7', startingBalance: '20.00' }
const CREDENTIALS = { username: 'pat', password: 'correct horse', rememberMe: false }

const RESUME = { device: expect.any(String), tokenHash: expect.any(String) }

const OFFLINE = http.all(`${SERVER}/api/*`, () => HttpResponse.error())

let network: TestNetwork
let server: ApiClient

/** Ends the session without leaving a pending server sign-out. */
async function endSession(): Promise<void> {
  await endCurrentSession()
  await new DeviceDatabase().revocations.clear()
}

beforeEach(async () => {
  network = createTestNetwork(OFFLINE)
  server = createApiClient(network.fetch)
  await startSession()
})
afterEach(() => clearDeferredSignIn())

function signedIn() {
  const { session } = sessionState.getState()
  assert(session.status === 'signed-in', 'a user is signed in')
  return session
}

const respondTo = (method: 'post' | 'get', path: string, response: () => Response): void =>
  network.use(http[method](`${SERVER}${path}`, () => response() as never))
const acceptSignOut = (): void =>
  network.use(http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })))

/** Accepts registrations (POST /api/sync/adopt). @returns the request bodies */
const handleRegistration = (): unknown[] => {
  const bodies: unknown[] = []
  network.use(
    http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ epoch: 'first', userId: newId() }, { status: 201 })
    }),
  )
  return bodies
}

describe('signUp', () => {
  test('registers the family on the server when it is reachable', async () => {
    const bodies = handleRegistration()
    const { user, store } = unwrap(await signUp(PAT, server))
    expect(bodies).toEqual([
      { familyId: store.familyId, userId: user.userId, username: 'pat', password: 'correct horse', resume: RESUME },
    ])
    expect(await store.db.getMeta('isRegistered')).toBe(true)
  })

  test('stores the stamps that the server assigned to the login', async () => {
    const stamps = {
      usernameStamp: '2026-03-01T09:00:00.000Z-0000-0123456789ab',
      verifierStamp: '2026-03-01T09:00:00.000Z-0001-0123456789ab',
    }
    const answer = { epoch: 'first', userId: newId(), ...stamps }
    respondTo('post', '/api/sync/adopt', () => HttpResponse.json(answer, { status: 201 }))
    const { user, store } = unwrap(await signUp(PAT, server))
    expect(await store.db.logins.get(user.userId)).toMatchObject(stamps)
  })

  test('registers a family again when a restored server has lost it, but only with the correct password', async () => {
    handleRegistration()
    const { user, store } = unwrap(await signUp(PAT, server))
    respondTo('post', '/api/login', () => plainTextResponse(401, 'No.'))
    const again = handleRegistration()
    for (const password of ['wrong horse', 'correct horse']) {
      deferServerSignIn(user.userId, { username: 'pat', password, rememberMe: false })
      expect((await completeDeferredSignIn(store, user, server)).ok).toBe(password === 'correct horse')
    }
    expect(again).toMatchObject([{ familyId: store.familyId, password: 'correct horse' }])
  })

  test('signs up offline and registers the family once the server can be reached', async () => {
    const { user, store } = unwrap(await signUp(PAT, server))
    expect(await store.db.getMeta('isRegistered')).toBeUndefined()
    const bodies = handleRegistration()
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
    expect(bodies).toHaveLength(1)
    expect(await store.db.getMeta('isRegistered')).toBe(true)
  })

  test.each([true, false])(
    'registers the family with the rememberMe value chosen on this device: %s',
    async (rememberMe) => {
      unwrap(await signUp(PAT, server))
      await signOut(server)
      const { user, store } = unwrap(await signIn({ ...CREDENTIALS, rememberMe }, server))
      acceptSignOut()
      const bodies = handleRegistration()
      expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
      expect(bodies).toEqual([
        {
          ...{ familyId: store.familyId, userId: user.userId, username: 'pat', password: 'correct horse' },
          ...{ rememberMe, resume: RESUME },
        },
      ])
    },
  )

  test('fails with UsernameTaken when the server returns 409, and creates no family', async () => {
    respondTo('post', '/api/sync/adopt', () => plainTextResponse(409, 'Username already exists'))
    expect(await signUp(PAT, server)).toMatchObject({ ok: false, error: { type: 'UsernameTaken' } })
    expect(await new DeviceDatabase().families.count()).toBe(0)
  })

  test('sends no request when the form is invalid', async () => {
    expect(await signUp({ ...PAT, password: 'abc' }, server)).toMatchObject({ error: { type: 'Invalid' } })
    expect(network.requests).toEqual([])
  })

  test('can be retried with the same username after a failed sign-up', async () => {
    const bodies = handleRegistration()
    respondTo('post', '/api/sync/adopt', () => plainTextResponse(409, 'Username already exists'))
    await signUp({ ...PAT, username: 'patricia' }, server)
    network.use(OFFLINE)
    const again = handleRegistration()
    unwrap(await signUp({ ...PAT, username: 'patricia' }, server))
    expect([bodies, again]).toMatchObject([[], [{ username: 'patricia' }]])
  })
})

describe('signIn with a login the server does not know yet', () => {
  test('opens the local family even if another family has the same username and password on the server', async () => {
    const { user } = unwrap(await signUp(PAT, server))
    await endSession()
    const stranger = { id: newId(), username: 'pat', email: null, firstName: 'Pat', lastName: 'Fern', isParent: true }
    respondTo('post', '/api/login', () => HttpResponse.json(stranger))
    expect(unwrap(await signIn(CREDENTIALS, server)).user).toEqual(user)
    await endSession()
    network.requests.length = 0
    respondTo('post', '/api/login', () => plainTextResponse(401, 'No.'))
    expect(await signIn({ ...CREDENTIALS, password: 'wrong horse' }, server)).toEqual({
      ok: false,
      error: { type: 'WrongLogin', response: '401: No.' },
    })
    expect(network.requests).toEqual(['POST /api/login'])
    const attempts = await new DeviceDatabase().failedAttempts.get(user.userId)
    expect(attempts?.failures).toBe(1)
  })
})

describe('signIn on a device that has the ledger', () => {
  beforeEach(async () => {
    handleRegistration()
    unwrap(await signUp(PAT, server))
    await endSession()
    network.use(OFFLINE)
  })

  const serverUser = async () => {
    const [row] = await (await openDatabase()).logins.toArray()
    return { id: row?.userId, username: 'pat', email: null, firstName: 'Pat', lastName: 'Moss', isParent: true }
  }
  const openDatabase = async () => {
    const [family] = await new DeviceDatabase().families.toArray()
    assert(family, 'the family exists')
    return (await openFamilyStore(currentDevice(), family.id)).db
  }

  test('works offline and signs in to the server once it can be reached', async () => {
    const { user, store } = unwrap(await signIn(CREDENTIALS, server))
    respondTo('post', '/api/login', () =>
      HttpResponse.json({ ...CREDENTIALS, id: user.userId, email: null, firstName: '', lastName: '', isParent: true }),
    )
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: false })
    network.use(
      http.post(`${SERVER}/api/login`, async ({ request }) => {
        const known = { familyId: store.familyId, userId: user.userId }
        expect(await request.json()).toEqual({ ...CREDENTIALS, user: known, resume: RESUME })
        return HttpResponse.json({
          id: user.userId,
          username: 'pat',
          email: null,
          firstName: '',
          lastName: '',
          isParent: true,
        })
      }),
    )
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
    // The deferred credentials are used only once.
    respondTo('post', '/api/sync/resume', () => plainTextResponse(401, 'Please log in.'))
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ error: { type: 'SignedOut' } })
  })

  test('accepts a password changed on another device, and later also accepts it offline', async () => {
    const user = await serverUser()
    respondTo('post', '/api/login', () => HttpResponse.json(user))
    unwrap(await signIn({ ...CREDENTIALS, password: 'a new horse' }, server))
    await endSession()
    network.use(OFFLINE)
    expect(await signIn(CREDENTIALS, server)).toEqual({ ok: false, error: { type: 'WrongLoginOffline' } })
    const { store } = unwrap(await signIn({ ...CREDENTIALS, password: 'a new horse' }, server))
    expect(await store.db.logins.toCollection().first()).not.toHaveProperty('verifierStamp')
  })

  test('rejects a password that the server rejects, even if it is still correct on this device', async () => {
    respondTo('post', '/api/login', () => plainTextResponse(401, 'No.'))
    expect(await signIn(CREDENTIALS, server)).toMatchObject({ ok: false, error: { type: 'RefusedPassword' } })
    network.use(OFFLINE)
    expect(await signIn(CREDENTIALS, server)).toEqual({ ok: false, error: { type: 'ServerNeeded' } })
    const user = await serverUser()
    respondTo('post', '/api/login', () => HttpResponse.json(user))
    unwrap(await signIn(CREDENTIALS, server))
    await endSession()
    network.use(OFFLINE)
    unwrap(await signIn(CREDENTIALS, server))
  })

  test('registers the family again if the server has lost it, but only with the correct password', async () => {
    respondTo('post', '/api/login', () => plainTextResponse(401, 'No.'))
    const again = handleRegistration()
    expect(await signIn({ ...CREDENTIALS, password: 'wrong horse' }, server)).toMatchObject({ ok: false })
    expect(again).toEqual([])
    const { user, store } = unwrap(await signIn(CREDENTIALS, server))
    expect(again).toMatchObject([{ familyId: store.familyId, userId: user.userId, password: 'correct horse' }])
  })

  test('names the user who was chosen, whose username may have been changed on another device', async () => {
    const user = await serverUser()
    const bodies: unknown[] = []
    network.use(
      http.post(`${SERVER}/api/login`, async ({ request }) => {
        bodies.push(await request.json())
        return HttpResponse.json({ ...user, username: 'patricia' })
      }),
    )
    const known = { familyId: newId(), userId: id(String(user.id)) }
    expect(unwrap(await signIn({ ...CREDENTIALS, user: known }, server)).user.username).toBe('patricia')
    expect(bodies).toMatchObject([{ username: 'pat', user: known }])
  })

  test.each([
    ['the username is taken there', 409, 'username_taken', true],
    ['the operator removed the family', 410, 'family_removed', true],
    ['the server has the family', 409, 'registration_conflict', false],
  ])('opens the device after a refusal if the server has lost the family: %s', async (_, status, code, isOpen) => {
    respondTo('post', '/api/login', () => plainTextResponse(401, 'No.'))
    respondTo('post', '/api/sync/adopt', () => plainTextResponse(status, 'No.', code))
    expect((await signIn(CREDENTIALS, server)).ok).toBe(isOpen)
  })

  test('does not register the family again with a password that this device must not trust', async () => {
    const { store } = unwrap(await signIn(CREDENTIALS, server))
    await store.db.logins.where({ usernameKey: 'pat' }).modify({ isOutdated: true })
    await endSession()
    respondTo('post', '/api/login', () => plainTextResponse(401, 'No.'))
    const bodies = handleRegistration()
    expect(await signIn(CREDENTIALS, server)).toMatchObject({ error: { type: 'RefusedPassword' } })
    expect(bodies).toEqual([])
    respondTo('post', '/api/login', unconfirmedResponse)
    expect(await signIn(CREDENTIALS, server)).toMatchObject({ ok: true })
  })

  test('opens the device for a removed member even if the server refused the password', async () => {
    const { store } = unwrap(await signIn(CREDENTIALS, server))
    await store.db.logins.where({ usernameKey: 'pat' }).modify({ isOutdated: true, isRemoved: true })
    await endSession()
    respondTo('post', '/api/login', () => plainTextResponse(401, 'No.'))
    expect(await signIn(CREDENTIALS, server)).toMatchObject({ ok: true })
  })

  test('works offline for a member whom a parent has to confirm after a restore', async () => {
    respondTo('post', '/api/login', unconfirmedResponse)
    const { user, store } = unwrap(await signIn(CREDENTIALS, server))
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ error: { type: 'Unconfirmed' } })
  })

  test('returns the wait time from a 429 response', async () => {
    respondTo(
      'post',
      '/api/login',
      () =>
        new HttpResponse('Slow down.\n', {
          status: 429,
          headers: { 'Content-Type': 'text/plain', 'Error-Code': 'rate_limited', 'Retry-After': '60' },
        }),
    )
    expect(await signIn(CREDENTIALS, server)).toEqual({
      ok: false,
      error: { type: 'TooManyAttempts', waitSeconds: 60, response: '429: Slow down.' },
    })
  })

  test('signs in a child whose login is not on the server yet', async () => {
    unwrap(await signIn(CREDENTIALS, server))
    const { store, user: parent } = signedIn()
    unwrap(await addChildWithLogin(store, parent, MIA))
    await endSession()
    respondTo('post', '/api/login', () => plainTextResponse(401, 'No.'))
    expect(unwrap(await signIn({ ...CREDENTIALS, username: 'mia', password: 'mia7' }, server)).user.role).toBe('child')
  })
})

describe('signIn of a child whose login a parent changed on this device offline', () => {
  const EARLIER = '2026-03-01T09:00:00.000Z-0000-0123456789ab'
  const LATER = '2999-03-01T09:00:00.000Z-0000-0123456789ab'
  const asMia = (username: string, password: string) => ({ ...CREDENTIALS, username, password })

  /** Adds Mia, whose username or password is then changed without the server. */
  async function changeMia({ username, password }: { readonly username?: string; readonly password?: string }) {
    handleRegistration()
    const { store, user } = unwrap(await signUp(PAT, server))
    const childId = unwrap(await addChildWithLogin(store, user, MIA))
    const sent = await store.db.logins.where({ usernameKey: 'mia' }).first()
    assert(sent, 'Mia has a login')
    const { pending: _, ...before } = sent
    await store.db.logins.put(before)
    const verifier = password !== undefined && { verifier: await createVerifier(password) }
    const update = { ...(username !== undefined && { username }), ...verifier }
    unwrap(await changeLogin(store, { userId: before.userId, role: 'child', childId }, update))
    await endSession()
    acceptSignOut()
    const person = { id: before.userId, email: null, firstName: '', lastName: '', isParent: false }
    respondTo('post', '/api/login', () => HttpResponse.json({ ...person, username: 'mia' }))
    const answerWith = (stamp: string) => {
      const stamps = { usernameStamp: stamp, verifierStamp: stamp }
      const login = { userId: before.userId, childId, username: 'mia', verifier: before.verifier, ...stamps }
      respondTo('get', '/api/sync/logins', () => HttpResponse.json([login]))
    }
    return { answerWith, userId: before.userId }
  }

  test('refuses the earlier password, which the server still accepts, and ends the server’s session', async () => {
    const { answerWith } = await changeMia({ password: 'newone' })
    answerWith(EARLIER)
    expect(await signIn(asMia('mia', 'mia7'), server)).toEqual({ ok: false, error: { type: 'WrongLogin' } })
    expect(network.requests).toContain('POST /api/logout')
    expect(unwrap(await signIn(asMia('mia', 'newone'), server)).user.role).toBe('child')
  })

  test('accepts a password that was changed later on another device', async () => {
    const { answerWith } = await changeMia({ password: 'newone' })
    answerWith(LATER)
    expect(unwrap(await signIn(asMia('mia', 'mia7'), server)).user.role).toBe('child')
  })

  test('refuses the earlier password too if the new username is taken on the server', async () => {
    const { answerWith, userId } = await changeMia({ password: 'newone' })
    const [family] = await new DeviceDatabase().families.toArray()
    assert(family, 'the family is on this device')
    const store = await openFamilyStore(currentDevice(), family.id)
    unwrap(await markUsernameConflict(store, userId))
    answerWith(EARLIER)
    expect(await signIn(asMia('mia', 'mia7'), server)).toEqual({ ok: false, error: { type: 'WrongLogin' } })
  })

  test('keeps the new username', async () => {
    const { userId } = await changeMia({ username: 'mia2' })
    const { store } = unwrap(await signIn(asMia('mia', 'mia7'), server))
    expect(await store.db.logins.get(userId)).toMatchObject({ username: 'mia2', usernameKey: 'mia2', pending: 1 })
  })
})

describe('signIn to a family that is not registered', () => {
  test('signs the parent in even though the server rejects the unknown username', async () => {
    unwrap(await signUp(PAT, server))
    await endSession()
    respondTo('post', '/api/login', () => plainTextResponse(401, 'No.'))
    expect(unwrap(await signIn(CREDENTIALS, server)).user.username).toBe('pat')
  })
})
