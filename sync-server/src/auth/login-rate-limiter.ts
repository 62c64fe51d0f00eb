import { type AttemptRecords, type AttemptStore, createMemoryAttemptStore } from './attempt-store.ts'
import { networksOf } from './networks.ts'

/** Limits for failed sign-in attempts (docs/security.md). */
export type LoginLimits = {
  /** Number of failures for one login from one address before delays begin. */
  readonly perLogin: number
  readonly initialDelayMs: number
  readonly maxDelayMs: number
  /**
   * Maximum number of failures within the window from one address (IPv4, or IPv6 /64). Counts only failures of logins
   * that have never signed in from that address. `perHome` and `perSite` are the corresponding limits for an IPv6 /56
   * and /48.
   */
  readonly perAddress: number
  readonly perHome: number
  readonly perSite: number
  readonly windowMs: number
  /** Maximum number of logins, and of networks, tracked in memory. */
  readonly maxTracked: number
}

const MINUTE_MS = 60_000

export const defaultLoginLimits: LoginLimits = {
  perLogin: 5,
  initialDelayMs: MINUTE_MS,
  maxDelayMs: 15 * MINUTE_MS,
  perAddress: 30,
  perHome: 60,
  perSite: 240,
  windowMs: 15 * MINUTE_MS,
  maxTracked: 100_000,
}

/** An allowed attempt. It counts as a failure unless it succeeds. */
export type LoginAttempt = { readonly succeed: () => Promise<void> }

/** `isPerAddress`: the denial applies to every login that has never signed in from the client's address. */
export type LoginDenied = { readonly waitMs: number; readonly isPerAddress: boolean }

/**
 * Whether the login has signed in from this address before, and whether sign-ins from the address have failed recently.
 */
export type LoginHistory = { readonly hasSignedIn: boolean; readonly hasFailures: boolean }

export type LoginRateLimiter = {
  readonly startAttempt: (usernameKey: string, address: string, now: number) => Promise<LoginAttempt | LoginDenied>
  /**
   * The history that decides where an attempt is placed in the hashing queue. Reading it doesn't count as an attempt.
   */
  readonly readHistory: (usernameKey: string, address: string, now: number) => Promise<LoginHistory | LoginDenied>
}

const timesAfter = (times: readonly number[], since: number) => times.filter((time) => time > since)

const withoutTime = (times: readonly number[], time: number) => {
  const index = times.indexOf(time)
  return index < 0 ? times : times.toSpliced(index, 1)
}

/** Applies the limits to the records of an attempt. */
const createRules = (limits: LoginLimits) => {
  /** The limits for an address's networks, widest first. */
  const networkLimits = [limits.perSite, limits.perHome, limits.perAddress]

  const recentFailures = ({ networkFailures }: AttemptRecords, now: number) =>
    networkFailures.map((times) => timesAfter(times, now - limits.windowMs))

  const networkWaitMs = (records: AttemptRecords, now: number) => {
    if (records.login?.hasSignedIn) return 0
    const recent = recentFailures(records, now)
    const waits = recent.map((times, index) => {
      const limit = networkLimits.at(index - recent.length) ?? limits.perAddress
      const [oldest = now] = times
      return times.length >= limit ? Math.min(oldest + limits.windowMs - now, limits.windowMs) : 0
    })
    return Math.max(...waits)
  }

  const delayAfter = (count: number) =>
    count < limits.perLogin ? 0 : Math.min(limits.initialDelayMs * 2 ** (count - limits.perLogin), limits.maxDelayMs)

  return {
    denialFor: (records: AttemptRecords, now: number): LoginDenied | undefined => {
      // Capped, because setting the clock back would otherwise lengthen the delay.
      const loginWaitMs = Math.min((records.login?.blockedUntil ?? 0) - now, limits.maxDelayMs)
      const addressWaitMs = networkWaitMs(records, now)
      const waitMs = Math.max(loginWaitMs, addressWaitMs)
      return waitMs > 0 ? { waitMs, isPerAddress: addressWaitMs === waitMs } : undefined
    },
    /** A failure counts against the address's networks only if this login has never signed in from the address. */
    addFailure: (records: AttemptRecords, now: number): AttemptRecords => {
      const { login } = records
      const count = (login?.count ?? 0) + 1
      const delayMs = delayAfter(count)
      const recent = recentFailures(records, now)
      return {
        // 0 means no delay. Storing `now` would cause a delay on another server whose clock is behind.
        login: { ...login, count, blockedUntil: delayMs === 0 ? 0 : now + delayMs },
        networkFailures: login?.hasSignedIn ? recent : recent.map((times) => [...times, now]),
      }
    },
    historyOf: (records: AttemptRecords, now: number): LoginHistory => ({
      hasSignedIn: records.login?.hasSignedIn ?? false,
      hasFailures: (recentFailures(records, now).at(-1) ?? []).length > 0,
    }),
  }
}

/**
 * Delays grow exponentially up to a maximum. There is no permanent lockout, because a sibling could use one to lock
 * another child out.
 */
export const createLoginRateLimiter = (
  limits: LoginLimits,
  store: AttemptStore = createMemoryAttemptStore(limits.maxTracked),
): LoginRateLimiter => {
  const { denialFor, addFailure, historyOf } = createRules(limits)

  const keysOf = (usernameKey: string, address: string) => ({
    login: JSON.stringify([usernameKey, address]),
    networks: networksOf(address),
  })

  return {
    readHistory: (usernameKey, address, now) =>
      store.update(keysOf(usernameKey, address), (records) => ({
        value: denialFor(records, now) ?? historyOf(records, now),
      })),
    startAttempt: async (usernameKey, address, now) => {
      const keys = keysOf(usernameKey, address)
      const started = await store.update<LoginDenied | { isCounted: boolean }>(keys, (before) => {
        const denied = denialFor(before, now)
        return denied
          ? { value: denied }
          : { value: { isCounted: !before.login?.hasSignedIn }, after: addFailure(before, now) }
      })
      if ('waitMs' in started) return started
      return {
        succeed: () =>
          store.update(keys, ({ networkFailures }) => ({
            value: undefined,
            after: {
              login: { count: 0, blockedUntil: 0, hasSignedIn: true },
              networkFailures: started.isCounted
                ? networkFailures.map((times) => withoutTime(times, now))
                : networkFailures,
            },
          })),
      }
    },
  }
}
