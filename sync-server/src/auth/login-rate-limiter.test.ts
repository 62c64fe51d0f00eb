import { assert } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { createLoginRateLimiter, defaultLoginLimits, type LoginRateLimiter } from './login-rate-limiter.ts'

const MINUTE = 60_000
const TABLET = '192.0.2.1'

/** Starts an attempt that must be allowed. */
const startAllowed = async (limiter: LoginRateLimiter, login: string, now: number, address = TABLET) => {
  const attempt = await limiter.startAttempt(login, address, now)
  assert('succeed' in attempt, `an attempt to sign in as ${login} at ${now} is allowed`)
  return attempt
}

const waitOf = async (limiter: LoginRateLimiter, login: string, now: number, address = TABLET) => {
  const attempt = await limiter.startAttempt(login, address, now)
  return 'waitMs' in attempt ? attempt.waitMs : 0
}

const fail = async (limiter: LoginRateLimiter, login: string, count: number, now: number, address = TABLET) => {
  for (let index = 0; index < count; index += 1) await startAllowed(limiter, login, now, address)
}

describe('failures for one login from one address', () => {
  test('cause a delay from the fifth on', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    await fail(limiter, 'mia', 5, 0)
    expect(await waitOf(limiter, 'mia', 0)).toBe(MINUTE)
    expect(await waitOf(limiter, 'mia', MINUTE - 1)).toBe(1)
    expect(await waitOf(limiter, 'mia', MINUTE)).toBe(0)
  })

  test('below the limit cause no delay, even when another server’s clock is ahead', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    await fail(limiter, 'mia', 4, 1_000)
    expect(await waitOf(limiter, 'mia', 900)).toBe(0)
  })

  test('are not counted during a delay, so they do not make the delay longer', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    await fail(limiter, 'mia', 5, 0)
    for (let now = 0; now < MINUTE; now += 1_000) expect(await waitOf(limiter, 'mia', now)).toBe(MINUTE - now)
    expect(await waitOf(limiter, 'mia', MINUTE)).toBe(0)
  })

  test('do not delay another login from the same address or the same login from elsewhere', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    await fail(limiter, 'mia', 5, 0)
    expect(await waitOf(limiter, 'anna', 0)).toBe(0)
    expect(await waitOf(limiter, 'mia', 0, '192.0.2.77')).toBe(0)
  })

  test('are reset by the correct password, even after several delays', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    await fail(limiter, 'mia', 5, 0)
    await startAllowed(limiter, 'mia', MINUTE)
    await (await startAllowed(limiter, 'mia', 3 * MINUTE)).succeed()
    await fail(limiter, 'mia', 4, 3 * MINUTE)
    expect(await waitOf(limiter, 'mia', 3 * MINUTE)).toBe(0)
  })

  test('still count a day later', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    await fail(limiter, 'mia', 5, 0)
    const nextDay = 24 * 60 * MINUTE
    expect(await waitOf(limiter, 'mia', nextDay)).toBe(0)
    expect(await waitOf(limiter, 'mia', nextDay)).toBe(2 * MINUTE)
  })

  test('are counted separately even if two pairs of username and address give the same text when joined', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    await fail(limiter, 'mia","1', 5, 0, '2')
    expect(await waitOf(limiter, 'mia', 0, '1","2')).toBe(0)
  })
})

