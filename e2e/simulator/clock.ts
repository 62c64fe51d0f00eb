import type { Instant } from '@little-ledger/domain'

/** The real time, which the server uses. Device clocks may differ. */
export interface SimulatedClock {
  readonly now: () => Instant
  readonly advance: (ms: number) => void
}

/** Build date of the simulated app and server. */
export const BUILD_DATE: Instant = Date.parse('2026-01-01')

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function createClock(instant: Instant): SimulatedClock {
  let now = instant
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
