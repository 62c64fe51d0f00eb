import { assert } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { testApp, testDependencies } from '../testing/app.ts'
import { createApp } from '../app.ts'
import { appWithCountedChecks } from '../testing/counted-checks.ts'
import { createClient } from '../testing/client.ts'
import { addSampleChild, household, signUpParent } from '../testing/fixtures/household.ts'
import { familyIdOf } from '../testing/fixtures/device.ts'
import { newId } from '../testing/fixtures/entries.ts'
import { createHashingQueue } from './hashing-queue.ts'

const MINUTE = 60_000
const right = { username: 'pat', password: 'correct horse' }

const start = async () => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const hashing = createHashingQueue({ concurrency: 2, maxQueued: 10_000, maxQueuedPerAddress: 10_000 })
  const { app, checks } = appWithCountedChecks(testDependencies({ now: () => now, hashingQueue: hashing }))
  const { parent } = await signUpParent(app, 'pat')
  await addSampleChild(app, parent, 'mia')
  const logIn = (username: string, password: string, address?: string) =>
    createClient(app, address).request('POST', '/api/login', { username, password })
  return { app, checks, logIn, pass: (ms: number) => (now += ms) }
}

describe('sign-in rate limit (SECURITY check 6)', () => {
  test('computes only 30 hashes for 10,000 attempts made from one address within 15 minutes', async () => {
    const { checks, logIn, pass } = await start()
    const before = checks.count
    // 100 at once: on PostgreSQL they wait for the same row, and after 5 seconds they would fail.
    for (let batch = 0; batch < 100; batch += 1) {
      const tries = Array.from({ length: 100 }, (_, index) => logIn(`name-${batch % 10}-${index}`, 'guess'))
      const statuses = await Promise.all(tries.map(async (response) => (await response).status))
      expect(new Set(statuses)).toEqual(new Set(batch === 0 ? [401, 429] : [429]))
      pass(0.14 * MINUTE)
    }
    expect(checks.count - before).toBe(30)
    expect((await logIn('pat', 'correct horse')).status).toBe(429)
    expect((await logIn('pat', 'correct horse', '192.0.2.77')).status).toBe(200)
    // The child has signed in from this address before.
    expect((await logIn('mia', 'star')).status).toBe(200)
    pass(2 * MINUTE)
    expect((await logIn('pat', 'correct horse')).status).toBe(200)
  })

  test('after five failures for one login, doubles the delay from 1 minute up to 15 minutes', async () => {
    const { logIn, pass } = await start()
    for (let count = 0; count < 5; count += 1) expect((await logIn('mia', 'wrong')).status).toBe(401)
    const waits: (string | null)[] = []
    for (let count = 0; count < 6; count += 1) {
      const denied = await logIn('mia', 'star')
      expect(denied.status).toBe(429)
      const seconds = denied.headers.get('Retry-After')
      waits.push(seconds)
      pass(Number(seconds) * 1000)
      expect((await logIn('mia', 'wrong')).status).toBe(401)
    }
    expect(waits).toEqual(['60', '120', '240', '480', '900', '900'])
    expect(await (await logIn('mia', 'star')).text()).toBe('Too many wrong tries. Please try again in 15 minutes.')
    expect((await logIn('mia', 'star', '192.0.2.77')).status).toBe(200)
    expect((await logIn('pat', 'correct horse')).status).toBe(200)
  })

  test('does not count attempts with the correct password', async () => {
    const { logIn } = await start()
    for (let count = 0; count < 40; count += 1) expect((await logIn('mia', 'star')).status).toBe(200)
  })
})

describe('signing in with an unknown username or a wrong password (SECURITY check 7)', () => {
  test('returns the same status and body after the same amount of hashing', async () => {
    const { checks, logIn } = await start()
    const responses = []
    for (const username of ['pat', 'mia', 'unknown', 'also-unknown', '', ' PAT ']) {
      const before = checks.count
      const response = await logIn(username === '' ? 'x' : username, 'wrong')
      responses.push([response.status, [...response.headers], await response.text(), checks.count - before])
    }
    expect(responses[0]?.slice(2)).toEqual(['That username and password don’t match.', 1])
    for (const response of responses) expect(response).toEqual(responses[0])
  })
})

