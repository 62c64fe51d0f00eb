import {
  civilDate,
  civilTime,
  civilTimeIn,
  instantOf,
  LAST_INSTANT,
  MAX_CLOCK_DIFFERENCE_MS,
  nextStamp,
  shiftStamp,
  UTC,
  type DeviceId,
  type Instant,
  type Stamp,
  type TimeZone,
} from '@little-ledger/domain'
import { readClock } from './clock.ts'
import { compareRows, readEnvelope, type ClockState, type EntryRow } from './database/family-database.ts'
import type { FamilyStore } from './family-store.ts'
import { applyJournalChanges } from './journal.ts'
import { updateForToday } from './read-model.ts'

/** Shifting a local time ignores daylight saving time, so the result can be wrong by an hour. */
const TOLERANCE_MS = 3_600_000

/**
 * Two time zones differ by at most 26 hours. This is also enough for a date entered without a time, which can be off by
 * a day.
 */
const DAY_TOLERANCE_MS = 26 * 3_600_000

/** What is known about the clock that dated the unsent entries. */
export interface ClockEvidence {
  /**
   * How far the clock may have been behind, in ms. Each entry is shifted by the smallest of these amounts that gives it
   * a possible date and time.
   */
  readonly shifts: readonly number[]
  /** When this device last reached a server. Entries without a measured shift were recorded later. */
  readonly earliest?: Instant | undefined
  /** Whether to ignore the shifts measured earlier, because the server's clock was wrong then. */
  readonly ignoresMeasured?: boolean
  /** Whether the user entered only the date, so that the time of day is not known. */
  readonly isDateOnly?: boolean
}

/** The earliest and latest local times at which an entry can have been recorded, as returned by `toMinutes`. */
interface Limits {
  readonly earliest: Instant
  /** The app's build date. No entry may be shifted to an earlier time. */
  readonly built: Instant
  readonly now: Instant
  /**
   * How far an entry's time may be outside these limits. The tolerance is larger if only the date is known, or if the
   * family's time zone has changed, because earlier entries use the old zone.
   */
  readonly toleranceMs: number
}

/**
 * Sets the clock and corrects the dates and stamps of the unsent entries and logins. Call it inside a transaction.
 * @returns how many entries were corrected
 */
export async function setClock(
  store: FamilyStore,
  state: ClockState | undefined,
  evidence: ClockEvidence,
): Promise<number> {
  const { db, device } = store
  if (state) await db.setMeta('clock', state)
  const { now } = readClock(device, await db.getMeta('clock'))
  const pending = await pendingRows(store)
  const limits = await limitsOf(store, now, evidence)
  let last: Stamp | undefined
  const moved = pending.map((row) => {
    const shiftMs = shiftOf(row, device.id, evidence, limits)
    const corrected =
      shiftMs === 0 ? row : moveRow(row, { shiftMs, now, localNow: limits.now, device: device.id, last })
    if (corrected !== row) last = readEnvelope(corrected).stamp as Stamp
    return corrected
  })
  const stored = moved.filter((row, index) => row !== pending[index] || row.clockShiftMs !== 0)
  await db.entries.bulkPut(stored.map((row) => ({ ...row, clockShiftMs: 0 })))
  const changed = moved.filter((row, index) => row !== pending[index])
  if (changed.length > 0) await applyJournalChanges(store, { corrected: changed.map(({ subject }) => subject) })
  await correctLogins(store, evidence, now)
  await updateForToday(store)
  return changed.length
}

/** Corrects the stamps of changed usernames and passwords that were not sent yet, so that the latest change wins. */
async function correctLogins({ db, device }: FamilyStore, evidence: ClockEvidence, now: Instant): Promise<void> {
  const corrected = (stamp: Stamp | undefined) =>
    stamp?.endsWith(device.id) ? shiftStamp(stamp, loginShift(instantOf(stamp), evidence, now), undefined) : stamp
  const unsent = (await db.logins.toArray()).filter(({ pending }) => pending !== undefined)
  const moved = unsent.map((login) => {
    const usernameStamp = corrected(login.usernameStamp)
    const verifierStamp = corrected(login.verifierStamp)
    return { ...login, ...(usernameStamp && { usernameStamp }), ...(verifierStamp && { verifierStamp }) }
  })
  await db.logins.bulkPut(
    moved.filter(
      ({ usernameStamp, verifierStamp }, index) =>
        usernameStamp !== unsent[index]?.usernameStamp || verifierStamp !== unsent[index]?.verifierStamp,
    ),
  )
}

