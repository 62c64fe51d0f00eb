import {
  type AttemptRecords,
  type AttemptStore,
  createMemoryAttemptStore,
  type LoginFailures,
} from './attempt-store.ts'

/** Limits for failed sign-in attempts (docs/security.md). */
export type LoginLimits = {
  /** Number of failures for one login from one address before delays begin. */
  readonly perLogin: number
  readonly initialDelayMs: number
  readonly maxDelayMs: number
  /** Maximum number of failures from one address within the window, across all logins. */
  readonly perAddress: number
  readonly windowMs: number
  /** Maximum number of logins, and of addresses, tracked in memory. */
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

/** An allowed attempt. It counts as a failure unless it succeeds or is canceled. */
export type LoginAttempt = { readonly succeed: () => Promise<void>; readonly cancel: () => Promise<void> }

/** `isPerAddress`: the denial applies to every login from this address. */
export type LoginDenied = { readonly waitMs: number; readonly isPerAddress: boolean }

export type LoginRateLimiter = {
  readonly startAttempt: (usernameKey: string, address: string, now: number) => Promise<LoginAttempt | LoginDenied>
}

const timesAfter = (times: readonly number[], since: number) => times.filter((time) => time > since)

const withoutTime = (times: readonly number[], time: number) => {
  const index = times.indexOf(time)
  return index < 0 ? times : times.toSpliced(index, 1)
}

/** Delays grow exponentially up to a maximum. A login is never locked out, because a sibling could abuse that. */
export const createLoginRateLimiter = (
  limits: LoginLimits,
  store: AttemptStore = createMemoryAttemptStore(limits.maxTracked),
): LoginRateLimiter => {
  const delayAfter = (count: number) =>
    count < limits.perLogin ? 0 : Math.min(limits.initialDelayMs * 2 ** (count - limits.perLogin), limits.maxDelayMs)

  const denialFor = ({ login, addressFailures }: AttemptRecords, now: number): LoginDenied | undefined => {
    const recent = timesAfter(addressFailures, now - limits.windowMs)
    const [oldest = now] = recent
    // Capped, in case the clock was set back.
    const loginWaitMs = Math.min((login?.blockedUntil ?? 0) - now, limits.maxDelayMs)
    const addressWaitMs =
      recent.length >= limits.perAddress ? Math.min(oldest + limits.windowMs - now, limits.windowMs) : 0
    const waitMs = Math.max(loginWaitMs, addressWaitMs)
    return waitMs > 0 ? { waitMs, isPerAddress: addressWaitMs === waitMs } : undefined
  }

  /** If there is no delay, `blockedUntil` is 0 and not `now`, which a server with a slower clock would treat as a delay. */
  const failuresOf = (count: number, now: number): LoginFailures => {
    const delayMs = delayAfter(count)
    return { count, blockedUntil: delayMs === 0 ? 0 : now + delayMs }
  }

  return {
    startAttempt: async (usernameKey, address, now) => {
      const keys = { login: JSON.stringify([usernameKey, address]), address }
      const denied = await store.update(keys, (before) => {
        const value = denialFor(before, now)
        if (value !== undefined) return { value }
        const addressFailures = [...timesAfter(before.addressFailures, now - limits.windowMs), now]
        return { value, after: { login: failuresOf((before.login?.count ?? 0) + 1, now), addressFailures } }
      })
      if (denied !== undefined) return denied
      const undo = (loginAfter: (login: LoginFailures | undefined) => LoginFailures | undefined) =>
        store.update(keys, ({ login, addressFailures }) => ({
          value: undefined,
          after: { login: loginAfter(login), addressFailures: withoutTime(addressFailures, now) },
        }))
      return {
        succeed: () => undo(() => undefined),
        cancel: () =>
          undo((login) => {
            // Decrement the current count: other attempts may have started or finished since.
            const count = (login?.count ?? 1) - 1
            return count === 0 ? undefined : failuresOf(count, now)
          }),
      }
    },
  }
}
