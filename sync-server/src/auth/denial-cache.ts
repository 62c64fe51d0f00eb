import type { LoginRateLimiter, LoginDenied } from './login-rate-limiter.ts'
import { createLruMap } from './attempt-store.ts'

/** How long a refusal is taken at its word: a right password elsewhere may have ended it meanwhile. */
const RECALLED_MS = 1_000

type Recalled = { readonly at: number; readonly refused: LoginDenied }

/**
 * A gate that recalls for a moment whom it has just refused, so that a flood of guesses at a server costs the database that
 * all servers share no more than a question a second.
 */
export const cacheDenials = (gate: LoginRateLimiter, remembered: number): LoginRateLimiter => {
  const refusals = createLruMap<Recalled>(remembered)

  const recall = (key: string, now: number): LoginDenied | undefined => {
    const recalled = refusals.get(key)
    if (recalled === undefined || now < recalled.at || now >= recalled.at + RECALLED_MS) return undefined
    const waitMs = recalled.refused.waitMs - (now - recalled.at)
    return waitMs > 0 ? { ...recalled.refused, waitMs } : undefined
  }

  return {
    startAttempt: async (usernameKey, address, now) => {
      const keys = { login: JSON.stringify([usernameKey, address]), address: JSON.stringify([address]) }
      const known = recall(keys.address, now) ?? recall(keys.login, now)
      if (known !== undefined) return known
      const begun = await gate.startAttempt(usernameKey, address, now)
      if ('waitMs' in begun) refusals.set(begun.isPerAddress ? keys.address : keys.login, { at: now, refused: begun })
      return begun
    },
  }
}
