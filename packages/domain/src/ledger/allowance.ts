import { firstOfMonth, fromDayNumber, toDayNumber, weekdayIndex } from '../calendar/civil-date.ts'
import type { CivilDate, DayNumber } from '../calendar/civil-date.ts'
import { scheduledDays, type Frequency } from '../calendar/schedule.ts'
import type { EntryOf } from '../journal/entry.ts'
import { id } from '../journal/id.ts'
import { LAST_STAMP } from '../journal/stamp.ts'
import type { MinorUnits } from '../money/minor-units.ts'
import { effectivePeriods } from './effective-settings.ts'
import type { AllowanceTerms } from './terms.ts'

/** An allowance payment, made at the start of its day. */
export interface Payday {
  readonly day: DayNumber
  readonly amount: MinorUnits
}

/** The fields of an `allowance.set` entry that determine paydays. */
export type AllowanceSetting = Pick<
  EntryOf<'allowance.set'>,
  'stamp' | 'id' | 'on' | 'amount' | 'frequency' | 'day' | 'active'
>

/**
 * Prevents paying twice when a payday moves: no payday within 3 days (weekly) or 7 days (biweekly) after the last
 * payment, or in the same month (monthly) (docs/decisions/0003-civil-dates-and-paydays.md). This check can be applied
 * to every payday, because unchanged schedules always pass it.
 */
function isTooSoon(frequency: Frequency, last: DayNumber, day: DayNumber): boolean {
  if (frequency === 'monthly') return firstOfMonth(last) === firstOfMonth(day)
  return day - last <= (frequency === 'weekly' ? 3 : 7)
}

/**
 * Every payday up to and including `until`, in order, at most one per day. An allowance that is paused or zero pays
 * nothing but keeps its biweekly cycle; changing the frequency or weekday restarts it. Deleted payments still count as
 * paydays, so deleting one never creates another (docs/decisions/0003-civil-dates-and-paydays.md).
 */
export function allowancePaydays(settings: readonly AllowanceSetting[], until: DayNumber): readonly Payday[] {
  const paydays: Payday[] = []
  let cycleStart = 0
  let cycle = ''
  for (const { from, to, setting } of effectivePeriods(settings, until)) {
    if (cycle !== `${setting.frequency} ${setting.day}`) {
      cycle = `${setting.frequency} ${setting.day}`
      cycleStart = from
    }
    if (!setting.active || setting.amount === 0) continue
    const { frequency, amount } = setting
    const schedule = { frequency, weekday: weekdayIndex(setting.day), monthly: 'firstWeekday' } as const
    for (const day of scheduledDays(schedule, cycleStart, from, to)) {
      const last = paydays.at(-1)
      if (last !== undefined && isTooSoon(frequency, last.day, day)) continue
      paydays.push({ day, amount })
    }
  }
  return paydays
}

/** A future allowance payment, in minor units. */
export interface UpcomingPayday {
  readonly date: CivilDate
  readonly amount: MinorUnits
}

/** Number of days to search for each payday: two 31-day months. */
const SEARCH_DAYS = 62

/**
 * The next `count` actual paydays after today, under the current settings. Returns fewer if the allowance is off (SPEC
 * §9).
 */
export function nextPaydays(
  settings: readonly AllowanceSetting[],
  today: CivilDate,
  count: number,
): readonly UpcomingPayday[] {
  const from = toDayNumber(today)
  return allowancePaydays(settings, from + SEARCH_DAYS * (count + 1))
    .filter((payday) => payday.day > from)
    .slice(0, count)
    .map(({ day, amount }) => ({ date: fromDayNumber(day), amount }))
}

/** The greatest possible id, so that the hypothetical setting comes after all others with the same stamp. */
const LAST_ID = id('ffffffff-ffff-7fff-bfff-ffffffffffff')

/** A setting with these terms, recorded today and sorted after all other settings. */
const hypotheticalSetting = (terms: AllowanceTerms, today: CivilDate): AllowanceSetting => ({
  ...terms,
  on: today,
  stamp: LAST_STAMP,
  id: LAST_ID,
})

/** The next `count` paydays if these terms were set today, without paying twice (SPEC §9 "Allowance preview"). */
export const previewPaydays = (
  settings: readonly AllowanceSetting[],
  terms: AllowanceTerms,
  today: CivilDate,
  count: number,
): readonly UpcomingPayday[] => nextPaydays([...settings, hypotheticalSetting(terms, today)], today, count)
