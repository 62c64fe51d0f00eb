import type { LoginResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { hashChildPassword } from '../auth/passwords.ts'
import { cheapHashingCost, testApp } from '../testing/app.ts'
import { type Client, createClient } from '../testing/client.ts'
import { pushOne, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON, stampAt } from '../testing/fixtures/entries.ts'

const [EARLY, LATER, LATEST] = [stampAt('2026-11-21T11:00'), stampAt('2026-11-21T12:01'), stampAt('2026-11-21T12:02')]

/** The verifier that a device derives from a password. */
const verifierOf = async (password: string) => {
  const passwordHash = await hashChildPassword(password, { ...cheapHashingCost, rounds: 100_000 })
  if (passwordHash.type !== 'pbkdf2') throw new Error('a child’s password is stored as a verifier')
  const { rounds, salt, hash } = passwordHash
  return { rounds, salt, hash }
}

const start = async () => {
  const app = testApp({ now: () => NOON })
  const moss = await syncedHousehold(app, 'moss')
  const put = (client: Client, userId: string, body: object) =>
    client.request('PUT', `/api/sync/logins/${userId}`, { deviceNow: client.now(), ...body })
  const putAnna = async (body: object) => {
    const response = await put(moss.parent, moss.anna.userId, body)
    return [response.status, response.ok ? ((await response.json()) as LoginResponse) : await response.text()] as const
  }
  let tries = 0
  const logIn = async (username: string, password: string) => {
    // Each sign-in comes from a different IP address, to avoid the rate limit.
    const client = createClient(app, `192.0.2.${(tries += 1)}`)
    return (await client.request('POST', '/api/login', { username, password })).status
  }
  return { app, moss, put, putAnna, logIn }
}

const list = (client: Client) => client.json<LoginResponse[]>('GET', '/api/sync/logins')

describe('the logins that a device may store', () => {
  test('are refused if the device asks for another family than the session’s', async () => {
    const { app, moss } = await start()
    const ivy = await syncedHousehold(app, 'ivy')
    const read = (familyId: string) => moss.parent.request('GET', `/api/sync/logins?familyId=${familyId}`)
    expect((await read(moss.familyId)).status).toBe(200)
    const refused = await read(ivy.familyId)
    expect([refused.status, refused.headers.get('Error-Code')]).toEqual([409, 'actor_mismatch'])
  })

  test('are the children’s logins for a parent, a child’s own login for a child, and never a parent’s', async () => {
    const { moss } = await start()
    const logins = await list(moss.parent)
    expect(logins.map(({ userId }) => userId).toSorted()).toEqual([moss.anna.userId, moss.ben.userId].toSorted())
    const stamp = expect.stringMatching(/^2026-11-21T12:00:00\.000Z-/)
    const verifier = { rounds: 1, salt: expect.any(String), hash: expect.any(String) }
    expect(await list(moss.anna.client)).toEqual([
      {
        ...{ userId: moss.anna.userId, childId: moss.anna.id, username: 'moss-anna' },
        ...{ usernameStamp: stamp, verifier, verifierStamp: stamp },
      },
    ])
    expect(JSON.stringify([logins, await list(moss.ben.client)])).not.toContain('argon2')
  })

  test('do not include a deleted child’s', async () => {
    const { moss } = await start()
    await moss.parent.request('DELETE', `/api/children/${moss.anna.id}`)
    expect((await list(moss.parent)).map(({ userId }) => userId)).toEqual([moss.ben.userId])
  })
})

describe('a child’s login', () => {
  test('keeps the latest username and the latest verifier, each by its own stamp', async () => {
    const { putAnna } = await start()
    const [moon, sun] = [await verifierOf('moon'), await verifierOf('sun!')]
    expect(await putAnna({ username: 'Anna', stamp: LATEST })).toMatchObject([
      200,
      { username: 'Anna', usernameStamp: LATEST },
    ])
    expect(await putAnna({ username: 'annie', verifier: moon, stamp: LATER })).toMatchObject([
      200,
      { username: 'Anna', usernameStamp: LATEST, verifier: moon, verifierStamp: LATER },
    ])
    expect(await putAnna({ verifier: sun, stamp: EARLY })).toMatchObject([
      200,
      { verifier: moon, verifierStamp: LATER },
    ])
    expect(await putAnna({ verifier: sun, stamp: LATER })).toMatchObject([200, { verifier: moon }])
    expect(await putAnna({ username: 'third', stamp: LATEST })).toMatchObject([200, { username: 'Anna' }])
    expect(await putAnna({ stamp: LATEST })).toMatchObject([
      200,
      { username: 'Anna', verifier: moon, verifierStamp: LATER },
    ])
  })

  test('signs in with the current username and password', async () => {
    const { putAnna, logIn } = await start()
    await putAnna({ username: ' Annie ', verifier: await verifierOf('moon'), stamp: LATER })
    expect([await logIn('annie', 'moon'), await logIn('annie', 'star'), await logIn('moss-anna', 'moon')]).toEqual([
      200, 401, 401,
    ])
  })

  test('ends the child’s sessions when the password changes, but not when it stays the same', async () => {
    const { moss, putAnna } = await start()
    const isIn = async () => (await moss.anna.client.request('GET', '/api/user')).status === 200
    await putAnna({ username: 'annie', stamp: LATER })
    const [{ verifier } = {}] = await list(moss.anna.client)
    expect(verifier?.rounds).toBe(1)
    expect(await isIn()).toBe(true)
    const moon = await verifierOf('moon')
    await putAnna({ verifier: moon, stamp: LATER })
    expect(await isIn()).toBe(false)
    await moss.anna.client.json('POST', '/api/login', { username: 'annie', password: 'moon' })
    expect(await putAnna({ verifier: moon, stamp: LATEST })).toMatchObject([200, { verifierStamp: LATEST }])
    expect(await isIn()).toBe(true)
  })

  test('returns 409 for a taken username, unless the update is older than the stored login', async () => {
    const { moss, putAnna } = await start()
    expect(await putAnna({ username: 'MOSS-BEN', stamp: LATER })).toEqual([409, 'Username already exists'])
    expect(await putAnna({ username: 'moss-ben', stamp: EARLY })).toMatchObject([200, { username: 'moss-anna' }])
    expect(await putAnna({ username: 'Moss-Anna', stamp: LATER })).toMatchObject([200, { username: 'Moss-Anna' }])
    expect(await list(moss.parent)).toMatchObject([{}, {}])
  })

  test('gets a server stamp if its stamp is too far ahead, so that later changes can win', async () => {
    const { moss, putAnna } = await start()
    const ahead = await putAnna({ username: 'ahead', stamp: stampAt('2031-01-01T00:00') })
    expect(ahead).toMatchObject([200, { usernameStamp: expect.stringMatching(/^2026-11-21T12:00:00\.000Z-/) }])
    await putAnna({ username: 'near', stamp: LATER })
    const again = await putAnna({ username: 'ahead-again', stamp: stampAt('2031-01-01T00:00') })
    expect(again).toMatchObject([200, { username: 'ahead-again' }])
    await putAnna({ username: 'close', stamp: LATEST })
    await moss.parent.json('PATCH', `/api/users/${moss.anna.userId}`, { username: 'by-rest' })
    const [login] = await list(moss.anna.client)
    expect([login?.username, (login?.usernameStamp ?? '') > LATEST]).toEqual(['by-rest', true])
  })

  test('is created for a child added on a device only if both username and verifier are sent', async () => {
    const { moss, put, logIn } = await start()
    const ids = { ...moss.parentOnAnna, childId: newId(), userId: newId() }
    const both = { username: 'cleo', verifier: await verifierOf('comet'), stamp: EARLY }
    expect((await put(moss.parent, ids.userId, both)).status).toBe(404)
    await pushOne(moss.parent, moss.userId, makeEntry('child.added', ids))
    expect((await put(moss.parent, ids.userId, { username: 'cleo', stamp: EARLY })).status).toBe(404)
    expect((await put(moss.parent, ids.userId, { verifier: both.verifier, stamp: EARLY })).status).toBe(404)
    expect((await put(moss.parent, ids.userId, { ...both, username: 'moss-ben' })).status).toBe(409)
    const made = await put(moss.parent, ids.userId, both)
    expect([made.status, await made.json()]).toEqual([
      200,
      {
        ...{ userId: ids.userId, childId: ids.childId, username: 'cleo', usernameStamp: EARLY },
        ...{ verifier: both.verifier, verifierStamp: EARLY },
      },
    ])
    expect([await logIn('cleo', 'comet'), (await list(moss.parent)).length]).toEqual([200, 3])
    expect(await (await put(moss.parent, ids.userId, both)).json()).toMatchObject({ username: 'cleo' })
  })
})

test('a verifier with more than 1,000,000 rounds is rejected and changes nothing', async () => {
  const { moss, putAnna, logIn } = await start()
  const verifier = await verifierOf('moon')
  for (const rounds of [1_000_001, 10_000_000])
    expect(await putAnna({ verifier: { ...verifier, rounds }, stamp: LATER })).toEqual([400, expect.any(String)])
  expect((await list(moss.anna.client))[0]?.verifier?.rounds).toBe(1)
  expect(await logIn('moss-anna', 'star')).toBe(200)
  expect(await putAnna({ verifier: { ...verifier, rounds: 1_000_000 }, stamp: LATER })).toMatchObject([200, {}])
})
