import type { Instant } from '@little-ledger/domain'
import { DAY_MS, type SimulatedClock } from '../clock.ts'

/** The server's clock, which may be wrong. */
export interface ServerClock {
  readonly now: () => Instant
  /** How far the clock is off. */
  readonly errorMs: () => number
  readonly set: (errorMs: number) => void
  /** The latest time the clock has ever shown, which can be later than its current time. */
  readonly latest: () => Instant
  /** The latest time shown by the clock during a write since `accept-time` or a restore. */
  readonly lastWrite: () => Instant
  readonly noteWrite: () => void
  readonly forgetWrites: () => void
  /** Whether the clock is wrong by more than a day. */
  readonly isWrong: () => boolean
  /** Whether the clock was wrong by more than a day when it showed this time. */
  readonly wasWrongAt: (reading: Instant) => boolean
}

export function createServerClock(clock: SimulatedClock): ServerClock {
  const wrongReadings = new Set<Instant>()
  let errorMs = 0
  let latest = -Infinity
  let lastWrite = -Infinity
  const isWrong = (): boolean => Math.abs(errorMs) > DAY_MS
  const now = (): Instant => {
    const reading = clock.now() + errorMs
    latest = Math.max(latest, reading)
    if (isWrong()) wrongReadings.add(reading)
    return reading
  }
  return {
    now,
    errorMs: () => errorMs,
    set: (error) => {
      now()
      errorMs = error
    },
    latest: () => Math.max(latest, now()),
    lastWrite: () => lastWrite,
    noteWrite: () => {
      lastWrite = Math.max(lastWrite, now())
    },
    forgetWrites: () => {
      lastWrite = -Infinity
    },
    isWrong,
    wasWrongAt: (reading) => wrongReadings.has(reading),
  }
}
