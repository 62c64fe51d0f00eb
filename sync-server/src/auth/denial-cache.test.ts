import { describe, expect, test } from 'vitest'
import { createLoginRateLimiter, defaultLoginLimits, type LoginRateLimiter } from './login-rate-limiter.ts'
import { cacheDenials } from './denial-cache.ts'

const MINUTE = 60_000

/** A limiter that counts how often it is called. */
const countingLimiter = (limits = defaultLoginLimits) => {
  const limiter = createLoginRateLimiter(limits)
  const calls = { count: 0 }
  const startAttempt: LoginRateLimiter['startAttempt'] = (...args) => {
    calls.count += 1
    return limiter.startAttempt(...args)
  }
  return { calls, limiter: cacheDenials({ ...limiter, startAttempt }, 100) }
}

const waitOf = async (limiter: LoginRateLimiter, login: string, now: number, address = '192.0.2.1') => {
  const attempt = await limiter.startAttempt(login, address, now)
  return 'waitMs' in attempt ? attempt.waitMs : 0
}

describe('a cached denial', () => {
  test('is reused for one second and reports the remaining wait', async () => {
    const { calls, limiter } = countingLimiter()
    for (let count = 0; count < 5; count += 1) expect(await waitOf(limiter, 'mia', 0)).toBe(0)
    expect([await waitOf(limiter, 'mia', 0), await waitOf(limiter, 'mia', 999)]).toEqual([MINUTE, MINUTE - 999])
    expect(calls.count).toBe(6)
    expect([await waitOf(limiter, 'mia', 1_000), calls.count]).toEqual([MINUTE - 1_000, 7])
  })

  test('for one login does not apply to another login or address', async () => {
    const { limiter } = countingLimiter()
    for (let count = 0; count < 6; count += 1) await waitOf(limiter, 'mia', 0)
    expect([await waitOf(limiter, 'anna', 0), await waitOf(limiter, 'mia', 0, '192.0.2.77')]).toEqual([0, 0])
  })

  test('for an address applies to all logins, so a flood of attempts costs one limiter call per second', async () => {
    const { calls, limiter } = countingLimiter({ ...defaultLoginLimits, perAddress: 3 })
    for (let count = 0; count < 1_000; count += 1) await waitOf(limiter, `name-${count}`, 0)
    expect(calls.count).toBe(4)
    expect(await waitOf(limiter, 'mia', 0, '192.0.2.77')).toBe(0)
  })

  test('does not apply to a login that has signed in from that address before', async () => {
    const { limiter } = countingLimiter({ ...defaultLoginLimits, perAddress: 3 })
    const attempt = await limiter.startAttempt('mia', '192.0.2.1', 0)
    if ('succeed' in attempt) await attempt.succeed()
    for (let count = 0; count < 10; count += 1) await waitOf(limiter, `name-${count}`, 0)
    expect([await waitOf(limiter, 'anna', 0), await waitOf(limiter, 'mia', 0)]).toEqual([15 * MINUTE, 0])
  })

  test('does not apply to a login that another server has seen sign in, once its history was read', async () => {
    const limits = { ...defaultLoginLimits, perAddress: 3 }
    const shared = createLoginRateLimiter(limits)
    const attempt = await shared.startAttempt('mia', '192.0.2.1', 0)
    if ('succeed' in attempt) await attempt.succeed()
    const limiter = cacheDenials(shared, 100)
    expect(await limiter.readHistory('mia', '192.0.2.1', 0)).toMatchObject({ hasSignedIn: true })
    for (let count = 0; count < 10; count += 1) await waitOf(limiter, `name-${count}`, 0)
    expect([await waitOf(limiter, 'anna', 0), await waitOf(limiter, 'mia', 0)]).toEqual([15 * MINUTE, 0])
  })

  test('is ignored after the clock is set back', async () => {
    const { calls, limiter } = countingLimiter()
    for (let count = 0; count < 6; count += 1) await waitOf(limiter, 'mia', MINUTE)
    await waitOf(limiter, 'mia', 0)
    expect(calls.count).toBe(7)
  })
})
