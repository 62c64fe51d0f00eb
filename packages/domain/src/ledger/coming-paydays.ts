import { fromDayNumber, toDayNumber, type CivilDate, type DayNumber } from '../calendar/civil-date.ts'
import { compareStrings } from '../compare-strings.ts'
import { groupBy } from '../group-by.ts'
import { automaticPostingDate, automaticPostingId } from '../journal/id.ts'
import { subtractMinorUnits, sumMinorUnits, ZERO, type MinorUnits } from '../money/minor-units.ts'
import { repaymentsBy, stillOwed } from './advances.ts'
import {
  allowancePaydays,
  nextPaydays,
  scheduledPaydays,
  searchUntil,
  type AllowanceSetting,
  type Payday,
  type UpcomingPayday,
} from './allowance.ts'
import { isDeleted, type ChildEvents } from './child-events.ts'
import { latestSetting } from './effective-settings.ts'
import { MAX_PAYDAYS_AHEAD, NO_BENDS, type PaydayBends } from './payday-bends.ts'

/** How a payday differs from the schedule, if it does. */
export type PaydayState = 'regular' | 'changed' | 'skipped' | 'early' | 'paused' | 'deleted'

/** A payday, with what it paid or will pay; amounts in minor units. */
export interface ListedPayday {
  readonly date: CivilDate
  readonly state: PaydayState
  /** The day on which it is paid: `date`, or an earlier one. */
  readonly paidOn: CivilDate
  /** What it pays, before repayments. Zero if it is skipped, paused or deleted. */
  readonly amount: MinorUnits
  /** The allowance without a change. */
  readonly regular: MinorUnits
  /** How much of `amount` repays advances. */
  readonly repays: MinorUnits
  /** The parent's words about the change; empty if there are none. */
  readonly words: string
}

function stateOf(events: ChildEvents, { day, paidOn, amount, isPaused, setting }: Payday): PaydayState {
  if (isPaused) return 'paused'
  if (isDeleted(events, automaticPostingId('allowance', events.childId, fromDayNumber(day)))) return 'deleted'
  if (paidOn < day) return 'early'
  if (amount === setting.amount) return 'regular'
  return amount === 0 ? 'skipped' : 'changed'
}

/** The paydays from one day to another, also those that pay nothing or were paid early, in the order of their dates. */
function listPaydays(events: ChildEvents, from: DayNumber, until: DayNumber): readonly ListedPayday[] {
  const { allowanceSettings, bends } = events
  const repayments = repaymentsBy(events, allowancePaydays(allowanceSettings, until, bends))
  const byDay = groupBy(
    repayments.filter((repayment) => !repayment.isDeleted),
    ({ payday }) => payday.day,
  )
  return scheduledPaydays(allowanceSettings, until, bends)
    .filter(({ day }) => day >= from && day <= until)
    .sort((a, b) => a.day - b.day)
    .map((payday) => {
      const { day, paidOn, setting, change } = payday
      const state = stateOf(events, payday)
      return {
        date: fromDayNumber(day),
        state,
        paidOn: fromDayNumber(paidOn),
        amount: state === 'paused' || state === 'deleted' ? ZERO : payday.amount,
        regular: setting.amount,
        repays: sumMinorUnits((byDay.get(day) ?? []).map(({ amount }) => amount)),
        words: change?.entry.words ?? '',
      }
    })
}

/** The paydays after today up to `until`. */
export const paydaysAfter = (events: ChildEvents, today: CivilDate, until: DayNumber): readonly ListedPayday[] =>
  listPaydays(events, toDayNumber(today) + 1, until)

/** The next `count` paydays after today. */
export const comingPaydays = (events: ChildEvents, today: CivilDate, count: number): readonly ListedPayday[] =>
  paydaysAfter(events, today, searchUntil(events.bends, toDayNumber(today), count)).slice(0, count)

/** The last `count` paydays up to today, the latest first. */
export const pastPaydays = (events: ChildEvents, today: CivilDate, count: number): readonly ListedPayday[] =>
  listPaydays(events, -Infinity, toDayNumber(today)).slice(-count).reverse()

