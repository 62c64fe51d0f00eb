import { http, HttpResponse } from 'msw'
import { afterEach, assert, beforeEach, describe, expect, test } from 'vitest'
import { addChildWithLogin } from './child-login.ts'
import { checkLogin } from './login-table.ts'
import { endCurrentSession, currentDevice } from './current-session.ts'
import { signUpLocally, startSession } from '../testing/sign-in.ts'
import { sessionState } from './session-state.ts'
import { failWrites } from '../testing/faults.ts'
import { unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { clearDeferredSignIn, deferServerSignIn } from './deferred-sign-in.ts'
import { completeDeferredSignIn } from './server-sign-in.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { changeOwnLogin, type OwnLoginChange } from './change-login.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }

let network: TestNetwork
let server: ApiClient

function signedIn() {
  const { session } = sessionState.getState()
  assert(session.status === 'signed-in', 'a user is signed in')
  return session
}

beforeEach(async () => {
  network = createTestNetwork()
  server = createApiClient(network.fetch)
  await startSession()
  unwrap(await signUpLocally(PAT))
})
afterEach(() => clearDeferredSignIn())

const change = (login: OwnLoginChange) => changeOwnLogin(signedIn(), login, server)
const canSignIn = async (username: string, password: string) =>
  (await checkLogin(currentDevice(), { username, password })).ok
const registerFamily = () => signedIn().store.db.setMeta('isRegistered', true)

/** Answers PATCH /api/users with the given status. @returns the request bodies */
function handleChange(status: number, text = ''): unknown[] {
  const bodies: unknown[] = []
  network.use(
    http.patch(`${SERVER}/api/users/:userId`, async ({ request, params }) => {
      const { username, ...body } = (await request.json()) as { readonly username?: string }
      bodies.push({ userId: params['userId'], ...(username === undefined ? {} : { username }), ...body })
      const user = {
        id: params['userId'],
        username: username ?? 'pat',
        email: null,
        firstName: 'Pat',
        lastName: 'Moss',
      }
      return status === 200 ? HttpResponse.json({ ...user, isParent: true }) : plainTextResponse(status, text)
    }),
  )
  return bodies
}

describe('changeOwnLogin in a family that is not registered', () => {
  test('changes the login locally and leaves nothing pending', async () => {
    const bodies = handleChange(200)
    unwrap(await change({ username: 'patricia', password: 'new horse' }))
    expect([await canSignIn('patricia', 'new horse'), await canSignIn('pat', 'correct horse')]).toEqual([true, false])
    expect(bodies).toEqual([])
    expect(await signedIn().store.db.logins.get(signedIn().user.userId)).not.toHaveProperty('pending')
  })

  test('registers the family with the new login and the same rememberMe value', async () => {
    const { userId } = signedIn().user
    await currentDevice().db.sessions.update('current', { rememberMe: true })
    deferServerSignIn(userId, { username: 'pat', password: 'correct horse', rememberMe: true })
    unwrap(await change({ username: 'patricia', password: 'new horse' }))
    const registrations: unknown[] = []
    network.use(
      http.post(`${SERVER}/api/sync/adopt`, async ({ request }) => {
        registrations.push(await request.json())
        return HttpResponse.json({ epoch: 'first', userId }, { status: 201 })
      }),
    )
    unwrap(await completeDeferredSignIn(signedIn().store, signedIn().user, server))
    expect(registrations).toMatchObject([{ username: 'patricia', password: 'new horse', rememberMe: true }])
  })

  test('discards the password saved for the server sign-in when the username changes', async () => {
    const { userId } = signedIn().user
    deferServerSignIn(userId, { username: 'pat', password: 'correct horse', rememberMe: false })
    unwrap(await change({ username: 'patricia' }))
    const contact = await completeDeferredSignIn(signedIn().store, signedIn().user, server)
    expect(contact).toEqual({ ok: false, error: { type: 'SignedOut' } })
  })
})

describe('changeOwnLogin in a registered family', () => {
  beforeEach(registerFamily)

  // SPEC: 5.20
  test('sends only the changed fields to the server, then changes the local login', async () => {
    const bodies = handleChange(200)
    const { userId } = signedIn().user
    unwrap(await change({ password: 'new horse' }))
    unwrap(await change({ username: 'patricia' }))
    expect(bodies).toEqual([
      { userId, password: 'new horse' },
      { userId, username: 'patricia' },
    ])
    expect(await canSignIn('patricia', 'new horse')).toBe(true)
    expect(signedIn().user.username).toBe('patricia')
    expect(await signedIn().store.db.logins.get(userId)).not.toHaveProperty('pending')
  })

  test.each([
    [409, 'Username already exists', { type: 'UsernameTaken', response: '409: Username already exists' }],
    [401, 'Please log in.', { type: 'SignedOut', response: '401: Please log in.' }],
    [
      404,
      'Not found',
      { type: 'Rejected', status: 404, message: 'Not found', code: 'any', response: '404: Not found' },
    ],
    [503, 'Busy', { type: 'Busy', retryAfterMs: 5000, response: '503: Busy' }],
  ])('changes nothing when the server responds with %i', async (status, text, error) => {
    handleChange(status, text)
    expect(await change({ username: 'patricia', password: 'new horse' })).toEqual({ ok: false, error })
    expect([await canSignIn('pat', 'correct horse'), await canSignIn('patricia', 'new horse')]).toEqual([true, false])
    expect(signedIn().user.username).toBe('pat')
  })

  test('changes nothing when the server is unreachable', async () => {
    const refused = await change({ password: 'new horse' })
    expect(refused).toEqual({ ok: false, error: { type: 'Unreachable' } })
    expect(await canSignIn('pat', 'correct horse')).toBe(true)
  })

  test('sends a queued sign-out before the change, so no stale cookie is used', async () => {
    const bodies = handleChange(200)
    await currentDevice().db.revocations.put({ key: 'revocation' })
    expect(await change({ username: 'patricia' })).toEqual({ ok: false, error: { type: 'Unreachable' } })
    expect(bodies).toEqual([])
    network.use(http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })))
    unwrap(await change({ username: 'patricia' }))
    expect(network.requests.slice(-2)).toEqual(['POST /api/logout', `PATCH /api/users/${signedIn().user.userId}`])
  })

  test('can be retried after this device ran out of storage', async () => {
    handleChange(200)
    const restoreWrites = failWrites('logins', 'put')
    expect(await change({ password: 'new horse' })).toEqual({ ok: false, error: { type: 'StorageFull' } })
    restoreWrites()
    unwrap(await change({ password: 'new horse' }))
    expect(await canSignIn('pat', 'new horse')).toBe(true)
  })
})

describe('changeOwnLogin with a username', () => {
  test('rejects the username of a child on this device, but lets parents change the case of their own', async () => {
    const { store, user } = signedIn()
    unwrap(await addChildWithLogin(store, user, { name: 'Mia', username: 'mia', password: 'mia7' }))
    expect(await change({ username: ' MIA ' })).toEqual({ ok: false, error: { type: 'UsernameTaken' } })
    unwrap(await change({ username: 'PAT' }))
    expect(signedIn().user.username).toBe('PAT')
  })

  test('does not rename another user who signed in before the change was saved', async () => {
    const session = signedIn()
    await endCurrentSession()
    unwrap(await signUpLocally({ ...PAT, username: 'sam' }))
    unwrap(await changeOwnLogin(session, { username: 'patricia' }, server))
    expect(signedIn().user.username).toBe('sam')
    expect(await canSignIn('patricia', 'correct horse')).toBe(true)
  })
})
