import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId, DeviceDatabase } from '../ledger/database/device.ts'
import { createApiClient, sendPendingRevocation, type ApiClient } from '../sync/api-client.ts'
import { unwrap } from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { startSession } from '../testing/sign-in.ts'
import { currentDevice, endCurrentSession, signOut } from './current-session.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { completeDeferredSignIn } from './server-sign-in.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
const CREDENTIALS = { username: 'pat', password: 'correct horse', rememberMe: false }

const OFFLINE = http.all(`${SERVER}/api/*`, () => HttpResponse.error())

let network: TestNetwork
let server: ApiClient

beforeEach(async () => {
  network = createTestNetwork(OFFLINE)
  server = createApiClient(network.fetch)
  await startSession()
})
afterEach(() => clearDeferredSignIn())

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

describe('signOut', () => {
  test('sends a queued sign-out before any other request', async () => {
    handleRegistration()
    unwrap(await signUp(PAT, server))
    network.use(OFFLINE)
    await signOut(server)
    const db = new DeviceDatabase()
    expect(await db.revocations.count()).toBe(1)
    acceptSignOut()
    network.requests.length = 0
    network.use(
      http.post(`${SERVER}/api/login`, () => plainTextResponse(401, 'No.')),
      http.post(`${SERVER}/api/sync/adopt`, () => plainTextResponse(409, 'No.', 'registration_conflict')),
    )
    await signIn(CREDENTIALS, server)
    // The password is right on this device, so it also asks whether the user has another username now, was removed, or
    // whether the family is gone.
    expect(network.requests).toEqual([
      'POST /api/logout',
      'POST /api/login',
      'POST /api/login',
      'POST /api/sync/resume',
      'POST /api/sync/adopt',
    ])
    expect(await db.revocations.count()).toBe(0)
  })

  test('queues the server sign-out when the session ends only on this device', async () => {
    handleRegistration()
    unwrap(await signUp(PAT, server))
    await endCurrentSession()
    expect(await new DeviceDatabase().revocations.count()).toBe(1)
  })

  test('sends a queued sign-out before a deferred sign-in', async () => {
    const { user, store } = unwrap(await signUp(PAT, server))
    await store.device.db.revocations.put({ key: 'revocation' })
    const registrations = handleRegistration()
    network.requests.length = 0
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ error: { type: 'Unreachable' } })
    expect(registrations).toEqual([])
    acceptSignOut()
    expect(await completeDeferredSignIn(store, user, server)).toMatchObject({ ok: true })
    expect(network.requests).toEqual(['POST /api/logout', 'POST /api/logout', 'POST /api/sync/adopt'])
  })

  test('signs out even if storage is too full to queue the sign-out', async () => {
    handleRegistration()
    unwrap(await signUp(PAT, server))
    acceptSignOut()
    const full = new DOMException('failed by the test', 'QuotaExceededError')
    vi.spyOn(currentDevice().db.revocations, 'put').mockRejectedValue(full)
    await signOut(server)
    expect(await new DeviceDatabase().sessions.count()).toBe(0)
    await vi.waitFor(() => expect(network.requests).toContain('POST /api/logout'))
  })

  test('signs out on the server immediately when it is reachable', async () => {
    handleRegistration()
    unwrap(await signUp(PAT, server))
    acceptSignOut()
    await signOut(server)
    await vi.waitFor(async () => expect(await new DeviceDatabase().revocations.count()).toBe(0))
    expect(network.requests).toContain('POST /api/logout')
    expect(await sendPendingRevocation(currentDevice(), server)).toEqual({ ok: true, value: undefined })
  })
})
