import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../ledger/database/device-database.ts'
import { newId } from '../ledger/database/device.ts'
import { endCurrentSession, initializeSession } from './current-session.ts'
import { unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { clearDeferredSignIn, completeDeferredSignIn } from './deferred-sign-in.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const IN = { username: 'pat', password: 'correct horse', rememberMe: false }

let network: TestNetwork
let server: ApiClient
let userId: string

const sentence = (status: number) => new HttpResponse('No.\n', { status, headers: { 'Content-Type': 'text/plain' } })
const pat = () =>
  HttpResponse.json({ id: userId, username: 'pat', email: null, firstName: '', lastName: '', isParent: true })

/** Pat signed up on this device, the server knows it, and nobody is signed in. */
beforeEach(async () => {
  network = createTestNetwork(http.all(`${SERVER}/api/*`, () => HttpResponse.error()))
  server = createApiClient(network.fetch)
  await initializeSession()
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
afterEach(() => clearDeferredSignIn())

/** The server is asked to log somebody in, and its answer is held back. */
function holdBack() {
  let answer: (response: Response) => void = () => undefined
  const signals: AbortSignal[] = []
  const answered = new Promise<Response>((resolve) => (answer = resolve))
  network.use(
    http.post(`${SERVER}/api/login`, ({ request }) => {
      signals.push(request.signal)
      return answered as never
    }),
  )
  return { answer, signals }
}

/** As long as it takes until the server is asked, and no longer. */
async function untilAsked(): Promise<void> {
  await vi.waitFor(() => expect(network.requests).toContain('POST /api/login'))
}

const guesses = () => new DeviceDatabase().failedAttempts.get('pat')

describe('signIn while the server does not respond', () => {
  test('uses the local verifier after the wait, aborts the request and signs in to the server later', async () => {
    const { signals } = holdBack()
    const { store, user } = unwrap(await signIn(IN, server, untilAsked))
    expect(user.username).toBe('pat')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    network.use(http.post(`${SERVER}/api/login`, () => pat()))
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
  })

  test('uses the server response if it arrives before the wait ends', async () => {
    holdBack().answer(sentence(401))
    const never = () => new Promise<void>(() => undefined)
    expect(await signIn(IN, server, never)).toEqual({ ok: false, error: { type: 'WrongLogin' } })
  })

  test('keeps waiting for the server when the local verifier does not match', async () => {
    const { answer } = holdBack()
    const loggingIn = signIn({ ...IN, password: 'a new horse' }, server, untilAsked)
    await vi.waitFor(async () => expect(await guesses()).toBeDefined())
    answer(pat())
    expect(unwrap(await loggingIn).user.userId).toBe(userId)
    expect(await guesses()).toBeUndefined()
  })

  test('counts one failed attempt when the server turns out to be unreachable', async () => {
    const { answer } = holdBack()
    const loggingIn = signIn({ ...IN, password: 'wrong horse' }, server, untilAsked)
    await vi.waitFor(async () => expect(await guesses()).toBeDefined())
    answer(HttpResponse.error())
    expect(await loggingIn).toEqual({ ok: false, error: { type: 'WrongLoginOffline' } })
    expect(await guesses()).toMatchObject({ failures: 1 })
  })

  test('waits for the server when this device has no verifier', async () => {
    const { answer } = holdBack()
    const waited = vi.fn<() => void>()
    const loggingIn = signIn({ ...IN, username: 'quinn' }, server, () => untilAsked().then(waited))
    await vi.waitFor(() => expect(waited).toHaveBeenCalled())
    answer(sentence(401))
    expect(await loggingIn).toEqual({ ok: false, error: { type: 'WrongLogin' } })
  })
})
