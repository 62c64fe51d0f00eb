import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DeviceDatabase } from '../ledger/database/device-database.ts'
import { newId } from '../ledger/database/device.ts'
import { signOutOnDevice, initializeSession } from './current-session.ts'
import { unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { clearDeferredSignIn, completeDeferredSignIn } from './deferred-sign-in.ts'
import { signIn, signUp } from './sign-in.ts'

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
  const { user } = unwrap(await signUp(server, PAT))
  userId = user.userId
  await signOutOnDevice()
  await new DeviceDatabase().revocations.clear()
  network.asked.length = 0
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
  await vi.waitFor(() => expect(network.asked).toContain('POST /api/login'))
}

const guesses = () => new DeviceDatabase().failedAttempts.get('pat')

describe('logging in while the server hangs', () => {
  test('goes by this device after a short wait, calls the question off, and tells the server later', async () => {
    const { signals } = holdBack()
    const { store, user } = unwrap(await signIn(server, IN, untilAsked))
    expect(user.username).toBe('pat')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    network.use(http.post(`${SERVER}/api/login`, () => pat()))
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
  })

  test('does not wait for this device where the server answers meanwhile', async () => {
    holdBack().answer(sentence(401))
    const never = () => new Promise<void>(() => undefined)
    expect(await signIn(server, IN, never)).toEqual({ ok: false, error: { type: 'WrongLogin' } })
  })

  test('waits on for a server that may know a password which this device does not', async () => {
    const { answer } = holdBack()
    const loggingIn = signIn(server, { ...IN, password: 'a new horse' }, untilAsked)
    await vi.waitFor(async () => expect(await guesses()).toBeDefined())
    answer(pat())
    expect(unwrap(await loggingIn).user.userId).toBe(userId)
    expect(await guesses()).toBeUndefined()
  })

  test('counts one wrong guess for one try, where the server is not there after all', async () => {
    const { answer } = holdBack()
    const loggingIn = signIn(server, { ...IN, password: 'wrong horse' }, untilAsked)
    await vi.waitFor(async () => expect(await guesses()).toBeDefined())
    answer(HttpResponse.error())
    expect(await loggingIn).toEqual({ ok: false, error: { type: 'WrongHere' } })
    expect(await guesses()).toMatchObject({ failures: 1 })
  })

  test('waits for it where this device cannot check the login', async () => {
    const { answer } = holdBack()
    const waited = vi.fn<() => void>()
    const loggingIn = signIn(server, { ...IN, username: 'quinn' }, () => untilAsked().then(waited))
    await vi.waitFor(() => expect(waited).toHaveBeenCalled())
    answer(sentence(401))
    expect(await loggingIn).toEqual({ ok: false, error: { type: 'WrongLogin' } })
  })
})
