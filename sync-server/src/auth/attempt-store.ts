/** Failures at one login from one address, and until when the next guess has to wait. */
export type LoginFailures = { readonly count: number; readonly until: number }

/** What is remembered of a guess: its login at its address, and the times of its address's latest failures. */
export type AttemptRecords = { readonly login: LoginFailures | undefined; readonly addressFailures: readonly number[] }

export type AttemptKeys = { readonly login: string; readonly address: string }

/** What becomes of the records, and until when they say anything. */
export type AttemptUpdate<T> = (records: AttemptRecords) => {
  readonly value: T
  readonly after?: AttemptRecords
}

export type AttemptStore = {
  /** Changes the records of a guess in one go: nobody else's guess comes in between. */
  readonly update: <T>(keys: AttemptKeys, step: AttemptUpdate<T>) => Promise<T>
}

/** A map that forgets what was not used for longest. */
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

/** The memory of one process, which is enough where there is only one: so many addresses and pairs. */
export const createMemoryAttemptStore = (limit: number): AttemptStore => {
  const byPair = createLruMap<LoginFailures>(limit)
  const byAddress = createLruMap<readonly number[]>(limit)
  return {
    update: async ({ login: pair, address }, step) => {
      const { value, after } = step({ login: byPair.get(pair), addressFailures: byAddress.get(address) ?? [] })
      if (after === undefined) return value
      if (after.login === undefined) byPair.delete(pair)
      else byPair.set(pair, after.login)
      byAddress.set(address, after.addressFailures)
      return value
    },
  }
}
