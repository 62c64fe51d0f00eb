import type { RegisterFamilyResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createHashingQueue } from '../auth/hashing-queue.ts'
import { testApp, testDependencies } from '../testing/app.ts'
import { type App, createClient } from '../testing/client.ts'
import { registerLocalFamily, localFamily, syncedHousehold } from '../testing/fixtures/device.ts'
import { newId } from '../testing/fixtures/entries.ts'
import { signUpParent } from '../testing/fixtures/household.ts'

const send = async (app: App, body: object, address?: string) => {
  const client = createClient(app, address)
  const response = await client.request('POST', '/api/sync/adopt', body)
  return { client, response, ids: [response.status, await response.clone().text()] }
}

const rejected = [409, 'This family cannot be added.']
const taken = [409, 'Username already exists']

describe('registering a family from a device', () => {
  test('creates the parent’s login and a session without Remember me', async () => {
    const app = testApp()
    const { registration } = localFamily('Moss')
    const { client, response } = await send(app, registration)
    const stamps = { usernameStamp: expect.any(String), verifierStamp: expect.any(String) }
    const ids = { epoch: expect.any(String), userId: registration.userId, ...stamps }
    expect([response.status, await response.json()]).toEqual([201, ids])
    expect(response.headers.getSetCookie()).toEqual([expect.not.stringContaining('Max-Age')])
    expect(await client.json('GET', '/api/user')).toMatchObject({ id: registration.userId, isParent: true })
    const login = { username: 'MOSS', password: registration.password }
    expect(await createClient(app).json('POST', '/api/login', login)).toMatchObject({ id: registration.userId })
  })

  test('creates a 30-day session with Remember me', async () => {
    const { response } = await send(testApp(), { ...localFamily('moss').registration, rememberMe: true })
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=2592000')])
  })

  test('returns 200 and a session when it is repeated after a lost response, even after a restart', async () => {
    const dependencies = testDependencies()
    const { registration, epoch } = await registerLocalFamily(createApp(dependencies), 'moss')
    const { client, response } = await send(createApp(dependencies), { ...registration, username: ' MOSS ' })
    expect([response.status, await response.json()]).toMatchObject([200, { epoch, userId: registration.userId }])
    expect(await client.json('GET', '/api/user')).toMatchObject({ id: registration.userId })
  })

  test('returns stamps, so resending the same login changes nothing and ends no session', async () => {
    const app = testApp()
    const { registration } = localFamily('moss')
    const { client, response } = await send(app, registration)
    const { usernameStamp, verifierStamp } = (await response.json()) as RegisterFamilyResponse
    const other = createClient(app)
    await other.json('POST', '/api/login', { username: 'moss', password: registration.password })
    const path = `/api/sync/logins/${registration.userId}`
    const verifier = { rounds: 600_000, salt: 'A'.repeat(24), hash: `${'A'.repeat(43)}=` }
    await client.json('PUT', path, { deviceNow: client.now(), username: 'moss', stamp: usernameStamp })
    await client.json('PUT', path, { deviceNow: client.now(), verifier, stamp: verifierStamp })
    expect(await other.json('GET', '/api/user')).toMatchObject({ id: registration.userId })
    const login = { username: 'moss', password: registration.password }
    expect(await createClient(app).json('POST', '/api/login', login)).toMatchObject({ id: registration.userId })
  })

  test('creates the family only once when sent several times at once', async () => {
    const app = testApp()
    const { registration } = localFamily('moss')
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(app, registration)))
    expect(responses.map(({ response }) => response.status).toSorted()).toEqual([200, 200, 200, 200, 201])
  })

  test('can be retried with a different username after a 409', async () => {
    const app = testApp()
    await signUpParent(app, 'moss')
    const { registration } = localFamily('MOSS')
    expect((await send(app, registration)).ids).toEqual(taken)
    expect((await send(app, { ...registration, username: 'moss-family' })).response.status).toBe(201)
  })
})

describe('a rejected registration', () => {
  const start = async () => {
    const hashing = createHashingQueue({ concurrency: 2, maxQueued: 100, maxQueuedPerAddress: 100 })
    const app = testApp({ hashingQueue: hashing })
    const moss = await registerLocalFamily(app, 'moss')
    const fern = await syncedHousehold(app, 'fern')
    return { app, hashing, moss, fern }
  }

  test('returns the same response after the same amount of hashing, whichever field does not match', async () => {
    const { app, hashing, moss, fern } = await start()
    const { registration } = moss
    const wrong = [
      { ...registration, password: 'wrong' },
      { ...registration, username: 'fern-parent' },
      { ...registration, username: 'new-parent' },
      { ...registration, userId: newId() },
      { ...registration, familyId: newId() },
      { ...registration, familyId: newId(), username: 'new-parent' },
      { ...registration, familyId: fern.familyId },
      { ...registration, familyId: fern.familyId, userId: fern.userId },
      { ...registration, userId: fern.anna.userId, familyId: newId() },
      { ...registration, userId: fern.anna.id, familyId: newId() },
      { familyId: fern.familyId, userId: fern.anna.userId, username: 'fern-anna', password: 'star' },
    ]
    const responses = []
    for (const [index, body] of wrong.entries()) {
      const before = hashing.runCount()
      const { response, ids } = await send(app, body, `192.0.2.${index + 10}`)
      responses.push([...ids, [...response.headers], hashing.runCount() - before])
    }
    expect(responses[0]?.slice(0, 2)).toEqual(rejected)
    for (const response of responses) expect(response).toEqual(responses[0])
    expect((await send(app, registration, '192.0.2.99')).response.status).toBe(200)
  })

  test('counts toward the sign-in limit', async () => {
    const { app, moss } = await start()
    const wrong = { ...moss.registration, password: 'wrong' }
    for (let count = 0; count < 5; count += 1) expect((await send(app, wrong)).ids).toEqual(rejected)
    const { response } = await send(app, moss.registration)
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '60'])
    const login = { username: 'moss', password: 'correct horse' }
    expect((await createClient(app).request('POST', '/api/login', login)).status).toBe(429)
    expect((await createClient(app, '192.0.2.77').request('POST', '/api/login', login)).status).toBe(200)
  })
})

test('an invalid registration body returns 400', async () => {
  const { registration } = localFamily('moss')
  for (const change of [{ familyId: 'x' }, { username: 'mo' }, { password: 'abc' }, { isParent: true }]) {
    expect((await send(testApp(), { ...registration, ...change })).response.status).toBe(400)
  }
})
