import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApiClient, type ApiClient } from '../sync/api-client.ts'
import { addTestLogin, createTestFamily, type TestFamily } from '../testing/family.ts'
import { plainTextResponse } from '../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { newId } from '../ledger/database/device.ts'
import { deferredCredentials, deferServerSignIn } from './deferred-sign-in.ts'
import { isCorrectPassword } from './login-table.ts'
import { reconnect } from './reconnect.ts'
import { completeDeferredSignIn } from './server-sign-in.ts'

let family: TestFamily
let network: TestNetwork
let server: ApiClient

/** A server that knows the family with the login "pat.moss", "correct horse", and someone else as "robin". */
beforeEach(async () => {
  family = await createTestFamily()
  // The login that the parent chose when restoring a backup.
  await addTestLogin(family, family.parent, 'a new horse')
  const users = new Map([
    ['pat.moss', family.parent.userId],
    ['robin', newId()],
  ])
  network = createTestNetwork(
    http.post(`${SERVER}/api/sync/adopt`, () => conflict()),
    http.post(`${SERVER}/api/login`, async ({ request }) => {
      const { username, password } = (await request.json()) as { username: string; password: string }
      const id = users.get(username)
      if (id === undefined || password !== 'correct horse')
        return plainTextResponse(401, 'Invalid username or password')
      return HttpResponse.json({ id, username, email: null, firstName: '', lastName: '', isParent: true })
    }),
    http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })),
  )
  server = createApiClient(network.fetch)
})

const conflict = () =>
  new HttpResponse('This family cannot be added.\n', {
    status: 409,
    headers: { 'Content-Type': 'text/plain', 'Error-Code': 'registration_conflict' },
  })

const logIn = (username: string, password: string) =>
  reconnect({ store: family.store, user: family.parent }, { username, password }, server)
const login = async () => {
  const row = await family.store.db.logins.get(family.parent.userId)
  if (row === undefined) throw new Error('the parent has a login')
  return row
}

describe('reconnect after a restored backup, on a server that has the family with another login', () => {
  test('accepts the server’s login, which then also works on this device', async () => {
    expect(await logIn('pat.moss', 'correct horse')).toEqual({ ok: true, value: undefined })
    expect(await family.store.db.getMeta('isRegistered')).toBe(true)
    expect(await login()).toMatchObject({ username: 'pat.moss', usernameKey: 'pat.moss' })
    expect(await isCorrectPassword('correct horse', await login())).toBe(true)
    expect(await isCorrectPassword('a new horse', await login())).toBe(false)
  })

  test('says that the server has another login if the one chosen on this device is typed', async () => {
    expect(await logIn('pat', 'a new horse')).toEqual({ ok: false, error: { type: 'FamilyOnServer' } })
    expect(await family.store.db.getMeta('isRegistered')).toBeUndefined()
    expect(await login()).not.toHaveProperty('hasUsernameConflict')
  })

  test('does not take the server’s answer for a taken username after a login on this device', async () => {
    const { store, parent } = family
    deferServerSignIn(parent.userId, { username: 'pat', password: 'a new horse', rememberMe: false })
    const signedIn = await completeDeferredSignIn(store, parent, server)
    expect(signedIn).toMatchObject({ ok: false, error: { type: 'Conflict', code: 'registration_conflict' } })
    expect(await login()).not.toHaveProperty('hasUsernameConflict')
    expect(deferredCredentials(parent.userId)).toBeUndefined()
  })

  test.each([
    ['a wrong password', 'pat.moss', 'wrong horse'],
    ['a username the server does not have', 'pat', 'correct horse'],
  ])('refuses %s', async (_, username, password) => {
    expect(await logIn(username, password)).toEqual({ ok: false, error: { type: 'WrongLogin' } })
    expect(await family.store.db.getMeta('isRegistered')).toBeUndefined()
  })

  test('refuses the login of someone else, and logs that person out again', async () => {
    expect(await logIn('robin', 'correct horse')).toEqual({ ok: false, error: { type: 'WrongLogin' } })
    expect(network.requests).toContain('POST /api/logout')
    expect(await family.store.device.db.revocations.count()).toBe(0)
    expect(await family.store.db.getMeta('isRegistered')).toBeUndefined()
    expect(await login()).toMatchObject({ username: 'pat' })
    expect(await isCorrectPassword('a new horse', await login())).toBe(true)
  })

  test('logs someone else out before the next request if the server cannot be reached', async () => {
    network.use(http.post(`${SERVER}/api/logout`, () => HttpResponse.error()))
    expect(await logIn('robin', 'correct horse')).toEqual({ ok: false, error: { type: 'WrongLogin' } })
    expect(await family.store.device.db.revocations.count()).toBe(1)
    expect(await logIn('pat.moss', 'correct horse')).toMatchObject({ ok: false, error: { type: 'Unreachable' } })
  })
})
