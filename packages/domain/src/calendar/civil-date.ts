import type { Brand } from 'valibot'
import { assert, err, expectOk, ok, type Result } from '../result.ts'

/** A date in the family's time zone, `YYYY-MM-DD`, 1900 to 9999. Sorts as a string. */
export type CivilDate = string & Brand<'CivilDate'>

/** A time of day in the family's time zone, `HH:mm`. Sorts as a string. */
export type CivilTime = string & Brand<'CivilTime'>

/** Days since 1970-01-01, for arithmetic. */
export type DayNumber = number

/** Days of the week, spelled as in SPEC §3, Monday first. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const DAY_MS = 86_400_000

// Years start at 1900. Days 29 to 31 also need a calendar lookup, because not every month has them.
const DATE = /^(?:19|[2-9]\d)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const LAST_DAY_IN_EVERY_MONTH = '28'

/**
 * Parses `YYYY-MM-DD`. Rejects dates that do not exist (April 31; February 29, 2027) and years outside 1900 to 9999.
 */
export function parseCivilDate(text: string): Result<CivilDate, { readonly type: 'NotADate' }> {
  if (!DATE.test(text)) return err({ type: 'NotADate' })
  const date = text as CivilDate
  const exists = date.slice(8) <= LAST_DAY_IN_EVERY_MONTH || fromDayNumber(toDayNumber(date)) === date
  return exists ? ok(date) : err({ type: 'NotADate' })
}

/** Parses a date that must be valid; throws otherwise. */
export const civilDate = (text: string): CivilDate => expectOk(parseCivilDate(text), `'${text}' is a date`)

/** Parses `HH:mm`, 00:00 to 23:59. */
export function parseCivilTime(text: string): Result<CivilTime, { readonly type: 'NotATime' }> {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? ok(text as CivilTime) : err({ type: 'NotATime' })
}

/** Parses a time that must be valid; throws otherwise. */
export const civilTime = (text: string): CivilTime => expectOk(parseCivilTime(text), `'${text}' is a time of day`)

/** The date as days since 1970-01-01. */
export const toDayNumber = (date: CivilDate): DayNumber =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS

const FIRST_DAY = Date.UTC(1900, 0, 1) / DAY_MS
const LAST_DAY = Date.UTC(9999, 11, 31) / DAY_MS

/** Converts a day number to a date, clamped to the range 1900-01-01 to 9999-12-31. */
export const fromDayNumber = (day: DayNumber): CivilDate =>
  new Date(Math.min(Math.max(day, FIRST_DAY), LAST_DAY) * DAY_MS).toISOString().slice(0, 10) as CivilDate

/** The date `days` later, or earlier if negative. Clamped to the range 1900-01-01 to 9999-12-31. */
export const addDays = (date: CivilDate, days: number): CivilDate => fromDayNumber(toDayNumber(date) + days)

/** The earlier of two dates. */
export const earlierDate = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b)

/** The later of two dates. */
export const laterDate = (a: CivilDate, b: CivilDate): CivilDate => (earlierDate(a, b) === a ? b : a)

/** Whole days from `from` to `to`, negative if `to` is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number => toDayNumber(to) - toDayNumber(from)

/** A weekday's index, Monday 0 to Sunday 6. */
export const weekdayIndex = (day: Weekday): number => WEEKDAYS.indexOf(day)

// 1970-01-01 was a Thursday, index 3.
const weekdayIndexOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7

/** A date's weekday. */
export function weekdayOf(date: CivilDate): Weekday {
  const weekday = WEEKDAYS[weekdayIndexOf(toDayNumber(date))]
  assert(weekday, 'a week has seven days')
  return weekday
}

/** The first day on or after `day` that is the given weekday (Monday 0 to Sunday 6). */
export const weekdayOnOrAfter = (day: DayNumber, weekday: number): DayNumber =>
  day + ((weekday - weekdayIndexOf(day) + 7) % 7)

/** The first day of the month that contains `day`. */
export const firstOfMonth = (day: DayNumber): DayNumber => {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

/** The first day of the month after `day`'s month. */
export const firstOfNextMonth = (day: DayNumber): DayNumber => {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS
}
