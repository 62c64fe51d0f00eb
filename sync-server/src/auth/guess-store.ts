/** Failures at one login from one address, and until when the next guess has to wait. */
export type Failures = { readonly count: number; readonly until: number }

/** What is remembered of a guess: its login at its address, and the times of its address's latest failures. */
export type GuessRecords = { readonly pair: Failures | undefined; readonly times: readonly number[] }

export type GuessKeys = { readonly pair: string; readonly address: string }

/** What becomes of the records, and until when they say anything. */
export type GuessStep<T> = (records: GuessRecords) => {
  readonly value: T
  readonly after?: GuessRecords
}

export type GuessStore = {
  /** Changes the records of a guess in one go: nobody else's guess comes in between. */
  readonly change: <T>(keys: GuessKeys, step: GuessStep<T>) => Promise<T>
}

/** A map that forgets what was not used for longest. */
export const remembering = <T>(limit: number) => {
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
export const rememberGuesses = (limit: number): GuessStore => {
  const byPair = remembering<Failures>(limit)
  const byAddress = remembering<readonly number[]>(limit)
  return {
    change: async ({ pair, address }, step) => {
      const { value, after } = step({ pair: byPair.get(pair), times: byAddress.get(address) ?? [] })
      if (after === undefined) return value
      if (after.pair === undefined) byPair.delete(pair)
      else byPair.set(pair, after.pair)
      byAddress.set(address, after.times)
      return value
    },
  }
}
