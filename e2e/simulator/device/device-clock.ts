import type { Instant } from '@little-ledger/domain'
import { DAY_MS } from '../clock.ts'

/** The error of a device's clock. */
export interface DeviceClock {
  /** The clock's error at the moment it was set. */
  readonly skewMs: number
  /** The amount by which the error grows each day. */
  readonly driftMs: number
  readonly setAt: Instant
}

export const RIGHT_CLOCK: DeviceClock = { skewMs: 0, driftMs: 0, setAt: 0 }

/** The time that the clock shows at an instant. */
export const readingOf = ({ skewMs, driftMs, setAt }: DeviceClock, now: Instant): Instant =>
  now + skewMs + Math.round((driftMs * (now - setAt)) / DAY_MS)
