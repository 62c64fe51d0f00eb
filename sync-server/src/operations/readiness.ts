import type { ServerClock } from '../ledger/server-clock.ts'
import type { Storage } from '../storage/port.ts'

/** The shortest time between two test writes, however often the endpoint is called. */
const MIN_INTERVAL_MS = 1_000

/**
 * Returns a function that rejects if the database is not writable, and otherwise reads the clock. Calls within the
 * interval share one check.
 */
export const createReadinessProbe = (
  storage: Pick<Storage, 'checkWritable'>,
  clock: Pick<ServerClock, 'read'>,
  now: () => number,
) => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let check: ReturnType<ServerClock['read']>
  return (): ReturnType<ServerClock['read']> => {
    // `Math.abs`, so that the check also runs again after the clock is set back.
    if (Math.abs(now() - checkedAt) >= MIN_INTERVAL_MS) {
      checkedAt = now()
      check = storage.checkWritable().then(clock.read)
    }
    return check
  }
}