describe('signing in as a user whose username was changed', () => {
  /** A child who was mia when the device stored the login. */
  const renamed = async () => {
    const { app, logIn } = await start()
    const { parent, anna } = await household(app, 'moss')
    await parent.request('PATCH', `/api/users/${anna.userId}`, { username: 'moss-anna2' })
    const user = { familyId: await familyIdOf(parent), userId: anna.userId }
    const logInAs = (password: string, known: object = user, username = 'moss-anna') =>
      createClient(app).request('POST', '/api/login', { username, password, user: known })
    return { logIn, logInAs, user }
  }

  test('works with the earlier username if the device names the user', async () => {
    const { logIn, logInAs, user } = await renamed()
    expect((await logInAs('star')).status).toBe(200)
    expect((await logInAs('wrong')).status).toBe(401)
    expect((await logIn('moss-anna', 'star')).status).toBe(401)
    expect((await logInAs('star', { ...user, familyId: newId() })).status).toBe(401)
    expect((await logInAs('star', { userId: 'x', familyId: 'y' })).status).toBe(400)
  })

  test('accepts a username for a user who is gone only within the family', async () => {
    const { logInAs, user } = await renamed()
    const gone = { ...user, userId: newId() }
    expect((await logInAs('star', gone, 'moss-anna2')).status).toBe(200)
    expect((await logInAs('star', { ...gone, familyId: newId() }, 'moss-anna2')).status).toBe(401)
  })

  test('counts wrong passwords for the current username', async () => {
    const { logIn, logInAs } = await renamed()
    for (let count = 0; count < 5; count += 1) expect((await logInAs('wrong')).status).toBe(401)
    expect((await logIn('moss-anna2', 'star')).status).toBe(429)
    expect((await logInAs('star')).status).toBe(429)
  })
})

describe('password hashing', () => {
  test('returns 503 when the queue is full and still serves queued requests', async () => {
    const app = testApp({ hashingQueue: createHashingQueue({ concurrency: 1, maxQueued: 2, maxQueuedPerAddress: 2 }) })
    const forms = Array.from({ length: 8 }, (_, index) => ({
      username: `pat-${index}`,
      password: 'correct horse',
      firstName: 'P',
      lastName: 'G',
    }))
    const clientAt = (index: number) => createClient(app, `192.0.2.${index}`)
    const requests = forms.map((form, index) => clientAt(index).request('POST', '/api/register', form))
    const responses = await Promise.all(requests)
    const statuses = responses.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, 201, 201, 503, 503, 503, 503, 503])
    const busy = responses.find(({ status }) => status === 503)
    expect([await busy?.text(), busy?.headers.get('Retry-After')]).toEqual([
      'The server is busy. Please try again in a moment.',
      '5',
    ])
    expect((await createClient(app).request('POST', '/api/register', { ...forms[0], username: 'later' })).status).toBe(
      201,
    )
  })

  test('rehashes an outdated hash at sign-in', async () => {
    const dependencies = testDependencies()
    const { storage } = dependencies
    await household(createApp(dependencies), 'moss')
    const higherCost = { argon2: { memoryCost: 16, timeCost: 2, parallelism: 1 }, rounds: 5 }
    const app = createApp({ ...dependencies, hashingCost: higherCost })
    for (const [username, password] of [
      ['moss-parent', 'correct horse'],
      ['moss-anna', 'star'],
    ] as const) {
      const before = await storage.findLogin(username)
      await createClient(app).json('POST', '/api/login', { username, password })
      const after = await storage.findLogin(username)
      expect(after?.passwordHash).not.toEqual(before?.passwordHash)
      await createClient(app).json('POST', '/api/login', { username, password })
      expect((await storage.findLogin(username))?.passwordHash).toEqual(after?.passwordHash)
    }
    const parent = await storage.findLogin('moss-parent')
    assert(parent?.passwordHash.type === 'argon2id', 'a parent has an argon2id hash')
    expect(parent.passwordHash.encoded).toMatch(/^\$argon2id\$v=19\$m=16,t=2,p=1\$/)
  })

  test('accepts passwords that have decomposed letters, only spaces or 500 characters', async () => {
    const app = testApp()
    for (const [username, typed, again] of [
      ['zoë', 'Zoe\u0308 !', 'Zo\u00eb !'],
      ['long', 'x'.repeat(500), 'x'.repeat(500)],
      ['spaces', '    ', '    '],
    ] as const) {
      const form = { username, password: typed, firstName: 'P', lastName: 'G' }
      await createClient(app).json('POST', '/api/register', form)
      await createClient(app).json('POST', '/api/login', { username, password: again })
    }
    expect(
      (await createClient(app).request('POST', '/api/login', { ...right, username: 'spaces', password: '' })).status,
    ).toBe(400)
  })
})
