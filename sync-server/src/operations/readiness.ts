import type { Storage } from '../storage/port.ts'

/** Minimum time between probe writes: at most one per second, however often the endpoint is called. */
const MIN_INTERVAL_MS = 1_000

/** Returns a function that rejects if the database is not writable. Calls within the interval share one check. */
export const createReadinessProbe = (storage: Pick<Storage, 'checkWritable'>, now: () => number) => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: Promise<void> = Promise.resolve()
  return (): Promise<void> => {
    if (now() - checkedAt >= MIN_INTERVAL_MS) {
      checkedAt = now()
      check = storage.checkWritable()
    }
    return check
  }
}
