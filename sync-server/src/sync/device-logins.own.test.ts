import { describe, expect, test } from 'vitest'
import { hashChildPassword } from '../auth/passwords.ts'
import { cheapHashingCost, testApp, testDependencies } from '../testing/app.ts'
import { type Client, createClient } from '../testing/client.ts'
import { syncedHousehold } from '../testing/fixtures/device.ts'
import { newId, NOON, stampAt } from '../testing/fixtures/entries.ts'

const LATER = stampAt('2026-11-21T12:01')

const start = async () => {
  const dependencies = testDependencies({ now: () => NOON })
  const app = testApp(dependencies)
  const moss = await syncedHousehold(app, 'moss')
  const put = (client: Client, userId: string, body: object) =>
    client.request('PUT', `/api/sync/logins/${userId}`, { deviceNow: client.now(), ...body })
  return { app, moss, put, storage: dependencies.storage }
}

describe('a parent’s own login', () => {
  test('can be set from a device, and the response reveals nothing about the password', async () => {
    const { app, moss, put, storage } = await start()
    const { type: _type, ...verifier } = await hashChildPassword('new horse', { ...cheapHashingCost, rounds: 100_000 })
    const response = await put(moss.parent, moss.userId, { username: 'Pat', verifier, stamp: LATER })
    expect([response.status, await response.json()]).toEqual([
      200,
      { userId: moss.userId, username: 'Pat', usernameStamp: LATER, verifierStamp: LATER },
    ])
    const hashType = async () => (await storage.findLogin('pat'))?.passwordHash.type
    expect(await hashType()).toBe('pbkdf2')
    expect(JSON.stringify(await moss.parent.json('GET', '/api/sync/logins'))).not.toContain(moss.userId)
    const login = { username: 'pat', password: 'new horse' }
    for (let count = 0; count < 2; count += 1) {
      expect((await createClient(app).request('POST', '/api/login', login)).status).toBe(200)
      expect(await hashType()).toBe('argon2id')
    }
    expect((await put(moss.parent, moss.userId, { username: 'Pat', verifier, stamp: LATER })).status).toBe(200)
    expect(await hashType()).toBe('argon2id')
  })

  test('ends only the parent’s other sessions when its password changes', async () => {
    const { app, moss, put } = await start()
    const phone = createClient(app)
    await phone.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
    const { type: _type, ...verifier } = await hashChildPassword('new horse', { ...cheapHashingCost, rounds: 100_000 })
    await put(moss.parent, moss.userId, { verifier, stamp: LATER })
    const statuses = [moss.parent, phone, moss.anna.client].map(
      async (client) => (await client.request('GET', '/api/sync/pull')).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 401, 200])
  })
})

describe('another user’s login', () => {
  test('returns the same 404 response as a login that does not exist', async () => {
    const { app, moss, put } = await start()
    const fern = await syncedHousehold(app, 'fern')
    const body = { username: 'stolen', stamp: LATER }
    const responses = []
    for (const [client, userId] of [
      [moss.parent, newId()],
      [moss.parent, fern.userId],
      [moss.parent, fern.anna.userId],
      [moss.parent, moss.anna.id],
      [moss.parent, 'anna'],
      [moss.anna.client, moss.userId],
      [moss.anna.client, moss.ben.userId],
      [moss.anna.client, newId()],
    ] as const) {
      const response = await put(client, userId, body)
      responses.push([response.status, [...response.headers], await response.text()])
    }
    expect(responses[0]?.[0]).toBe(404)
    for (const response of responses) expect(response).toEqual(responses[0])
  })

  test('returns 404 if it belonged to a deleted child, and 403 if a child tries to change their own', async () => {
    const { moss, put } = await start()
    const body = { username: 'annie', stamp: LATER }
    const ownLogin = await put(moss.anna.client, moss.anna.userId, body)
    expect([ownLogin.status, await ownLogin.text()]).toEqual([403, 'You don’t have permission to do this.'])
    await moss.parent.request('DELETE', `/api/children/${moss.anna.id}`)
    const { type: _type, ...verifier } = await hashChildPassword('moon', { ...cheapHashingCost, rounds: 100_000 })
    expect((await put(moss.parent, moss.anna.userId, { ...body, verifier })).status).toBe(404)
  })
})
