import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceDatabase, newId } from '../ledger/database/device.ts'
import { endCurrentSession } from './current-session.ts'
import { failWrites } from '../testing/faults.ts'
import { unwrap } from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { startSession } from '../testing/sign-in.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { cancelSignIn } from './sign-in-attempt.ts'
import { completeDeferredSignIn } from './server-sign-in.ts'
import { sessionState } from './session-state.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const CREDENTIALS = { username: 'pat', password: 'correct horse', rememberMe: false }

let network: TestNetwork
let server: ApiClient
let userId: string

const sentence = (status: number) =>
  new HttpResponse('No.\n', { status, headers: { 'Content-Type': 'text/plain', 'Error-Code': 'any' } })
const pat = () =>
  HttpResponse.json({ id: userId, username: 'pat', email: null, firstName: '', lastName: '', isParent: true })

/** Signs Pat up, registers the family and signs Pat out. */
beforeEach(async () => {
  network = createTestNetwork(http.all(`${SERVER}/api/*`, () => HttpResponse.error()))
  server = createApiClient(network.fetch)
  await startSession()
  network.use(
    http.post(`${SERVER}/api/sync/adopt`, () =>
      HttpResponse.json({ epoch: 'first', userId: newId() }, { status: 201 }),
    ),
  )
  const { user } = unwrap(await signUp(PAT, server))
  userId = user.userId
  await endCurrentSession()
  await new DeviceDatabase().revocations.clear()
  network.requests.length = 0
})
afterEach(() => {
  cancelSignIn()
  clearDeferredSignIn()
})

/** Delays the response to POST /api/login until `respond` is called. */
function delayResponse() {
  let respond: (response: Response) => void = () => undefined
  const signals: AbortSignal[] = []
  const responded = new Promise<Response>((resolve) => (respond = resolve))
  network.use(
    http.post(`${SERVER}/api/login`, ({ request }) => {
      signals.push(request.signal)
      return responded.then((response) => response.clone()) as never
    }),
  )
  return { respond, signals }
}

/** Resolves once the sign-in request is sent. */
async function untilRequested(): Promise<void> {
  await vi.waitFor(() => expect(network.requests).toContain('POST /api/login'))
}

const failedAttempts = () => new DeviceDatabase().failedAttempts.get(userId)

