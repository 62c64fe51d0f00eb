import { LRUCache } from 'lru-cache'
import { lruOptions } from '../lru-options.ts'
import type { LoginDenied, LoginRateLimiter } from './login-rate-limiter.ts'

/** How long a denial is cached. Kept short because a successful sign-in on another server cancels the denial. */
const CACHED_MS = 1_000

type CachedDenial = { readonly at: number; readonly denied: LoginDenied }

/**
 * Caches denials for a second, so that a flood of attempts causes at most one query per second in the shared database.
 */
export const cacheDenials = (limiter: LoginRateLimiter, maxEntries: number): LoginRateLimiter => {
  const signedIn = new LRUCache<string, true>(lruOptions(maxEntries))
  const denials = new LRUCache<string, CachedDenial>(lruOptions(maxEntries))

  const findDenial = (key: string, now: number): LoginDenied | undefined => {
    const cached = denials.get(key)
    if (cached === undefined || now < cached.at || now >= cached.at + CACHED_MS) return undefined
    const waitMs = cached.denied.waitMs - (now - cached.at)
    return waitMs > 0 ? { ...cached.denied, waitMs } : undefined
  }

  const loginKey = (usernameKey: string, address: string) => JSON.stringify([usernameKey, address])

  /** A denial for an address does not apply to logins that have signed in from that address before. */
  const cached =
    <T extends object>(call: (usernameKey: string, address: string, now: number) => Promise<T | LoginDenied>) =>
    async (usernameKey: string, address: string, now: number): Promise<T | LoginDenied> => {
      const keys = { login: loginKey(usernameKey, address), address: JSON.stringify([address]) }
      const found =
        (signedIn.has(keys.login) ? undefined : findDenial(keys.address, now)) ?? findDenial(keys.login, now)
      if (found !== undefined) return found
      const result = await call(usernameKey, address, now)
      if ('waitMs' in result) denials.set(result.isPerAddress ? keys.address : keys.login, { at: now, denied: result })
      if ('hasSignedIn' in result && result.hasSignedIn) signedIn.set(keys.login, true)
      return result
    }

  const start = cached(limiter.startAttempt)
  return {
    readHistory: cached(limiter.readHistory),
    startAttempt: async (usernameKey, address, now) => {
      const attempt = await start(usernameKey, address, now)
      if ('waitMs' in attempt) return attempt
      const succeed = async () => {
        await attempt.succeed()
        signedIn.set(loginKey(usernameKey, address), true)
      }
      return { succeed }
    },
  }
}
