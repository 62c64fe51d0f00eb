import type { Storage } from '../storage/port.ts'

/** At most one disk write per second, however often the probe is called. */
const MIN_INTERVAL_MS = 1_000

/** Checks that the database is writable. Callers within the interval share one check; it rejects if the check fails. */
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
