import { firstOfMonth, fromDayNumber, toDayNumber, weekdayIndex } from '../calendar/civil-date.ts'
import type { CivilDate, DayNumber } from '../calendar/civil-date.ts'
import { scheduledDays, type Frequency } from '../calendar/schedule.ts'
import type { EntryOf } from '../journal/entry.ts'
import { id } from '../journal/id.ts'
import { LAST_STAMP } from '../journal/stamp.ts'
import type { MinorUnits } from '../money/minor-units.ts'
import { effectivePeriods } from './effective-settings.ts'
import { isPaused, MAX_PAYDAYS_AHEAD, NO_BENDS, type PaydayBends, type PaydayChange } from './payday-bends.ts'
import type { AllowanceTerms } from './terms.ts'
import { DEFAULT_TRANSACTION_TIME } from './transaction-time.ts'

/** A payday, paid at the start of a day. */
export interface Payday {
  readonly day: DayNumber
  /** The day on which it is paid: `day`, or an earlier one. */
  readonly paidOn: DayNumber
  /** Zero if it is skipped. */
  readonly amount: MinorUnits
  /** Whether it falls in a pause, and so is not paid. */
  readonly isPaused: boolean
  readonly setting: AllowanceSetting
  /** What a parent changed about it. */
  readonly change: PaydayChange | undefined
}

/** The fields of an `allowance.set` entry that determine paydays. */
export type AllowanceSetting = Pick<
  EntryOf<'allowance.set'>,
  'stamp' | 'id' | 'on' | 'amount' | 'frequency' | 'day' | 'active'
>

/**
 * Prevents paying twice when a payday moves: no payday within 3 days (weekly) or 7 days (biweekly) after the last
 * payment, or in the same month (monthly) (docs/decisions/0003-civil-dates-and-paydays.md). This check can be applied
 * to every payday, because unchanged schedules always pass it. A payday that was paid early before the schedule changed
 * may also come after `day`.
 */
function isTooClose(frequency: Frequency, paid: DayNumber, day: DayNumber): boolean {
  if (frequency === 'monthly') return firstOfMonth(paid) === firstOfMonth(day)
  return Math.abs(day - paid) <= (frequency === 'weekly' ? 3 : 7)
}

/** What has been paid so far: the last payday, and those that were paid early and are in no later schedule. */
interface PaidSoFar {
  readonly last: DayNumber | undefined
  readonly ahead: ReadonlyMap<DayNumber, Payday>
}

const isTooSoon = ({ last, ahead }: PaidSoFar, frequency: Frequency, day: DayNumber): boolean =>
  (last !== undefined && isTooClose(frequency, last, day)) ||
  [...ahead.keys()].some((paid) => isTooClose(frequency, paid, day))

interface ScheduledPeriod {
  readonly from: DayNumber
  readonly to: DayNumber
  readonly setting: AllowanceSetting
  /** The paydays between two days under this setting, even after it was replaced. */
  readonly daysBetween: (from: DayNumber, to: DayNumber) => readonly DayNumber[]
}

/** The periods of the settings that pay something. */
function scheduledPeriods(settings: readonly AllowanceSetting[], until: DayNumber): readonly ScheduledPeriod[] {
  let cycleStart = 0
  let cycle = ''
  return effectivePeriods(settings, until).flatMap(({ from, to, setting }) => {
    const { frequency, day } = setting
    if (cycle !== `${frequency} ${day}`) {
      cycle = `${frequency} ${day}`
      cycleStart = from
    }
    if (!setting.active || setting.amount === 0) return []
    const schedule = { frequency, weekday: weekdayIndex(day), monthly: 'firstWeekday' } as const
    const start = cycleStart
    return [{ from, to, setting, daysBetween: (first, last) => scheduledDays(schedule, start, first, last) }]
  })
}

const changedPayday = (change: PaydayChange, setting: AllowanceSetting): Payday => ({
  day: change.day,
  paidOn: change.paidOn,
  amount: change.entry.amount,
  isPaused: false,
  setting,
  change,
})

/**
 * The paydays paid early during a period although they come after it. They stay, even if the next setting has other
 * paydays.
 */
function paidAhead(period: ScheduledPeriod, bends: PaydayBends, paid: PaidSoFar): readonly Payday[] {
  const { from, to, setting, daysBetween } = period
  return bends.early
    .filter(
      ({ day, paidOn }) =>
        from <= paidOn &&
        paidOn <= to &&
        to < day &&
        daysBetween(day, day).length > 0 &&
        !isTooSoon(paid, setting.frequency, day) &&
        !isPaused(bends, day, paidOn),
    )
    .map((change) => changedPayday(change, setting))
}

