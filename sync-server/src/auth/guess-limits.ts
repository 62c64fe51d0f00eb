/** SECURITY, "Limits". Times in ms. */
export type GuessLimits = {
  /** Failures at one login from one address before it has to wait. */
  readonly perLogin: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
  /** Failures from one address within the window, whatever the logins. */
  readonly perAddress: number
  readonly windowMs: number
  /** How many addresses and pairs are remembered; the longest unused are forgotten first. */
  readonly remembered: number
}

const MINUTE_MS = 60_000

export const defaultGuessLimits: GuessLimits = {
  perLogin: 5,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 15 * MINUTE_MS,
  perAddress: 30,
  windowMs: 15 * MINUTE_MS,
  remembered: 100_000,
}

/** A guess that may be tried: it counts as a failure until it is known to have been right. */
export type Guess = { readonly wasRight: () => void; readonly wasNotTried: () => void }

export type GuessGate = {
  /** A guess, or how long to wait before the next. */
  readonly begin: (usernameKey: string, address: string, now: number) => Guess | { readonly waitMs: number }
}

type Failures = { readonly count: number; readonly until: number }

/** A map that forgets what was not used for longest. */
const remembering = <T>(limit: number) => {
  const values = new Map<string, T>()
  return {
    get: (key: string) => values.get(key),
    delete: (key: string) => void values.delete(key),
    set: (key: string, value: T) => {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > limit && oldest !== undefined) values.delete(oldest)
    },
  }
}

/** The times of an address's latest failures, those that left the window dropped. */
const recentOf = (times: readonly number[] | undefined, since: number) => (times ?? []).filter((time) => time > since)

/** Waits grow, and no login is ever locked for good: a sister or brother would use that. */
export const createGuessGate = (limits: GuessLimits): GuessGate => {
  const byLogin = remembering<Failures>(limits.remembered)
  const byAddress = remembering<readonly number[]>(limits.remembered)

  const waitAfter = (count: number) =>
    count < limits.perLogin ? 0 : Math.min(limits.firstWaitMs * 2 ** (count - limits.perLogin), limits.longestWaitMs)

  return {
    begin: (usernameKey, address, now) => {
      const pair = JSON.stringify([usernameKey, address])
      const before = byLogin.get(pair)
      const recent = recentOf(byAddress.get(address), now - limits.windowMs)
      const [oldest = now] = recent
      const waits = [
        // However a clock was set back meanwhile, nobody waits longer than the longest wait.
        Math.min((before?.until ?? 0) - now, limits.longestWaitMs),
        recent.length >= limits.perAddress ? Math.min(oldest + limits.windowMs - now, limits.windowMs) : 0,
      ]
      const waitMs = Math.max(...waits)
      if (waitMs > 0) return { waitMs }

      const count = (before?.count ?? 0) + 1
      byLogin.set(pair, { count, until: now + waitAfter(count) })
      byAddress.set(address, [...recent, now])
      const takeBack = () => {
        const times = [...(byAddress.get(address) ?? [])]
        const index = times.indexOf(now)
        if (index >= 0) byAddress.set(address, times.toSpliced(index, 1))
      }
      return {
        wasRight: () => {
          byLogin.delete(pair)
          takeBack()
        },
        wasNotTried: () => {
          // One fewer than there are by now: others may have been begun, and settled, meanwhile.
          const left = (byLogin.get(pair)?.count ?? 1) - 1
          if (left === 0) byLogin.delete(pair)
          else byLogin.set(pair, { count: left, until: now + waitAfter(left) })
          takeBack()
        },
      }
    },
  }
}
