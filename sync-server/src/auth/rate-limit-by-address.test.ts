import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { addSampleChild, signUpParent } from '../testing/fixtures/household.ts'
import { createHashingQueue } from './hashing-queue.ts'

const PROXY = '10.0.0.1'

const start = async (trustedProxies: readonly string[] = []) => {
  const hashing = createHashingQueue({ atOnce: 2, waiting: 10_000 })
  const app = testApp({ trustedProxies, hashing, now: () => Date.parse('2026-11-21T12:00:00Z') })
  const { parent } = await signUpParent(app, 'pat', '203.0.113.1')
  await addSampleChild(app, parent, 'mia')
  const guess = async (index: number, address: string, forwarded?: string) => {
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
  const hashesFor = async (guesses: readonly (() => Promise<number>)[]) => {
    const before = hashing.runCount()
    await Promise.all(guesses.map((ask) => ask()))
    return hashing.runCount() - before
  }
  return { guess, logIn, hashesFor }
}

const hundred = Array.from({ length: 100 }, (_, index) => index)

describe('who guesses from one place is limited (SECURITY check 6)', () => {
  test('whatever addresses it claims, where no proxy is trusted', async () => {
    const { guess, hashesFor } = await start()
    const guesses = hundred.map((index) => () => guess(index, '192.0.2.1', `198.51.100.${index}`))
    expect(await hashesFor(guesses)).toBe(30)
  })

  test('whatever it writes before the address that a trusted proxy saw', async () => {
    const { guess, hashesFor } = await start([PROXY])
    const guesses = hundred.map((index) => () => guess(index, PROXY, `198.51.100.${index}, 192.0.2.1`))
    expect(await hashesFor(guesses)).toBe(30)
  })

  test('whichever of its 2⁶⁴ addresses of IPv6 it uses', async () => {
    const { guess, hashesFor } = await start()
    expect(await hashesFor(hundred.map((index) => () => guess(index, `2001:db8:1:2::${index}`)))).toBe(30)
  })

  test('and nobody else: behind a trusted proxy each person counts by their own address', async () => {
    const { guess, logIn, hashesFor } = await start([PROXY])
    expect(await hashesFor(hundred.map((index) => () => guess(index, PROXY, '192.0.2.1')))).toBe(30)
    expect(await logIn('mia', 'star', PROXY, '192.0.2.1')).toBe(429)
    expect(await logIn('mia', 'star', PROXY, '192.0.2.2')).toBe(200)
    expect(await hashesFor(hundred.map((index) => () => guess(index, '2001:db8:1:2::1')))).toBe(30)
    expect(await logIn('mia', 'star', '2001:db8:1:3::1')).toBe(200)
  })

  test('also while it signs up: a sign-up repeated with a wrong password is a guess', async () => {
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

test('a brother who guesses at his sister’s login locks her out nowhere but at his tablet, and not for good', async () => {
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
  // Whoever is logged in stays so, and a parent at the same tablet gets in.
  expect((await mia.client.request('GET', '/api/user')).status).toBe(200)
  expect((await tablet.request('POST', '/api/login', { username: 'pat', password: 'correct horse' })).status).toBe(200)
  now += 60_000
  expect((await tablet.request('POST', '/api/login', right)).status).toBe(200)
})
