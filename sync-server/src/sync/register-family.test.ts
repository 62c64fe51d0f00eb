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
  const answer = await client.request('POST', '/api/sync/adopt', body)
  return { client, answer, told: [answer.status, await answer.clone().text()] }
}

const refused = [409, 'This family cannot be added.']
const taken = [409, 'Username already exists']

describe('a family made on a device', () => {
  test('gets its parent’s login and a session, not remembered', async () => {
    const app = testApp()
    const { adoptBody } = localFamily('Moss')
    const { client, answer } = await send(app, adoptBody)
    const stamps = { usernameStamp: expect.any(String), verifierStamp: expect.any(String) }
    const told = { epoch: expect.any(String), userId: adoptBody.userId, ...stamps }
    expect([answer.status, await answer.json()]).toEqual([201, told])
    expect(answer.headers.getSetCookie()).toEqual([expect.not.stringContaining('Max-Age')])
    expect(await client.json('GET', '/api/user')).toMatchObject({ id: adoptBody.userId, isParent: true })
    const login = { username: 'MOSS', password: adoptBody.password }
    expect(await createClient(app).json('POST', '/api/login', login)).toMatchObject({ id: adoptBody.userId })
  })

  test('gets a session that outlives the browser where its parent asked to be remembered on the device', async () => {
    const { answer } = await send(testApp(), { ...localFamily('moss').adoptBody, rememberMe: true })
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=2592000')])
  })

  test('whose answer was lost is answered again with 200 and a session, also after a restart', async () => {
    const dependencies = testDependencies()
    const { adoptBody, epoch } = await registerLocalFamily(createApp(dependencies), 'moss')
    const { client, answer } = await send(createApp(dependencies), { ...adoptBody, username: ' MOSS ' })
    expect([answer.status, await answer.json()]).toMatchObject([200, { epoch, userId: adoptBody.userId }])
    expect(await client.json('GET', '/api/user')).toMatchObject({ id: adoptBody.userId })
  })

  test('whose device tells its login again, with the stamps it was answered, changes nothing and ends no session', async () => {
    const app = testApp()
    const { adoptBody } = localFamily('moss')
    const { client, answer } = await send(app, adoptBody)
    const { usernameStamp, verifierStamp } = (await answer.json()) as RegisterFamilyResponse
    const other = createClient(app)
    await other.json('POST', '/api/login', { username: 'moss', password: adoptBody.password })
    const path = `/api/sync/logins/${adoptBody.userId}`
    const verifier = { rounds: 600_000, salt: 'A'.repeat(24), hash: `${'A'.repeat(43)}=` }
    await client.json('PUT', path, { username: 'moss', stamp: usernameStamp })
    await client.json('PUT', path, { verifier, stamp: verifierStamp })
    expect(await other.json('GET', '/api/user')).toMatchObject({ id: adoptBody.userId })
    const login = { username: 'moss', password: adoptBody.password }
    expect(await createClient(app).json('POST', '/api/login', login)).toMatchObject({ id: adoptBody.userId })
  })

  test('sent twice at once is made once', async () => {
    const app = testApp()
    const { adoptBody } = localFamily('moss')
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(app, adoptBody)))
    expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual([200, 200, 200, 200, 201])
  })

  test('whose username is taken may be sent again under another', async () => {
    const app = testApp()
    await signUpParent(app, 'moss')
    const { adoptBody } = localFamily('MOSS')
    expect((await send(app, adoptBody)).told).toEqual(taken)
    expect((await send(app, { ...adoptBody, username: 'moss-family' })).answer.status).toBe(201)
  })
})

describe('nothing else is disclosed', () => {
  const start = async () => {
    const hashing = createHashingQueue({ atOnce: 2, waiting: 100 })
    const app = testApp({ hashing })
    const moss = await registerLocalFamily(app, 'moss')
    const fern = await syncedHousehold(app, 'fern')
    return { app, hashing, moss, fern }
  }

  test('whatever does not fit is refused in the same words, bytes and work', async () => {
    const { app, hashing, moss, fern } = await start()
    const { adoptBody } = moss
    const wrong = [
      { ...adoptBody, password: 'guessed' },
      { ...adoptBody, username: 'fern-parent' },
      { ...adoptBody, username: 'somebody-new' },
      { ...adoptBody, userId: newId() },
      { ...adoptBody, familyId: newId() },
      { ...adoptBody, familyId: newId(), username: 'somebody-new' },
      { ...adoptBody, familyId: fern.familyId },
      { ...adoptBody, familyId: fern.familyId, userId: fern.userId },
      { ...adoptBody, userId: fern.anna.userId, familyId: newId() },
      { ...adoptBody, userId: fern.anna.id, familyId: newId() },
      { familyId: fern.familyId, userId: fern.anna.userId, username: 'fern-anna', password: 'star' },
    ]
    const answers = []
    for (const [index, body] of wrong.entries()) {
      const before = hashing.runCount()
      const { answer, told } = await send(app, body, `192.0.2.${index + 10}`)
      answers.push([...told, [...answer.headers], hashing.runCount() - before])
    }
    expect(answers[0]?.slice(0, 2)).toEqual(refused)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await send(app, adoptBody, '192.0.2.99')).answer.status).toBe(200)
  })

  test('and guessing is as slow as at signing in', async () => {
    const { app, moss } = await start()
    const guess = { ...moss.adoptBody, password: 'guessed' }
    for (let count = 0; count < 5; count += 1) expect((await send(app, guess)).told).toEqual(refused)
    const { answer } = await send(app, moss.adoptBody)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '60'])
    const login = { username: 'moss', password: 'correct horse' }
    expect((await createClient(app).request('POST', '/api/login', login)).status).toBe(429)
    expect((await createClient(app, '192.0.2.77').request('POST', '/api/login', login)).status).toBe(200)
  })
})

test('a body in disorder is refused', async () => {
  const { adoptBody } = localFamily('moss')
  for (const change of [{ familyId: 'x' }, { username: 'mo' }, { password: 'abc' }, { isParent: true }]) {
    expect((await send(testApp(), { ...adoptBody, ...change })).answer.status).toBe(400)
  }
})
