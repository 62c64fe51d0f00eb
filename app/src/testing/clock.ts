import type { Instant } from '@little-ledger/domain'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** A clock that changes only when a test sets it. Everything else on a test device is real. */
export interface TestClock {
  readonly now: () => Instant
  readonly set: (iso: string) => void
  readonly advance: (ms: number) => void
}

/** Creates a clock stopped at the given time, by default a Monday morning. */
export function createTestClock(iso = '2026-03-02T09:00:00Z'): TestClock {
  let instant = Date.parse(iso)
  return {
    now: () => instant,
    set: (later) => {
      instant = Date.parse(later)
    },
    advance: (ms) => {
      instant += ms
    },
  }
}