describe('failures from one address', () => {
  test('are limited to 30 in 15 minutes across all logins', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    for (let index = 0; index < 30; index += 1) await startAllowed(limiter, `name-${index}`, index * 1_000)
    expect(await waitOf(limiter, 'another', 30_000)).toBe(15 * MINUTE - 30_000)
    expect(await waitOf(limiter, 'another', 15 * MINUTE - 1)).toBe(1)
    expect(await waitOf(limiter, 'another', 15 * MINUTE)).toBe(0)
    expect(await waitOf(limiter, 'one more', 15 * MINUTE)).toBe(1_000)
    expect(await waitOf(limiter, 'another', 0, '192.0.2.77')).toBe(0)
  })

  test('do not include successful attempts', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    for (let index = 0; index < 29; index += 1) await startAllowed(limiter, `name-${index}`, 0)
    for (let index = 0; index < 100; index += 1) await (await startAllowed(limiter, 'mia', 0)).succeed()
    await startAllowed(limiter, 'name-29', 0)
    expect(await waitOf(limiter, 'anna', 0)).toBe(15 * MINUTE)
  })

  test('do not delay a login that has signed in from the address before, because that login has its own limit', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    await (await startAllowed(limiter, 'mia', 0)).succeed()
    for (let index = 0; index < 30; index += 1) await startAllowed(limiter, `name-${index}`, 0)
    expect(await waitOf(limiter, 'anna', 0)).toBe(15 * MINUTE)
    await fail(limiter, 'mia', 5, 0)
    expect(await waitOf(limiter, 'mia', 0)).toBe(MINUTE)
    expect(await waitOf(limiter, 'mia', 0, '192.0.2.77')).toBe(0)
  })

  test('do not include failures for a login that has already signed in from that address', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    for (let index = 0; index < 10; index += 1) {
      await (await startAllowed(limiter, `child-${index}`, 0)).succeed()
      await fail(limiter, `child-${index}`, 4, 0)
    }
    expect(await waitOf(limiter, 'anna', 0)).toBe(0)
  })

  test.each([
    ['/64', 30, () => '2001:db8:1:2::/64'],
    ['/56', 60, (index: number) => `2001:db8:1:${(0x200 + index).toString(16)}::/64`],
    ['/48', 240, (index: number) => `2001:db8:1:${(index << 8).toString(16)}::/64`],
  ])('in one IPv6 %s are limited to %i', async (_, limit, addressOf) => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    for (let index = 0; index < limit; index += 1)
      await startAllowed(limiter, `name-${index}`, 0, addressOf(index % 200))
    expect(await waitOf(limiter, 'anna', 0, addressOf(201))).toBe(15 * MINUTE)
    expect(await waitOf(limiter, 'anna', 0, '2001:db8:2:2::/64')).toBe(0)
  })

  test('cause the address delay or the login delay, whichever is longer', async () => {
    const limiter = createLoginRateLimiter({ ...defaultLoginLimits, perAddress: 5 })
    await fail(limiter, 'mia', 5, 0)
    expect(await waitOf(limiter, 'mia', 0)).toBe(15 * MINUTE)
    const other = createLoginRateLimiter({ ...defaultLoginLimits, perAddress: 5, windowMs: 1 })
    await fail(other, 'mia', 5, 0)
    expect(await waitOf(other, 'mia', 0)).toBe(MINUTE)
  })
})

test('a full attempt store evicts the least recently written records', async () => {
  const limiter = createLoginRateLimiter({ ...defaultLoginLimits, maxTracked: 3 })
  await fail(limiter, 'mia', 5, 0, 'a')
  await fail(limiter, 'mia', 5, 0, 'b')
  await startAllowed(limiter, 'mia', MINUTE, 'a')
  for (const address of ['c', 'd']) await startAllowed(limiter, 'mia', MINUTE, address)
  expect(await waitOf(limiter, 'mia', MINUTE, 'a')).toBe(2 * MINUTE)
  await fail(limiter, 'mia', 5, MINUTE, 'b')
})

describe('a login’s history at an address', () => {
  test('shows earlier sign-ins and recent failures, and can be read without counting as an attempt', async () => {
    const limiter = createLoginRateLimiter(defaultLoginLimits)
    const historyOf = (login: string, now = 0) => limiter.readHistory(login, TABLET, now)
    for (let count = 0; count < 40; count += 1)
      expect(await historyOf('mia')).toEqual({ hasSignedIn: false, hasFailures: false })
    await (await startAllowed(limiter, 'mia', 0)).succeed()
    await startAllowed(limiter, 'anna', 0)
    expect(await historyOf('mia')).toEqual({ hasSignedIn: true, hasFailures: true })
    expect(await historyOf('ben')).toEqual({ hasSignedIn: false, hasFailures: true })
    expect(await historyOf('ben', 15 * MINUTE)).toEqual({ hasSignedIn: false, hasFailures: false })
    await fail(limiter, 'anna', 4, 0)
    expect(await historyOf('anna')).toEqual({ waitMs: MINUTE, isPerAddress: false })
  })

  test('is kept even if more failures arrive than the store can track', async () => {
    const limiter = createLoginRateLimiter({ ...defaultLoginLimits, maxTracked: 3 })
    await (await startAllowed(limiter, 'mia', 0)).succeed()
    for (let index = 0; index < 9; index += 1) await startAllowed(limiter, `name-${index}`, 0, `192.0.2.${index + 2}`)
    await startAllowed(limiter, 'mia', 0)
    expect(await limiter.readHistory('mia', TABLET, 0)).toEqual({ hasSignedIn: true, hasFailures: false })
  })
})