/** Instants have no daylight saving time, so only the time between a request and its response makes a difference. */
const LOGIN_TOLERANCE_MS = 60_000

/** How far to shift the stamp of a login, which has no date of its own that could be compared. */
function loginShift(at: Instant, { shifts, earliest }: ClockEvidence, now: Instant): number {
  const sorted = shifts.toSorted((a, b) => Math.abs(a) - Math.abs(b))
  // Without an earliest time, a stamp in the past is plausible as it is.
  const candidates = earliest === undefined ? [0, ...sorted] : [...sorted, 0]
  const first = (earliest ?? -Infinity) - LOGIN_TOLERANCE_MS
  const found = candidates.find((shiftMs) => at + shiftMs >= first && at + shiftMs <= now + LOGIN_TOLERANCE_MS) ?? 0
  return Math.min(found, Math.max(0, now - at))
}

/** The minimum time between two stored clock readings. */
const READING_INTERVAL_MS = 3_600_000

/**
 * Stores the current time for later comparison. If the raw clock was set right, corrects the unsent entries. Call it
 * inside a transaction.
 */
export async function trackClock(store: FamilyStore): Promise<void> {
  const { db, device } = store
  const stored = await db.getMeta('clock')
  const state = stored ?? { offsetMs: 0, readAt: Math.max(device.clockFloor, await latestDay(store)) }
  const { isKnown, offsetMs, now } = readClock(device, state)
  if (isKnown && offsetMs !== state.offsetMs) {
    await setClock(store, { offsetMs, readAt: now }, { shifts: [0] })
  } else if (stored === undefined || (isKnown && now - state.readAt >= READING_INTERVAL_MS)) {
    await db.setMeta('clock', { ...state, ...(isKnown && { readAt: now }) })
  }
}

/** The latest entry date. Needed because a family restored from a file has no stored clock reading yet. */
async function latestDay({ db }: FamilyStore): Promise<Instant> {
  const days = (await db.entries.toArray()).map((row) => Date.parse(readEnvelope(row).on))
  return days.reduce((latest, day) => (day > latest ? day : latest), 0)
}

/** Stores the shift measured for each unsent entry until the user says which clock is right. */
export async function storeMeasuredShifts(store: FamilyStore, now: Instant, evidence: ClockEvidence): Promise<void> {
  const limits = await limitsOf(store, now, evidence)
  const measured = (await pendingRows(store)).flatMap((row) => {
    const clockShiftMs = shiftOf(row, store.device.id, evidence, limits)
    // Store a shift of 0 only if it was measured against the server's clock, because 0 is also the default.
    const isExplained = clockShiftMs !== 0 || evidence.shifts.includes(0)
    return clockShiftMs === undefined || !isExplained ? [] : [{ ...row, clockShiftMs }]
  })
  await store.db.entries.bulkPut(measured)
}

/** Removes the shifts that were measured while the server's clock was wrong. */
export async function removeMeasuredShifts(store: FamilyStore): Promise<void> {
  const rows = (await pendingRows(store)).filter(({ clockShiftMs }) => clockShiftMs !== 0)
  await store.db.entries.bulkPut(rows.map(({ clockShiftMs: _, ...row }) => row))
}

/** The unsent entries, in the order in which they were recorded. */
async function pendingRows({ db }: FamilyStore): Promise<readonly EntryRow[]> {
  const rows = await db.pendingEntries().toArray()
  return rows.sort(compareRows)
}

/** Local dates and times are compared as if they were in UTC. */
const toMinutes = (on: string, at: string): Instant => Date.parse(`${on}T${at}:00Z`)

/** The local date and time that an instant has in a zone, as returned by `toMinutes`. */
export function localReading(zone: TimeZone, instant: Instant): Instant {
  const { date, time } = civilTimeIn(zone, instant)
  return toMinutes(date, time)
}

