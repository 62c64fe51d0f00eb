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

/** A map that evicts the least recently written entry beyond `limit`. */
export const createLruMap = <T>(limit: number) => {
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

/** Failed attempts in memory, for a single server. `limit` applies to logins and to addresses separately. */
export const createMemoryAttemptStore = (limit: number): AttemptStore => {
  const byLogin = createLruMap<LoginFailures>(limit)
  const byAddress = createLruMap<readonly number[]>(limit)
  return {
    update: async ({ login, address }, update) => {
      const { value, after } = update({ login: byLogin.get(login), addressFailures: byAddress.get(address) ?? [] })
      if (after === undefined) return value
      if (after.login === undefined) byLogin.delete(login)
      else byLogin.set(login, after.login)
      byAddress.set(address, after.addressFailures)
      return value
    },
  }
}
