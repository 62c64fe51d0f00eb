import { clampInstant, MAX_CLOCK_DIFFERENCE_MS, type Instant } from '@little-ledger/domain'
import { create } from 'zustand'
import type { Device } from './database/device.ts'
import type { ClockState } from './database/family-database.ts'

/**
 * The time on the family's corrected clock on this device, which is the raw clock plus the stored offset. Entries get
 * their dates from it.
 */
export interface ClockReading {
  readonly raw: Instant
  readonly offsetMs: number
  /** The last stored reading of the corrected clock, or the build date if nothing is stored. */
  readonly floor: Instant
  /** Whether the user entered the date and the server has not confirmed it. */
  readonly isEntered: boolean
  /**
   * False if the raw clock was changed. Nothing can then be recorded until the user enters the date or this device
   * reaches a server.
   */
  readonly isKnown: boolean
  /** The corrected time, or an estimate if `isKnown` is false. */
  readonly now: Instant
}

/** Reads the clock (docs/sync.md#wrong-clocks). */
export function readClock(device: Pick<Device, 'now' | 'clockFloor'>, state?: ClockState): ClockReading {
  const { clockFloor } = device
  const raw = device.now()
  const floor = state?.readAt ?? clockFloor
  const isPossible = (reading: Instant): boolean => reading >= floor - MAX_CLOCK_DIFFERENCE_MS
  const stored = state?.offsetMs ?? 0
  const isLarge = Math.abs(stored) > MAX_CLOCK_DIFFERENCE_MS
  // Drop the offset if a clock that was ahead has been set right.
  const offsetMs = isLarge && !isPossible(raw + stored) && isPossible(raw) ? 0 : stored
  const isEntered = isLarge && !isConfirmed(state)
  // The clock is ambiguous: either it has been set right, or it is still behind and the app was closed for longer than
  // `offsetMs`. `isPossible` allows a day, because `floor` can be ahead: the user enters a date without a time, and a
  // server's clock can be hours off.
  const isAmbiguous = isLarge && offsetMs > 0 && isPossible(raw)
  const isKnown = isPossible(raw + offsetMs) && !isAmbiguous
  const reading = isAmbiguous ? raw : raw + offsetMs
  // A clock that shows a date before the build date has been reset.
  const now = reading < clockFloor - MAX_CLOCK_DIFFERENCE_MS ? floor : reading
  return { raw, offsetMs, floor, isEntered, isKnown, now: clampInstant(now, clockFloor) }
}

/** Whether this device's clock agreed with the server's when the device last reached the server. */
const isConfirmed = (state: ClockState | undefined): boolean =>
  state?.contact !== undefined && state.difference === undefined

/** Whether a command in this tab is waiting for today's date. */
export const dateQuestion = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

/** The clock was changed, so the user has to enter the date before anything is recorded. */
export interface UnknownDate {
  readonly type: 'UnknownDate'
}
