import type { Brand } from 'valibot'
import { parseCivilDate } from '../calendar/civil-date.ts'
import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../calendar/time-zone.ts'

/**
 * A hybrid logical clock timestamp, `2026-11-21T05:51:28.123Z-0004-<device>`: the instant, a four-digit hex counter for
 * stamps within one millisecond, and the device. Stamps sort as strings (docs/sync.md#stamps).
 */
export type Stamp = string & Brand<'Stamp'>

/** The device id in stamps: twelve lowercase hex digits. */
export type DeviceId = string & Brand<'DeviceId'>

const STAMP = /^.{10}T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z-[0-9a-f]{4}-[0-9a-f]{12}$/
const COUNTER_LIMIT = 0xffff

/** The latest instant that a stamp can have. If a clock shows a later time, this instant is used instead. */
export const LAST_INSTANT: Instant = Date.UTC(9999, 11, 30)
const LAST_INSTANT_TEXT = new Date(LAST_INSTANT).toISOString()

/** Parses a device id. */
export const parseDeviceId = (text: string): Result<DeviceId, { readonly type: 'NotADevice' }> =>
  /^[0-9a-f]{12}$/.test(text) ? ok(text as DeviceId) : err({ type: 'NotADevice' })

/** Parses a stamp. Its date must exist and its instant must not be after `LAST_INSTANT`. */
export function parseStamp(text: string): Result<Stamp, { readonly type: 'NotAStamp' }> {
  const exists = STAMP.test(text) && parseCivilDate(text.slice(0, 10)).ok && text.slice(0, 24) <= LAST_INSTANT_TEXT
  return exists ? ok(text as Stamp) : err({ type: 'NotAStamp' })
}

/** A stamp's instant as ISO 8601 in UTC. */
export const isoInstantOf = (stamp: Stamp): string => stamp.slice(0, 24)

/** A stamp's instant. The instant is ahead of the device's clock if the device had already seen a later stamp. */
export const instantOf = (stamp: Stamp): Instant => Date.parse(isoInstantOf(stamp))

/** The state of a device's hybrid logical clock. */
export interface Clock {
  /** The greatest stamp this device has made or received. */
  readonly last: Stamp | undefined
  /** The earliest instant of a stamp: the app's build date. Applies if the device's clock resets to 1970. */
  readonly floor: Instant
  readonly device: DeviceId
}

/** The device's time, clamped to the range from the floor to `LAST_INSTANT`. */
export const clampInstant = (now: Instant, floor: Instant): Instant => Math.min(Math.max(now, floor), LAST_INSTANT)

/** The next stamp: greater than every stamp the device has made or received, never earlier than `now` or the floor. */
export function nextStamp(clock: Clock, now: Instant): Stamp {
  const physical = clampInstant(now, clock.floor)
  const lastInstant = clock.last === undefined ? -1 : instantOf(clock.last)
  if (clock.last === undefined || physical > lastInstant) return formatStamp(physical, 0, clock.device)
  const counter = Number.parseInt(clock.last.slice(25, 29), 16) + 1
  return counter > COUNTER_LIMIT
    ? formatStamp(lastInstant + 1, 0, clock.device)
    : formatStamp(lastInstant, counter, clock.device)
}

const formatStamp = (instant: Instant, counter: number, device: DeviceId): Stamp =>
  `${new Date(instant).toISOString()}-${counter.toString(16).padStart(4, '0')}-${device}` as Stamp

/** Changes a stamp's time but keeps its counter. The result is always greater than `last`. */
export function shiftStamp(stamp: Stamp, ms: number, last: Stamp | undefined): Stamp {
  const shifted = `${new Date(instantOf(stamp) + ms).toISOString()}${stamp.slice(24)}` as Stamp
  if (last === undefined || shifted > last) return shifted
  const device = stamp.slice(30) as DeviceId
  return nextStamp({ last, floor: 0, device }, instantOf(shifted))
}

/** The greater of two stamps. */
export const laterStamp = (a: Stamp | undefined, b: Stamp): Stamp => (a === undefined || b > a ? b : a)

/** Sorts after every stamp that `nextStamp` can return. */
export const LAST_STAMP = '9999-12-31T23:59:59.999Z-ffff-ffffffffffff' as Stamp
