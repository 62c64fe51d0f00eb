import { firstOfMonth, firstOfNextMonth, weekdayOnOrAfter, type DayNumber } from './civil-date.ts'

/** How often an allowance is paid or interest is added (SPEC §3). */
export const FREQUENCIES = ['weekly', 'biweekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** A recurring schedule on a weekday (Monday 0 to Sunday 6). */
export interface Schedule {
  readonly frequency: Frequency
  readonly weekday: number
  /** The day of a monthly schedule: the first occurrence of the weekday in the month, or the first of the month. */
  readonly monthly: 'firstWeekday' | 'firstDay'
}

const STEP_DAYS = { weekly: 7, biweekly: 14 } as const

/**
 * The scheduled days from `from` to `to`, inclusive, in order. A biweekly cycle starts on the first occurrence of the
 * weekday on or after `cycleStart`, which must not be after `from` (docs/decisions/0003-civil-dates-and-paydays.md).
 */
export function scheduledDays(
  schedule: Schedule,
  cycleStart: DayNumber,
  from: DayNumber,
  to: DayNumber,
): readonly DayNumber[] {
  const { frequency } = schedule
  if (frequency === 'monthly') return monthlyDays(schedule, from, to)
  const step = STEP_DAYS[frequency]
  const anchor = weekdayOnOrAfter(cycleStart, schedule.weekday)
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
