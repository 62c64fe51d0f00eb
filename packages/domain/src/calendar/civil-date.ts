import type { Brand } from 'valibot'
import { assert, err, ok, type Result } from '../result.ts'

/** A calendar date of the family, `YYYY-MM-DD`, 1900 to 9999; sorts as text. */
export type CivilDate = string & Brand<'CivilDate'>

/** A local time of day, `HH:mm`; sorts as text. */
export type CivilTime = string & Brand<'CivilTime'>

/** Days since 1970-01-01, for arithmetic. */
export type DayNumber = number

/** The days of the week as SPEC §3 spells them, Monday first. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const DAY_MS = 86_400_000

// Years from 1900. Every month has the days up to the 28th, so only the later ones ask a calendar.
const DATE = /^(?:19|[2-9]\d)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const IN_EVERY_MONTH = '28'

/** The last date that can be written in four digits of year. */
export const LAST_DATE = '9999-12-31' as CivilDate

/** Reads `YYYY-MM-DD`; a date that does not exist (31 April, 29 February 2027) or lies outside 1900 to 9999 fails. */
export function parseCivilDate(text: string): Result<CivilDate, { readonly type: 'NotADate' }> {
  if (!DATE.test(text)) return err({ type: 'NotADate' })
  const date = text as CivilDate
  const exists = date.slice(8) <= IN_EVERY_MONTH || fromDayNumber(toDayNumber(date)) === date
  return exists ? ok(date) : err({ type: 'NotADate' })
}

/** Reads a date known to be valid; throws on anything else. */
export function civilDate(text: string): CivilDate {
  const parsed = parseCivilDate(text)
  assert(parsed.ok, `'${text}' is a date`)
  return parsed.value
}

/** Reads `HH:mm`, 00:00 to 23:59. */
export function parseCivilTime(text: string): Result<CivilTime, { readonly type: 'NotATime' }> {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? ok(text as CivilTime) : err({ type: 'NotATime' })
}

/** Reads a time known to be valid; throws on anything else. */
export function civilTime(text: string): CivilTime {
  const parsed = parseCivilTime(text)
  assert(parsed.ok, `'${text}' is a time of day`)
  return parsed.value
}

/** The date as days since 1970-01-01. */
export const toDayNumber = (date: CivilDate): DayNumber =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS

const FIRST_DAY = Date.UTC(1900, 0, 1) / DAY_MS
const LAST_DAY = Date.UTC(9999, 11, 31) / DAY_MS

/** The date of a day number; one outside the calendar is its first or last date, never a text that is no date. */
export const fromDayNumber = (day: DayNumber): CivilDate =>
  new Date(Math.min(Math.max(day, FIRST_DAY), LAST_DAY) * DAY_MS).toISOString().slice(0, 10) as CivilDate

/** The date that many days later; earlier where negative. */
export const addDays = (date: CivilDate, days: number): CivilDate => fromDayNumber(toDayNumber(date) + days)

/** The earlier of two dates. */
export const earlierDate = (a: CivilDate, b: CivilDate): CivilDate => (a < b ? a : b)

/** Whole days from `from` to `to`; negative where `to` is earlier. */
export const daysBetween = (from: CivilDate, to: CivilDate): number => toDayNumber(to) - toDayNumber(from)

/** The position of a weekday in the week, Monday 0 to Sunday 6. */
export const weekdayIndex = (day: Weekday): number => WEEKDAYS.indexOf(day)

// 1970-01-01 was a Thursday, the fourth day of the week.
const weekdayIndexOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7

/** The weekday of a date. */
export function weekdayOf(date: CivilDate): Weekday {
  const name = WEEKDAYS[weekdayIndexOf(toDayNumber(date))]
  assert(name, 'a week has seven days')
  return name
}

/** The first day on or after `day` that falls on that weekday (Monday 0 to Sunday 6). */
export const weekdayOnOrAfter = (day: DayNumber, weekday: number): DayNumber =>
  day + ((weekday - weekdayIndexOf(day) + 7) % 7)

/** The first day of the month that `day` lies in. */
export const firstOfMonth = (day: DayNumber): DayNumber => {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DAY_MS
}

/** The first day of the month after the one that `day` lies in. */
export const firstOfNextMonth = (day: DayNumber): DayNumber => {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) / DAY_MS
}