/** A change of a coming day that is no payday anymore, so that it has no effect. */
export interface IdleChange {
  readonly date: CivilDate
  /** Zero to skip it. */
  readonly amount: MinorUnits
  readonly isEarly: boolean
}

/** The changes of days after today that have no effect, without those that only set a payday back to normal. */
export function idleChanges({ allowanceSettings, bends }: ChildEvents, today: CivilDate): readonly IdleChange[] {
  const from = toDayNumber(today)
  const until = from + MAX_PAYDAYS_AHEAD
  const paydays = new Set(scheduledPaydays(allowanceSettings, until, bends).map(({ day }) => day))
  const regular = latestSetting(allowanceSettings)?.amount
  return [...bends.changes.values()]
    .filter(({ day, entry }) => day > from && !paydays.has(day) && entry.amount !== regular)
    .sort((a, b) => a.day - b.day)
    .map(({ day, paidOn, entry: { date, amount } }) => ({ date, amount, isEarly: paidOn < day }))
}

/** The payday of a date; undefined if it is none. */
export const paydayOn = (events: ChildEvents, date: CivilDate): ListedPayday | undefined =>
  listPaydays(events, toDayNumber(date), toDayNumber(date))[0]

/** The number of future automatic postings that a device whose clock is ahead has already deleted. */
const countFutureDeletions = (events: ChildEvents, today: CivilDate): number =>
  [...events.deletions.keys()].filter((posting) => (automaticPostingDate(posting) ?? today) > today).length

/** The next `count` days on which money comes, and how much of it is left after repayments. */
export function nextPayments(events: ChildEvents, today: CivilDate, count: number): readonly UpcomingPayday[] {
  const until = searchUntil(events.bends, toDayNumber(today), count + countFutureDeletions(events, today))
  return paydaysAfter(events, today, until)
    .filter(({ amount, paidOn }) => amount > 0 && paidOn > today)
    .sort((a, b) => compareStrings(a.paidOn, b.paidOn))
    .slice(0, count)
    .map(({ paidOn, amount, repays }) => ({ date: paidOn, amount: subtractMinorUnits(amount, repays) }))
}

/** What a child's row holds about changed and paused paydays, and about advances. */
export interface BentPaydays {
  readonly bends: PaydayBends
  /** The next day on which money comes; undefined if none is in sight. */
  readonly next: UpcomingPayday | undefined
  /** What each coming payday will still add, as far ahead as that differs from the current allowance. */
  readonly ahead: readonly MinorUnits[]
  /** What is still owed of all advances. */
  readonly owed: MinorUnits
}

/** The next payment from a child's row; undefined if none is in sight. */
export const nextPayment = (
  { allowanceSettings, bent }: { readonly allowanceSettings: readonly AllowanceSetting[]; readonly bent?: BentPaydays },
  today: CivilDate,
): UpcomingPayday | undefined => (bent === undefined ? nextPaydays(allowanceSettings, today, 1)[0] : bent.next)

/** How far ahead forecasts look: ten years. */
export const FORECAST_HORIZON_WEEKS = 520

/** What each coming payday will still add, without the last ones that add the current allowance. */
function aheadOf(events: ChildEvents, today: CivilDate): readonly MinorUnits[] {
  const regular = latestSetting(events.allowanceSettings)?.amount
  const until = toDayNumber(today) + 7 * FORECAST_HORIZON_WEEKS
  const amounts = paydaysAfter(events, today, until).map(({ paidOn, amount, repays }) =>
    paidOn > today ? subtractMinorUnits(amount, repays) : ZERO,
  )
  return amounts.slice(0, amounts.findLastIndex((amount) => amount !== regular) + 1)
}

/**
 * Undefined unless parents changed, paused or deleted coming paydays or gave an advance, so that children without such changes
 * skip this work. A forecast looks at what is planned, so a deletion alone does not change it.
 */
export function bentPaydaysOf(events: ChildEvents, today: CivilDate): BentPaydays | undefined {
  const isBent = events.bends !== NO_BENDS || events.advances.length > 0
  if (!isBent && countFutureDeletions(events, today) === 0) return undefined
  return {
    bends: events.bends,
    next: nextPayments(events, today, 1)[0],
    ahead: isBent ? aheadOf(events, today) : [],
    owed: stillOwed(events, today),
  }
}
