import type { Instant } from '@little-ledger/domain'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The only thing about a device that is not real in these tests: a clock that stands until it is set. */
export interface TestClock {
  readonly now: () => Instant
  readonly set: (iso: string) => void
  readonly advance: (ms: number) => void
}

/** A clock that stands at an instant: a Monday morning where nothing else is said. */
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
