import {
  type LoginFailures,
  type AttemptRecords,
  type AttemptStore,
  createMemoryAttemptStore,
} from './attempt-store.ts'

/** SECURITY, "Limits". Times in ms. */
export type LoginLimits = {
  /** Failures at one login from one address before it has to wait. */
  readonly perLogin: number
  readonly initialDelayMs: number
  readonly maxDelayMs: number
  /** Failures from one address within the window, whatever the logins. */
  readonly perAddress: number
  readonly windowMs: number
  /** How many addresses and pairs one process remembers; the longest unused are forgotten first. */
  readonly maxTracked: number
}

const MINUTE_MS = 60_000

export const defaultLoginLimits: LoginLimits = {
  perLogin: 5,
  initialDelayMs: MINUTE_MS,
  maxDelayMs: 15 * MINUTE_MS,
  perAddress: 30,
  windowMs: 15 * MINUTE_MS,
  maxTracked: 100_000,
}

/** A guess that may be tried: it counts as a failure until it is known to have been right. */
export type LoginAttempt = { readonly succeed: () => Promise<void>; readonly cancel: () => Promise<void> }

/** How long to wait before the next guess, and whether that is so whatever the login. */
export type LoginDenied = { readonly waitMs: number; readonly isPerAddress: boolean }

export type LoginRateLimiter = {
  readonly startAttempt: (usernameKey: string, address: string, now: number) => Promise<LoginAttempt | LoginDenied>
}

/** The times of an address's latest failures, those that left the window dropped. */
const recentOf = (times: readonly number[], since: number) => times.filter((time) => time > since)

const without = (times: readonly number[], time: number) => {
  const index = times.indexOf(time)
  return index < 0 ? times : times.toSpliced(index, 1)
}

/** Waits grow, and no login is ever locked for good: a sister or brother would use that. */
export const createLoginRateLimiter = (
  limits: LoginLimits,
  store: AttemptStore = createMemoryAttemptStore(limits.maxTracked),
): LoginRateLimiter => {
  const waitAfter = (count: number) =>
    count < limits.perLogin ? 0 : Math.min(limits.initialDelayMs * 2 ** (count - limits.perLogin), limits.maxDelayMs)

  const refusalOf = ({ login: pair, addressFailures: times }: AttemptRecords, now: number): LoginDenied | undefined => {
    const recent = recentOf(times, now - limits.windowMs)
    const [oldest = now] = recent
    // However a clock was set back meanwhile, nobody waits longer than the longest wait.
    const ofLogin = Math.min((pair?.until ?? 0) - now, limits.maxDelayMs)
    const ofAddress = recent.length >= limits.perAddress ? Math.min(oldest + limits.windowMs - now, limits.windowMs) : 0
    const waitMs = Math.max(ofLogin, ofAddress)
    return waitMs > 0 ? { waitMs, isPerAddress: ofAddress === waitMs } : undefined
  }

  /** Where nobody has to wait no time is kept: the next guess may be counted by a server whose clock is behind. */
  const failed = (count: number, now: number) => {
    const waitMs = waitAfter(count)
    return { count, until: waitMs === 0 ? 0 : now + waitMs }
  }

  return {
    startAttempt: async (usernameKey, address, now) => {
      const keys = { login: JSON.stringify([usernameKey, address]), address }
      const refused = await store.update(keys, (before) => {
        const value = refusalOf(before, now)
        if (value !== undefined) return { value }
        const times = [...recentOf(before.addressFailures, now - limits.windowMs), now]
        return { value, after: { login: failed((before.login?.count ?? 0) + 1, now), addressFailures: times } }
      })
      if (refused !== undefined) return refused
      const takeBack = (pairAfter: (pair: LoginFailures | undefined) => LoginFailures | undefined) =>
        store.update(keys, ({ login: pair, addressFailures: times }) => ({
          value: undefined,
          after: { login: pairAfter(pair), addressFailures: without(times, now) },
        }))
      return {
        succeed: () => takeBack(() => undefined),
        cancel: () =>
          takeBack((pair) => {
            // One fewer than there are by now: others may have been begun, and settled, meanwhile.
            const left = (pair?.count ?? 1) - 1
            return left === 0 ? undefined : failed(left, now)
          }),
      }
    },
  }
}
