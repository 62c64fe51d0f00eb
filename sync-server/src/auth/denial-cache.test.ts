import { describe, expect, test } from 'vitest'
import { createLoginRateLimiter, defaultLoginLimits, type LoginRateLimiter } from './login-rate-limiter.ts'
import { cacheDenials } from './denial-cache.ts'

const MINUTE = 60_000

/** A gate that counts how often it is asked. */
const counting = (limits = defaultLoginLimits) => {
  const gate = createLoginRateLimiter(limits)
  const asked = { count: 0 }
  const begin: LoginRateLimiter['startAttempt'] = (...guess) => {
    asked.count += 1
    return gate.startAttempt(...guess)
  }
  return { asked, gate: cacheDenials({ startAttempt: begin }, 100) }
}

const waitOf = async (gate: LoginRateLimiter, login: string, now: number, address = '192.0.2.1') => {
  const guess = await gate.startAttempt(login, address, now)
  return 'waitMs' in guess ? guess.waitMs : 0
}

describe('a refusal', () => {
  test('is not asked for again within a second, and tells the wait that is left', async () => {
    const { asked, gate } = counting()
    for (let count = 0; count < 5; count += 1) expect(await waitOf(gate, 'mia', 0)).toBe(0)
    expect([await waitOf(gate, 'mia', 0), await waitOf(gate, 'mia', 999)]).toEqual([MINUTE, MINUTE - 999])
    expect(asked.count).toBe(6)
    expect([await waitOf(gate, 'mia', 1_000), asked.count]).toEqual([MINUTE - 1_000, 7])
  })

  test('of a login says nothing of another login or another address', async () => {
    const { gate } = counting()
    for (let count = 0; count < 6; count += 1) await waitOf(gate, 'mia', 0)
    expect([await waitOf(gate, 'anna', 0), await waitOf(gate, 'mia', 0, '192.0.2.77')]).toEqual([0, 0])
  })

  test('of an address is one for every login there: a flood asks once a second', async () => {
    const { asked, gate } = counting({ ...defaultLoginLimits, perAddress: 3 })
    for (let count = 0; count < 1_000; count += 1) await waitOf(gate, `name-${count}`, 0)
    expect(asked.count).toBe(4)
    expect(await waitOf(gate, 'mia', 0, '192.0.2.77')).toBe(0)
  })

  test('from before a clock that was set back counts for nothing', async () => {
    const { asked, gate } = counting()
    for (let count = 0; count < 6; count += 1) await waitOf(gate, 'mia', MINUTE)
    await waitOf(gate, 'mia', 0)
    expect(asked.count).toBe(7)
  })
})
