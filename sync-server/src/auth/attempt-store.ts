import { LRUCache } from 'lru-cache'
import { lruOptions } from '../lru-options.ts'

/**
 * Failed attempts for one login from one address. `hasSignedIn`: this login has signed in successfully from this
 * address.
 */
export type LoginRecord = {
  readonly count: number
  readonly blockedUntil: number
  readonly hasSignedIn?: boolean | undefined
}

/** What the limiter knows before an attempt: the login's record, and the times of recent failures from each network. */
export type AttemptRecords = {
  readonly login: LoginRecord | undefined
  readonly networkFailures: readonly (readonly number[])[]
}

/** `networks`: the networks of the client's address, widest first (`networksOf`). */
export type AttemptKeys = { readonly login: string; readonly networks: readonly string[] }

/** Returns the limiter's decision (`value`) and, if they changed, the new records (`after`). */
export type AttemptUpdate<T> = (records: AttemptRecords) => {
  readonly value: T
  readonly after?: AttemptRecords
}

export type AttemptStore = {
  /** Atomically reads and updates the records for one attempt. */
  readonly update: <T>(keys: AttemptKeys, update: AttemptUpdate<T>) => Promise<T>
}

/**
 * Keeps failed attempts in memory, for a single server, and evicts the least recently written records. `limit` applies
 * separately to logins that have signed in, to other logins and to networks, so that failures never evict a login that
 * has signed in.
 */
export const createMemoryAttemptStore = (limit: number): AttemptStore => {
  const signedIn = new LRUCache<string, LoginRecord>(lruOptions(limit))
  const others = new LRUCache<string, LoginRecord>(lruOptions(limit))
  const byNetwork = new LRUCache<string, readonly number[]>(lruOptions(limit))
  return {
    update: async ({ login, networks }, update) => {
      const networkFailures = networks.map((network) => byNetwork.peek(network) ?? [])
      const { value, after } = update({ login: signedIn.peek(login) ?? others.peek(login), networkFailures })
      if (after === undefined) return value
      others.delete(login)
      if (after.login !== undefined) (after.login.hasSignedIn ? signedIn : others).set(login, after.login)
      for (const [index, network] of networks.entries()) byNetwork.set(network, after.networkFailures[index] ?? [])
      return value
    },
  }
}
