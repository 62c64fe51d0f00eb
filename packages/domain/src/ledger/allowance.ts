import { firstOfMonth, fromDayNumber, toDayNumber, weekdayIndex } from '../calendar/civil-date.ts'
import type { CivilDate, DayNumber } from '../calendar/civil-date.ts'
import { scheduledDays } from '../calendar/schedule.ts'
import type { EntryOf } from '../journal/entry.ts'
import type { Frequency } from '../journal/fields.ts'
import { id } from '../journal/id.ts'
import { LAST_STAMP } from '../journal/stamp.ts'
import type { MinorUnits } from '../money/minor-units.ts'
import type { AllowanceTerms } from './terms.ts'
import { effectivePeriods } from './effective-settings.ts'

/** One automatic payment of allowance: the day it is paid at the start of, and how much. */
export interface Payday {
  readonly day: DayNumber
  readonly amount: MinorUnits
}

/** Sorts after every id that is ever made. */
const LAST_ID = id('ffffffff-ffff-7fff-bfff-ffffffffffff')

/** What decides paydays: of an entry that sets an allowance, all but whose it is. */
export type AllowanceSetting = Pick<
  EntryOf<'allowance.set'>,
  'stamp' | 'id' | 'on' | 'amount' | 'frequency' | 'day' | 'active'
>

/**
 * Nobody is paid twice for moving a payday: none falls within 3 days (weekly) or 7 days (biweekly) after the last one
 * paid, nor (monthly) in its month (decisions: calendar). Without a change the rhythm itself keeps further apart, so
 * the rule needs no memory of whether there was one.
 */
function isTooSoon(frequency: Frequency, last: DayNumber, day: DayNumber): boolean {
  if (frequency === 'monthly') return firstOfMonth(last) === firstOfMonth(day)
  return day - last <= (frequency === 'weekly' ? 3 : 7)
}

/**
 * Every payday up to and including `until`, in order, at most one a day (decisions: calendar). A paused or zero
 * allowance pays nothing and keeps its rhythm; a change of frequency or day starts the rhythm anew. Whether a payment
 * was deleted afterwards makes no difference: deleting one never brings forth another.
 */
export function allowancePaydays(settings: readonly AllowanceSetting[], until: DayNumber): readonly Payday[] {
  const paydays: Payday[] = []
  let rhythmStart = 0
  let rhythm = ''
  for (const { from, to, setting } of effectivePeriods(settings, until)) {
    if (rhythm !== `${setting.frequency} ${setting.day}`) {
      rhythm = `${setting.frequency} ${setting.day}`
      rhythmStart = from
    }
    if (!setting.active || setting.amount === 0) continue
    const { frequency, amount } = setting
    const schedule = { frequency, weekday: weekdayIndex(setting.day), monthly: 'firstWeekday' } as const
    for (const day of scheduledDays(schedule, rhythmStart, from, to)) {
      const last = paydays.at(-1)
      if (last !== undefined && isTooSoon(frequency, last.day, day)) continue
      paydays.push({ day, amount })
    }
  }
  return paydays
}

/** No search for coming paydays looks further ahead than this many days a payday: a month and its longest neighbour. */
const SEARCH_DAYS = 62

/**
 * The next `count` real paydays after today, with their amounts, as the settings stand; fewer where the allowance is
 * off (SPEC §9, decisions: calendar).
 */
export function nextPaydays(
  settings: readonly AllowanceSetting[],
  today: CivilDate,
  count: number,
): readonly { readonly date: CivilDate; readonly amount: MinorUnits }[] {
  const from = toDayNumber(today)
  return allowancePaydays(settings, from + SEARCH_DAYS * (count + 1))
    .filter((payday) => payday.day > from)
    .slice(0, count)
    .map(({ day, amount }) => ({ date: fromDayNumber(day), amount }))
}

/** The entry that setting these terms today would make, as far as paydays are concerned: later than all there are. */
const hypotheticalSetting = (terms: AllowanceTerms, today: CivilDate): AllowanceSetting => ({
  ...terms,
  on: today,
  stamp: LAST_STAMP,
  id: LAST_ID,
})

/**
 * The next `count` real paydays after today as they would be were these terms set today, what would pay twice left out
 * (SPEC §9 "Allowance preview", decisions: calendar).
 */
export const previewPaydays = (
  settings: readonly AllowanceSetting[],
  terms: AllowanceTerms,
  today: CivilDate,
  count: number,
): readonly { readonly date: CivilDate; readonly amount: MinorUnits }[] =>
  nextPaydays([...settings, hypotheticalSetting(terms, today)], today, count)
