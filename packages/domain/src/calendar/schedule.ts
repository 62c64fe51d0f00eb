import type { Frequency } from '../journal/fields.ts'
import { firstOfMonth, firstOfNextMonth, weekdayOnOrAfter, type DayNumber } from './civil-date.ts'

/** When something recurs: on a weekday (Monday 0 to Sunday 6), and which day a month has of it. */
export interface Schedule {
  readonly frequency: Frequency
  readonly weekday: number
  /** The day of a monthly schedule: the first such weekday of the month, or the first of the month. */
  readonly monthly: 'firstWeekday' | 'firstDay'
}

const STEP_DAYS = { weekly: 7, biweekly: 14 } as const

/**
 * The scheduled days from `from` to `to`, both included, in order. A biweekly rhythm counts from the first such weekday
 * on or after `rhythmStart`, which is never after `from` (decisions: calendar).
 */
export function scheduledDays(
  schedule: Schedule,
  rhythmStart: DayNumber,
  from: DayNumber,
  to: DayNumber,
): readonly DayNumber[] {
  const { frequency } = schedule
  if (frequency === 'monthly') return monthlyDays(schedule, from, to)
  const step = STEP_DAYS[frequency]
  const anchor = weekdayOnOrAfter(rhythmStart, schedule.weekday)
  const days: DayNumber[] = []
  for (let day = anchor + Math.max(0, Math.ceil((from - anchor) / step)) * step; day <= to; day += step) days.push(day)
  return days
}

function monthlyDays(schedule: Schedule, from: DayNumber, to: DayNumber): readonly DayNumber[] {
  const days: DayNumber[] = []
  for (let month = firstOfMonth(from); month <= to; month = firstOfNextMonth(month)) {
    const day = schedule.monthly === 'firstDay' ? month : weekdayOnOrAfter(month, schedule.weekday)
    if (day >= from && day <= to) days.push(day)
  }
  return days
}