async function limitsOf({ db, device }: FamilyStore, now: Instant, evidence: ClockEvidence): Promise<Limits> {
  const { earliest, isDateOnly = false } = evidence
  const zone = (await db.getMeta('family'))?.timeZone ?? UTC
  return {
    earliest: earliest === undefined ? -Infinity : localReading(zone, Math.min(earliest, now)),
    built: localReading(zone, device.clockFloor),
    now: localReading(zone, now),
    toleranceMs: isDateOnly || (await hasChangedZone(db)) ? DAY_TOLERANCE_MS : TOLERANCE_MS,
  }
}

async function hasChangedZone(db: FamilyStore['db']): Promise<boolean> {
  const rows = await db.entries.where('subject').equals('family').toArray()
  return rows.some(({ entry }) => entry.kind === 'family.changed' && entry.timeZone !== undefined)
}

/** How far to shift an entry's date and time to bring them within the limits; undefined if no shift works. */
function shiftOf(
  row: EntryRow,
  device: DeviceId,
  { shifts, ignoresMeasured }: ClockEvidence,
  { earliest, built, now, toleranceMs }: Limits,
): number | undefined {
  const { stamp, on, at } = readEnvelope(row)
  const own = toMinutes(on, at)
  const measured = row.clockShiftMs !== 0 && ignoresMeasured ? undefined : row.clockShiftMs
  if (measured !== undefined || !stamp.endsWith(device)) {
    const shiftMs = measured ?? 0
    // A server accepts dates up to a day ahead of its own date.
    const tolerance = shiftMs === 0 ? MAX_CLOCK_DIFFERENCE_MS : toleranceMs
    return own + shiftMs <= now + tolerance ? shiftMs : undefined
  }
  const possible = [...shifts.toSorted((a, b) => Math.abs(a) - Math.abs(b)), 0].find((shiftMs) => {
    const first = shiftMs === 0 ? earliest : Math.max(earliest, built)
    return own + shiftMs >= first - toleranceMs && own + shiftMs <= now + toleranceMs
  })
  // Even if the clock was a few hours behind, the entry's own time is more accurate than the current time.
  const isClose = own >= earliest - MAX_CLOCK_DIFFERENCE_MS && own <= now + toleranceMs
  return possible ?? (isClose ? 0 : undefined)
}

interface Move {
  /** Undefined if the entry gets the current time. */
  readonly shiftMs: number | undefined
  readonly now: Instant
  /** The current local time, as returned by `toMinutes`. */
  readonly localNow: Instant
  readonly device: DeviceId
  /** The new stamp of the previous corrected entry, if any. */
  readonly last: Stamp | undefined
}

/**
 * Returns the row with its stamp, date and time corrected. A transaction's own date is also corrected if the clock set
 * it.
 */
function moveRow(row: EntryRow, { shiftMs, now, localNow, device, last }: Move): EntryRow {
  const before = readEnvelope(row)
  const reading = shiftMs === undefined ? localNow : Math.min(toMinutes(before.on, before.at) + shiftMs, localNow)
  const text = new Date(reading).toISOString()
  const [on, at] = [civilDate(text.slice(0, 10)), civilTime(text.slice(11, 16))]
  const recorded = before.stamp as Stamp
  const stamp =
    shiftMs === undefined
      ? nextStamp({ last, floor: 0, device }, Math.min(now, LAST_INSTANT))
      : shiftStamp(recorded, Math.min(shiftMs, now - instantOf(recorded)), last)
  return { ...row, entry: { ...row.entry, ...movedDate(row.entry, before.on, on), stamp, on, at } }
}

/** The field of an entry that is a date set by the clock if it equals the day of recording. */
const DATE_FIELDS: Readonly<Record<string, string>> = { 'transaction.added': 'date', 'payday.changed': 'paidOn' }

/**
 * The entry's own date, a transaction's or that of an early payment, if the clock set it and not the user.
 * @param before the entry's `on`, before it was corrected to `after`
 * @returns an object with the corrected field, or an empty one
 */
export function movedDate(entry: EntryRow['entry'], before: string, after: string): object {
  const fields: Readonly<Record<string, unknown>> = { ...entry }
  const field = DATE_FIELDS[String(fields['kind'])]
  return field !== undefined && fields[field] === before ? { [field]: after } : {}
}
