import type { Logger } from '../operations/logger.ts'
import type { AppendRequest, Storage } from '../storage/port.ts'

/**
 * A clock that is behind by more than this counts as wrong. Servers that share a database may differ by less.
 */
const TOLERANCE_MS = 5 * 60_000

/**
 * An append also stores the server's time, in the same commit, if the stored time is at least this old.
 */
const STORE_INTERVAL_MS = 60_000

/** Nothing was written, because the server's clock is too far behind to date entries. */
export class ServerClockSlow extends Error {
  override readonly name = 'ServerClockSlow'
}

export type ServerClockOptions = {
  readonly storage: Pick<Storage, 'append' | 'readClock'>
  /** The server's build time. A clock that shows an earlier time is certainly wrong. */
  readonly builtAt: number
  readonly now: () => number
  readonly logger: Logger
}

export type ServerClock = {
  /** The time, or undefined while the clock is too far behind. */
  readonly read: () => Promise<number | undefined>
  /** Whether the clock was too far behind at the last check. */
  readonly isSlow: () => boolean
  /** Appends entries and stores the server's time. Rejects with `ServerClockSlow` while the clock is too far behind. */
  readonly append: Storage['append']
}

/**
 * Compares the server's clock with a minimum: the build date or, if later, the latest time that any server stored in
 * this database. Entry stamps come from devices and never raise the minimum.
 */
export const createServerClock = ({ storage, builtAt, now, logger }: ServerClockOptions): ServerClock => {
  let isSlow = false

  const check = (stored = builtAt): number | undefined => {
    const instant = now()
    const latest = Math.max(builtAt, stored)
    const wasSlow = isSlow
    isSlow = instant < latest - TOLERANCE_MS
    if (isSlow !== wasSlow) {
      const fields = { clock: new Date(instant).toISOString(), latest: new Date(latest).toISOString() }
      if (isSlow) logger.warn('clock_slow', fields)
      else logger.info('clock_right', fields)
    }
    return isSlow ? undefined : instant
  }

  return {
    read: async () => check(await storage.readClock()),
    isSlow: () => isSlow,
    append: <T>(request: AppendRequest<T>) =>
      storage.append<T>({
        ...request,
        decide: (snapshot) => {
          const stored = snapshot.clockReading
          const instant = check(stored)
          if (instant === undefined) throw new ServerClockSlow()
          const decision = request.decide(snapshot)
          const isDue = stored === undefined || instant - stored >= STORE_INTERVAL_MS
          if (!isDue || decision.writes === undefined) return decision
          return { ...decision, writes: { ...decision.writes, clockReading: instant } }
        },
      }),
  }
}
