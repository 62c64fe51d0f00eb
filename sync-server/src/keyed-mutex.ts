/** Runs `work` once all earlier work under the same key has settled. */
export type KeyedMutex<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>

/**
 * Serialises work by key within this process. Keyed by family, it avoids append conflicts: concurrent writes would all be
 * decided on the same ledger and all but one decided again (writers in other processes are caught by the append's own check).
 * Keyed by client address, each sign-in attempt sees the outcome of the previous one, and one address cannot occupy the
 * hashing queue.
 */
export const createKeyedMutex = <K>(): KeyedMutex<K> => {
  const tails = new Map<K, Promise<unknown>>()
  return async (key, work) => {
    const previous = tails.get(key) ?? Promise.resolve()
    // Runs whether the previous work succeeded or failed.
    const current = previous.then(work, work)
    tails.set(key, current)
    try {
      return await current
    } finally {
      if (tails.get(key) === current) tails.delete(key)
    }
  }
}
