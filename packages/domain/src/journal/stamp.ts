import type { Brand } from 'valibot'
import { parseCivilDate } from '../calendar/civil-date.ts'
import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../calendar/time-zone.ts'

/**
 * A reading of a hybrid logical clock, `2026-11-21T05:51:28.123Z-0004-<device>`: the instant, a counter of four
 * hexadecimal digits for readings within one millisecond, and the device. Later readings sort after earlier ones as
 * text (design: the journal).
 */
export type Stamp = string & Brand<'Stamp'>

/** The name of a device in stamps: twelve lower-case hexadecimal digits. */
export type DeviceId = string & Brand<'DeviceId'>

const STAMP = /^.{10}T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z-[0-9a-f]{4}-[0-9a-f]{12}$/
const COUNTER_LIMIT = 0xffff

/** The last instant that a stamp can hold; a clock beyond it reads as this. */
export const LAST_INSTANT: Instant = Date.UTC(9999, 11, 30)
const LAST_READING = new Date(LAST_INSTANT).toISOString()

/** Reads the name of a device. */
export const parseDeviceId = (text: string): Result<DeviceId, { readonly type: 'NotADevice' }> =>
  /^[0-9a-f]{12}$/.test(text) ? ok(text as DeviceId) : err({ type: 'NotADevice' })

/** Reads a stamp; its date must exist and its instant not lie after the last that a clock reads. */
export function parseStamp(text: string): Result<Stamp, { readonly type: 'NotAStamp' }> {
  const exists = STAMP.test(text) && parseCivilDate(text.slice(0, 10)).ok && text.slice(0, 24) <= LAST_READING
  return exists ? ok(text as Stamp) : err({ type: 'NotAStamp' })
}

/** The instant a stamp was read at, in ms since 1970 (of its own device's clock, or ahead of it where it had seen later). */
export const instantOf = (stamp: Stamp): Instant => Date.parse(stamp.slice(0, 24))

/** What a device needs in order to read its clock. */
export interface Clock {
  /** The greatest stamp this device made or has seen. */
  readonly last: Stamp | undefined
  /** No reading lies before this: the app's build date, so that a clock fallen back to 1970 does little harm. */
  readonly floor: Instant
  readonly device: DeviceId
}

/** The device's own time, held between the floor and the last instant that can be written. */
export const clampInstant = (now: Instant, floor: Instant): Instant => Math.min(Math.max(now, floor), LAST_INSTANT)

/** The next reading: later than everything the device has made or seen, and never earlier than `now` or the floor. */
export function nextStamp(clock: Clock, now: Instant): Stamp {
  const physical = clampInstant(now, clock.floor)
  const seen = clock.last === undefined ? -1 : instantOf(clock.last)
  if (clock.last === undefined || physical > seen) return writeStamp(physical, 0, clock.device)
  const counter = Number.parseInt(clock.last.slice(25, 29), 16) + 1
  return counter > COUNTER_LIMIT ? writeStamp(seen + 1, 0, clock.device) : writeStamp(seen, counter, clock.device)
}

const writeStamp = (instant: Instant, counter: number, device: DeviceId): Stamp =>
  `${new Date(instant).toISOString()}-${counter.toString(16).padStart(4, '0')}-${device}` as Stamp

/** The greater of two stamps; what a device keeps of all it has seen. */
export const laterStamp = (a: Stamp | undefined, b: Stamp): Stamp => (a === undefined || b > a ? b : a)

/** Sorts after every stamp that a clock reads. */
export const LAST_STAMP = '9999-12-31T23:59:59.999Z-ffff-ffffffffffff' as Stamp
