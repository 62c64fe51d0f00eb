/** Runs work after all that was asked for before it under the same key. */
export type KeyedMutex<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>

/**
 * Lets one piece of work for each key run at a time in this process. For a family's writes: many at once would all be
 * decided on the same ledger, and all but one would have to be decided again, round after round; writers in other
 * processes are met by the append's own check. For passwords from one address: what is under way is known to have failed
 * or not before the next is tried, and one address never takes all the time there is for hashing.
 */
export const createKeyedMutex = <K>(): KeyedMutex<K> => {
  const last = new Map<K, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    // Whether the one before succeeded is its own affair.
    const turn = before.then(work, work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
