import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../ledger/database/device.ts'
import { initializeSession } from './current-session.ts'
import { sessionState } from './session-state.ts'
import { unwrap } from '../testing/family.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { createApiClient } from '../sync/api-client.ts'
import { startSessionSync } from './session-sync.ts'
import { signUp } from './sign-up.ts'
import { syncState } from '../sync/sync-state.ts'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }

let network: TestNetwork
let stop: () => void
const onRevoked = vi.fn<() => void>()

const respondToAll = (response: () => Response): void =>
  network.use(
    http.all(`${SERVER}/api/*`, () => response() as never),
    http.get(`${SERVER}/api/sync/events`, () => HttpResponse.error()),
  )
const unauthorized = (userId?: string) => () =>
  new HttpResponse('No.\n', {
    status: 401,
    headers: { 'Content-Type': 'text/plain', ...(userId === undefined ? {} : { 'Session-User': userId }) },
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

beforeEach(async () => {
  onRevoked.mockClear()
  network = createTestNetwork(http.all(`${SERVER}/api/*`, () => HttpResponse.error()))
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  await initializeSession()
})
afterEach(() => stop())

describe('startSessionSync when the server has ended the session', () => {
  test('signs out the user whose session was revoked and keeps the ledger', async () => {
    const { user, store } = await signUpRegistered()
    respondToAll(unauthorized(user.userId))
    stop = startSessionSync(onRevoked)
    await expect.poll(session).toEqual({ status: 'signed-out' })
    expect(onRevoked).toHaveBeenCalledOnce()
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
    stop = startSessionSync(onRevoked)
    await expect.poll(() => syncState.getState().sync.phase).toBe('signed-out')
    expect(session()).toMatchObject({ status: 'signed-in' })
    expect(onRevoked).not.toHaveBeenCalled()
  })
})
