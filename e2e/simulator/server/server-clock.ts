import type { Instant } from '@little-ledger/domain'
import { DAY_MS, type SimulatedClock } from '../clock.ts'

/** The server's clock, which may be wrong. */
export interface ServerClock {
  readonly now: () => Instant
  /** By how much it is wrong. */
  readonly errorMs: () => number
  readonly set: (errorMs: number) => void
  /** The latest time that it ever showed, in case it was fast. */
  readonly latest: () => Instant
  /** What it showed at the latest write since its time was accepted or a backup restored. */
  readonly lastWrite: () => Instant
  readonly noteWrite: () => void
  readonly forgetWrites: () => void
  /** Whether it is wrong by more than a day. */
  readonly isWrong: () => boolean
  /** Whether it was when it showed this time. */
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
