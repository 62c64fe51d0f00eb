import type { Instant } from '@little-ledger/domain'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** A clock that stands still until a test moves it. Everything else on a test device is real. */
export interface TestClock {
  readonly now: () => Instant
  readonly set: (iso: string) => void
  readonly advance: (ms: number) => void
}

/** A stopped clock; by default on a Monday morning. */
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