/**
 * Every payday up to and including `until`, and those after it up to the last one that is paid early, at most one for
 * each day and in no order. An allowance that is inactive or zero has no paydays but keeps its biweekly cycle; changing the frequency or weekday
 * restarts it. Deleted and skipped payments still count as paid, so deleting one never creates another, and paused ones
 * do not (docs/decisions/0003-civil-dates-and-paydays.md, docs/decisions/0044-paydays-that-bend.md).
 */
export function scheduledPaydays(
  settings: readonly AllowanceSetting[],
  until: DayNumber,
  bends: PaydayBends = NO_BENDS,
): readonly Payday[] {
  const horizon = bends.early.reduce((latest, { day }) => Math.max(latest, day), until)
  const paydays: Payday[] = []
  const ahead = new Map<DayNumber, Payday>()
  let last: DayNumber | undefined
  for (const period of scheduledPeriods(settings, horizon)) {
    const { setting } = period
    for (const payday of paidAhead(period, bends, { last, ahead })) ahead.set(payday.day, payday)
    for (const day of period.daysBetween(period.from, period.to)) {
      if (ahead.has(day) || isTooSoon({ last, ahead }, setting.frequency, day)) continue
      const change = bends.changes.get(day)
      if (isPaused(bends, day, change?.paidOn ?? day)) {
        paydays.push({ day, paidOn: day, amount: setting.amount, isPaused: true, setting, change })
        continue
      }
      last = day
      const regular = { day, paidOn: day, amount: setting.amount, isPaused: false, setting, change }
      paydays.push(change === undefined ? regular : changedPayday(change, setting))
    }
  }
  return [...paydays, ...ahead.values()]
}

/** Every allowance payment up to and including `until`, in the order in which they are paid. */
export function allowancePaydays(
  settings: readonly AllowanceSetting[],
  until: DayNumber,
  bends: PaydayBends = NO_BENDS,
): readonly Payday[] {
  return scheduledPaydays(settings, until, bends)
    .filter(({ paidOn, amount, isPaused: isInPause }) => paidOn <= until && amount > 0 && !isInPause)
    .sort((a, b) => a.paidOn - b.paidOn || a.day - b.day)
}

/** A future allowance payment, in minor units. */
export interface UpcomingPayday {
  readonly date: CivilDate
  readonly amount: MinorUnits
}

/** Number of days to search for each payday: two 31-day months. */
const SEARCH_DAYS = 62

/** How far ahead a pause can move the next payday for it to be found: ten years. */
const MAX_SEARCH_DAYS = 3_640

/** The day up to which to search for the next `count` paydays: beyond the last pause that ends, and the last change. */
export function searchUntil(
  { paused, changes }: Pick<PaydayBends, 'paused' | 'changes'>,
  from: DayNumber,
  count: number,
): DayNumber {
  const lastPaused = paused.reduce((last, { to }) => (to === Infinity ? last : Math.max(last, to)), from)
  const start = Math.min(lastPaused, from + MAX_SEARCH_DAYS)
  return start + (changes.size === 0 ? 0 : MAX_PAYDAYS_AHEAD) + SEARCH_DAYS * (count + 1)
}

/**
 * The next `count` actual paydays after today, under the current settings. Returns fewer if the allowance is off (SPEC
 * §9).
 */
export function nextPaydays(
  settings: readonly AllowanceSetting[],
  today: CivilDate,
  count: number,
  bends: PaydayBends = NO_BENDS,
): readonly UpcomingPayday[] {
  const from = toDayNumber(today)
  return allowancePaydays(settings, searchUntil(bends, from, count), bends)
    .filter(({ paidOn }) => paidOn > from)
    .slice(0, count)
    .map(({ paidOn, amount }) => ({ date: fromDayNumber(paidOn), amount }))
}

/** The greatest possible id, so that a hypothetical entry comes after all others with the same stamp. */
export const LAST_ID = id('ffffffff-ffff-7fff-bfff-ffffffffffff')

/** A setting with these terms, recorded today and sorted after all other settings. */
const hypotheticalSetting = (terms: AllowanceTerms, today: CivilDate): EntryOf<'allowance.set'> => ({
  kind: 'allowance.set',
  v: 1,
  id: LAST_ID,
  familyId: LAST_ID,
  by: LAST_ID,
  childId: LAST_ID,
  stamp: LAST_STAMP,
  on: today,
  at: DEFAULT_TRANSACTION_TIME,
  ...terms,
})

/** The settings as they would be if these terms were set today. */
export const settingsWith = (
  settings: readonly EntryOf<'allowance.set'>[],
  terms: AllowanceTerms,
  today: CivilDate,
): readonly EntryOf<'allowance.set'>[] => [...settings, hypotheticalSetting(terms, today)]
