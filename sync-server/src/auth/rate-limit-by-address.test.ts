import { describe, expect, test } from 'vitest'
import { testApp, testDependencies } from '../testing/app.ts'
import { appWithCountedChecks } from '../testing/counted-checks.ts'
import { createClient } from '../testing/client.ts'
import { addSampleChild, signUpParent } from '../testing/fixtures/household.ts'
import { createHashingQueue } from './hashing-queue.ts'

const PROXY = '10.0.0.1'

const start = async (trustedProxies: readonly string[] = []) => {
  const hashing = createHashingQueue({ concurrency: 2, maxQueued: 10_000, maxQueuedPerAddress: 10_000 })
  const { app, checks } = appWithCountedChecks(
    testDependencies({ trustedProxies, hashingQueue: hashing, now: () => Date.parse('2026-11-21T12:00:00Z') }),
  )
  const { parent } = await signUpParent(app, 'pat', '203.0.113.1')
  await addSampleChild(app, parent, 'mia')
  const attempt = async (index: number, address: string, forwarded?: string) => {
    const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
    const body = { username: `name-${index}`, password: 'wrong' }
    return (await createClient(app, address).request('POST', '/api/login', body, headers)).status
  }
  const logIn = async (username: string, password: string, address: string, forwarded = address) =>
    (
      await createClient(app, address).request(
        'POST',
        '/api/login',
        { username, password },
        { 'X-Forwarded-For': forwarded },
      )
    ).status
  const hashesFor = async (attempts: readonly (() => Promise<number>)[]) => {
    const before = checks.count
    await Promise.all(attempts.map((run) => run()))
    return checks.count - before
  }
  return { attempt, logIn, hashesFor }
}

const hundred = Array.from({ length: 100 }, (_, index) => index)

describe('the sign-in limit per address (SECURITY check 6)', () => {
  test('ignores X-Forwarded-For when no proxy is trusted', async () => {
    const { attempt, hashesFor } = await start()
    const attempts = hundred.map((index) => () => attempt(index, '192.0.2.1', `198.51.100.${index}`))
    expect(await hashesFor(attempts)).toBe(30)
  })

  test('uses the address added by the trusted proxy, not those before it', async () => {
    const { attempt, hashesFor } = await start([PROXY])
    const attempts = hundred.map((index) => () => attempt(index, PROXY, `198.51.100.${index}, 192.0.2.1`))
    expect(await hashesFor(attempts)).toBe(30)
  })

  test('counts all addresses of an IPv6 /64 as one client', async () => {
    const { attempt, hashesFor } = await start()
    expect(await hashesFor(hundred.map((index) => () => attempt(index, `2001:db8:1:2::${index}`)))).toBe(30)
  })

  test('counts clients behind a trusted proxy separately', async () => {
    const { attempt, logIn, hashesFor } = await start([PROXY])
    expect(await hashesFor(hundred.map((index) => () => attempt(index, PROXY, '192.0.2.1')))).toBe(30)
    expect(await logIn('pat', 'correct horse', PROXY, '192.0.2.1')).toBe(429)
    expect(await logIn('mia', 'star', PROXY, '192.0.2.2')).toBe(200)
    expect(await hashesFor(hundred.map((index) => () => attempt(index, '2001:db8:1:2::1')))).toBe(30)
    expect(await logIn('mia', 'star', '2001:db8:1:3::1')).toBe(200)
  })

  test('counts a repeated sign-up request with a wrong password as a failure', async () => {
    const app = testApp()
    await signUpParent(app, 'pat')
    const body = { username: 'pat', password: 'wrong', firstName: 'P', lastName: 'G' }
    const headers = { 'Idempotency-Key': 'a-guess' }
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1)
      statuses.push((await createClient(app).request('POST', '/api/register', body, headers)).status)
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429])
  })
})

test('a sibling’s failed attempts delay a login only on the same tablet, and only for a while', async () => {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const app = testApp({ now: () => now })
  const { parent } = await signUpParent(app, 'pat')
  const mia = await addSampleChild(app, parent, 'mia')
  const tablet = createClient(app, '192.0.2.1')
  for (let count = 0; count < 5; count += 1)
    await tablet.request('POST', '/api/login', { username: 'mia', password: `guess-${count}` })
  const right = { username: 'mia', password: 'star' }
  expect((await tablet.request('POST', '/api/login', right)).status).toBe(429)
  expect((await createClient(app, '192.0.2.9').request('POST', '/api/login', right)).status).toBe(200)
  // Existing sessions continue, and a parent can sign in on the same tablet.
  expect((await mia.client.request('GET', '/api/user')).status).toBe(200)
  expect((await tablet.request('POST', '/api/login', { username: 'pat', password: 'correct horse' })).status).toBe(200)
  now += 60_000
  expect((await tablet.request('POST', '/api/login', right)).status).toBe(200)
})
