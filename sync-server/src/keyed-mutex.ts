import { Mutex } from 'async-mutex'

/** Runs `work` once all earlier work with the same key has settled. */
export type KeyedMutex<K> = <T>(key: K, work: () => Promise<T>) => Promise<T>

/**
 * Serializes work by key within this process. Using the family as the key avoids append conflicts: otherwise concurrent
 * writes would start from the same ledger, and all but one would have to be retried. Writes by other processes are
 * detected by the append itself.
 */
export const createKeyedMutex = <K>(): KeyedMutex<K> => {
  const mutexes = new Map<K, Mutex>()
  return async (key, work) => {
    const mutex = mutexes.get(key) ?? new Mutex()
    mutexes.set(key, mutex)
    try {
      return await mutex.runExclusive(work)
    } finally {
      if (!mutex.isLocked()) mutexes.delete(key)
    }
  }
}
