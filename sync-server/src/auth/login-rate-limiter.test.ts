import { assert } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { createLoginRateLimiter, defaultLoginLimits, type LoginRateLimiter } from './login-rate-limiter.ts'

const MINUTE = 60_000
const TABLET = '192.0.2.1'

/** A guess that may be tried. */
const tried = async (gate: LoginRateLimiter, login: string, now: number, address = TABLET) => {
  const guess = await gate.startAttempt(login, address, now)
  assert('succeed' in guess, `a guess at ${login} at ${now} may be tried`)
  return guess
}

const waitOf = async (gate: LoginRateLimiter, login: string, now: number, address = TABLET) => {
  const guess = await gate.startAttempt(login, address, now)
  return 'waitMs' in guess ? guess.waitMs : 0
}

const fail = async (gate: LoginRateLimiter, login: string, count: number, now: number, address = TABLET) => {
  for (let index = 0; index < count; index += 1) await tried(gate, login, now, address)
}

describe('one login from one address', () => {
  test('may fail five times and waits from then on', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    await fail(gate, 'mia', 5, 0)
    expect(await waitOf(gate, 'mia', 0)).toBe(MINUTE)
    expect(await waitOf(gate, 'mia', MINUTE - 1)).toBe(1)
    expect(await waitOf(gate, 'mia', MINUTE)).toBe(0)
  })

  test('does not wait because another server, whose clock is ahead, counted a failure first', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    await fail(gate, 'mia', 4, 1_000)
    expect(await waitOf(gate, 'mia', 900)).toBe(0)
  })

  test('that is asked while it waits does not have to wait longer for it', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    await fail(gate, 'mia', 5, 0)
    for (let now = 0; now < MINUTE; now += 1_000) expect(await waitOf(gate, 'mia', now)).toBe(MINUTE - now)
    expect(await waitOf(gate, 'mia', MINUTE)).toBe(0)
  })

  test('keeps neither a sister at the same tablet nor the child itself elsewhere from signing in', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    await fail(gate, 'mia', 5, 0)
    expect(await waitOf(gate, 'anna', 0)).toBe(0)
    expect(await waitOf(gate, 'mia', 0, '192.0.2.77')).toBe(0)
  })

  test('begins anew after the right password, also when it came after waits', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    await fail(gate, 'mia', 5, 0)
    await tried(gate, 'mia', MINUTE)
    await (await tried(gate, 'mia', 3 * MINUTE)).succeed()
    await fail(gate, 'mia', 4, 3 * MINUTE)
    expect(await waitOf(gate, 'mia', 3 * MINUTE)).toBe(0)
  })

  test('goes on where it was, however long nobody tried', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    await fail(gate, 'mia', 5, 0)
    const nextDay = 24 * 60 * MINUTE
    expect(await waitOf(gate, 'mia', nextDay)).toBe(0)
    expect(await waitOf(gate, 'mia', nextDay)).toBe(2 * MINUTE)
  })

  test('is not told from another by where its name ends and the address begins', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    await fail(gate, 'mia","1', 5, 0, '2')
    expect(await waitOf(gate, 'mia', 0, '1","2')).toBe(0)
  })
})

describe('one address', () => {
  test('may fail 30 times in 15 minutes, whatever the logins, and then waits for the oldest to be 15 minutes old', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    for (let index = 0; index < 30; index += 1) await tried(gate, `name-${index}`, index * 1_000)
    expect(await waitOf(gate, 'another', 30_000)).toBe(15 * MINUTE - 30_000)
    expect(await waitOf(gate, 'another', 15 * MINUTE - 1)).toBe(1)
    expect(await waitOf(gate, 'another', 15 * MINUTE)).toBe(0)
    expect(await waitOf(gate, 'one more', 15 * MINUTE)).toBe(1_000)
    expect(await waitOf(gate, 'another', 0, '192.0.2.77')).toBe(0)
  })

  test('is given back what turned out to be right', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    for (let index = 0; index < 29; index += 1) await tried(gate, `name-${index}`, 0)
    for (let index = 0; index < 100; index += 1) await (await tried(gate, 'mia', 0)).succeed()
    await tried(gate, 'name-29', 0)
    expect(await waitOf(gate, 'mia', 0)).toBe(15 * MINUTE)
  })

  test('waits for whichever is longer, its own limit or that of the login', async () => {
    const gate = createLoginRateLimiter({ ...defaultLoginLimits, perAddress: 5 })
    await fail(gate, 'mia', 5, 0)
    expect(await waitOf(gate, 'mia', 0)).toBe(15 * MINUTE)
    const other = createLoginRateLimiter({ ...defaultLoginLimits, perAddress: 5, windowMs: 1 })
    await fail(other, 'mia', 5, 0)
    expect(await waitOf(other, 'mia', 0)).toBe(MINUTE)
  })
})

describe('a guess that could not be tried', () => {
  test('counts neither for the login nor for the address', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    for (let index = 0; index < 100; index += 1) await (await tried(gate, 'mia', 0)).cancel()
    await fail(gate, 'mia', 5, 0)
    expect(await waitOf(gate, 'mia', 0)).toBe(MINUTE)
    for (let index = 0; index < 25; index += 1) await tried(gate, `name-${index}`, 0)
    expect(await waitOf(gate, 'anna', 0)).toBe(15 * MINUTE)
  })

  test('takes back no failure that was there before', async () => {
    const gate = createLoginRateLimiter(defaultLoginLimits)
    await fail(gate, 'mia', 4, 0)
    await (await tried(gate, 'mia', 0)).cancel()
    await tried(gate, 'mia', 0)
    expect(await waitOf(gate, 'mia', 0)).toBe(MINUTE)
  })
})

test('so many are remembered, and those not seen for longest are forgotten first', async () => {
  const gate = createLoginRateLimiter({ ...defaultLoginLimits, maxTracked: 3 })
  await fail(gate, 'mia', 5, 0, 'a')
  await fail(gate, 'mia', 5, 0, 'b')
  await tried(gate, 'mia', MINUTE, 'a')
  for (const address of ['c', 'd']) await tried(gate, 'mia', MINUTE, address)
  expect(await waitOf(gate, 'mia', MINUTE, 'a')).toBe(2 * MINUTE)
  await fail(gate, 'mia', 5, MINUTE, 'b')
})