describe('signIn while the server does not respond', () => {
  test('after the wait, accepts a password that is correct on this device and signs in to the server later', async () => {
    const { signals } = delayResponse()
    const { store, user } = unwrap(await signIn(CREDENTIALS, server, untilRequested))
    expect(user.username).toBe('pat')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    network.use(http.post(`${SERVER}/api/login`, () => pat()))
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
  })

  test('does not open the ledger on this device if the user has closed the form', async () => {
    delayResponse()
    const closed = () => untilRequested().then(cancelSignIn)
    expect((await signIn(CREDENTIALS, server, closed)).ok).toBe(false)
    expect(sessionState.getState().session.status).toBe('signed-out')
    expect(await new DeviceDatabase().sessions.count()).toBe(0)
    const noWait = () => Promise.resolve()
    expect(unwrap(await signIn(CREDENTIALS, server, noWait)).user.userId).toBe(userId)
  })

  test('ends its request when the user closes the form', async () => {
    const { signals } = delayResponse()
    const signingIn = signIn({ ...CREDENTIALS, password: 'a new horse' }, server, untilRequested)
    await vi.waitFor(async () => expect(await failedAttempts()).toBeDefined())
    cancelSignIn()
    expect(await signingIn).toEqual({ ok: false, error: { type: 'SignInCancelled' } })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('does not count a password as wrong whose request the user ended', async () => {
    delayResponse()
    const never = () => new Promise<void>(() => undefined)
    const signingIn = signIn({ ...CREDENTIALS, password: 'a new horse' }, server, never)
    await untilRequested()
    cancelSignIn()
    expect((await signingIn).ok).toBe(false)
    expect(await failedAttempts()).toBeUndefined()
  })

  test('keeps the login usable offline if the form is closed while the server is asked to confirm a refusal', async () => {
    network.use(
      http.post(`${SERVER}/api/login`, () => sentence(401)),
      http.post(`${SERVER}/api/sync/resume`, () => sentence(401)),
      http.post(`${SERVER}/api/sync/adopt`, () => {
        cancelSignIn()
        return HttpResponse.error()
      }),
    )
    expect(await signIn(CREDENTIALS, server)).toEqual({ ok: false, error: { type: 'SignInCancelled' } })
    network.use(http.all(`${SERVER}/api/*`, () => HttpResponse.error()))
    expect(unwrap(await signIn(CREDENTIALS, server)).user.userId).toBe(userId)
  })

  describe('ends the server’s session of a cancelled login', () => {
    const never = () => new Promise<void>(() => undefined)
    const cancelled = { ok: false, error: { type: 'SignInCancelled' } }
    const signInAndCancel = async () => {
      delayResponse()
      const signingIn = signIn({ ...CREDENTIALS, username: 'quinn' }, server, never)
      await untilRequested()
      cancelSignIn()
      return signingIn
    }

    test('without keeping the user waiting, and gives up once another login begins', async () => {
      const signals: AbortSignal[] = []
      network.use(
        http.post(`${SERVER}/api/logout`, ({ request }) => {
          signals.push(request.signal)
          return signals.length === 1 ? (never() as never) : new HttpResponse(null, { status: 204 })
        }),
      )
      expect(await signInAndCancel()).toEqual(cancelled)
      await vi.waitFor(() => expect(signals).toHaveLength(1))
      network.use(http.post(`${SERVER}/api/login`, () => pat()))
      expect(unwrap(await signIn(CREDENTIALS, server, never)).user.userId).toBe(userId)
      expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    })

    test('before the login of another tab, which cancels it', async () => {
      let end = (): void => undefined
      const otherTab = navigator.locks
        .request('little-ledger-sign-in', () => new Promise<void>((resolve) => (end = resolve)))
        .catch(() => end())
      network.use(
        http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })),
        http.post(`${SERVER}/api/login`, () => sentence(401)),
      )
      expect((await signIn({ ...CREDENTIALS, username: 'quinn' }, server, never)).ok).toBe(false)
      expect(network.requests.slice(0, 2)).toEqual(['POST /api/logout', 'POST /api/login'])
      await otherTab
    })

    test('even if there is no room to store that it has to be sent', async () => {
      failWrites('revocations', 'put')
      network.use(http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })))
      expect(await signInAndCancel()).toEqual(cancelled)
      await vi.waitFor(() => expect(network.requests).toContain('POST /api/logout'))
    })
  })

  test('uses the server’s response if it arrives before the wait ends', async () => {
    delayResponse().respond(sentence(401))
    network.use(http.post(`${SERVER}/api/sync/adopt`, () => plainTextResponse(409, 'No.', 'registration_conflict')))
    const never = () => new Promise<void>(() => undefined)
    expect(await signIn(CREDENTIALS, server, never)).toMatchObject({ ok: false, error: { type: 'RefusedPassword' } })
  })

  test('keeps waiting for the server if the password does not match the one on this device', async () => {
    const { respond } = delayResponse()
    const signingIn = signIn({ ...CREDENTIALS, password: 'a new horse' }, server, untilRequested)
    await vi.waitFor(async () => expect(await failedAttempts()).toBeDefined())
    respond(pat())
    expect(unwrap(await signingIn).user.userId).toBe(userId)
    expect(await failedAttempts()).toBeUndefined()
  })

  test('counts one failed attempt when the server turns out to be unreachable', async () => {
    const { respond } = delayResponse()
    const signingIn = signIn({ ...CREDENTIALS, password: 'wrong horse' }, server, untilRequested)
    await vi.waitFor(async () => expect(await failedAttempts()).toBeDefined())
    respond(HttpResponse.error())
    expect(await signingIn).toEqual({ ok: false, error: { type: 'WrongLoginOffline' } })
    expect(await failedAttempts()).toMatchObject({ failures: 1 })
  })

  test('waits for the server if this device cannot check the password', async () => {
    const { respond } = delayResponse()
    const onWaitEnd = vi.fn<() => void>()
    const signingIn = signIn({ ...CREDENTIALS, username: 'quinn' }, server, () => untilRequested().then(onWaitEnd))
    await vi.waitFor(() => expect(onWaitEnd).toHaveBeenCalled())
    respond(sentence(401))
    expect(await signingIn).toMatchObject({ ok: false, error: { type: 'WrongLogin' } })
  })
})
