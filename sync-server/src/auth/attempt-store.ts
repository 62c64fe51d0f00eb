import { LRUCache } from 'lru-cache'
import { lruOptions } from '../lru-options.ts'

/** Failed attempts for one login from one address. */
export type LoginFailures = { readonly count: number; readonly blockedUntil: number }

/** What the limiter reads for each attempt: failures for this login, and times of recent failures from this address. */
export type AttemptRecords = {
  readonly login: LoginFailures | undefined
  readonly addressFailures: readonly number[]
}

export type AttemptKeys = { readonly login: string; readonly address: string }

/** Returns a value, and the records to store if they changed. */
export type AttemptUpdate<T> = (records: AttemptRecords) => {
  readonly value: T
  readonly after?: AttemptRecords
}

export type AttemptStore = {
  /** Atomically updates the records for one attempt's keys. */
  readonly update: <T>(keys: AttemptKeys, update: AttemptUpdate<T>) => Promise<T>
}

/** Failed attempts in memory, for a single server; the least recently written are evicted. `limit` applies to logins and to addresses separately. */
export const createMemoryAttemptStore = (limit: number): AttemptStore => {
  const byLogin = new LRUCache<string, LoginFailures>(lruOptions(limit))
  const byAddress = new LRUCache<string, readonly number[]>(lruOptions(limit))
  return {
    update: async ({ login, address }, update) => {
      const { value, after } = update({ login: byLogin.peek(login), addressFailures: byAddress.peek(address) ?? [] })
      if (after === undefined) return value
      if (after.login === undefined) byLogin.delete(login)
      else byLogin.set(login, after.login)
      byAddress.set(address, after.addressFailures)
      return value
    },
  }
}
