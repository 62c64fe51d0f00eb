import { fromDayNumber, toDayNumber, weekdayIndex, type CivilDate, type DayNumber } from '../calendar/civil-date.ts'
import { scheduledDays } from '../calendar/schedule.ts'
import type { EntryOf } from '../journal/entry.ts'
import { interestOn } from '../money/basis-points.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { effectivePeriods } from './effective-settings.ts'

/** The fields of an `interest.set` entry that determine interest. */
export type InterestSetting = Pick<
  EntryOf<'interest.set'>,
  'stamp' | 'id' | 'on' | 'rate' | 'frequency' | 'compoundType' | 'active'
>

/** A day that starts with an interest payment, and the setting it is computed with. */
export interface InterestDay {
  readonly day: DayNumber
  readonly setting: Pick<InterestSetting, 'rate' | 'compoundType' | 'frequency'>
}

const SUNDAY = weekdayIndex('sunday')

/**
 * Every interest day up to and including `until`, in order: weekly every Sunday, biweekly every second Sunday from the
 * first Sunday on which the setting is in effect, monthly on the first of the month. Only a change of frequency
 * restarts the biweekly cycle (docs/decisions/0003-civil-dates-and-paydays.md).
 */
export function interestDays(settings: readonly InterestSetting[], until: DayNumber): readonly InterestDay[] {
  const days: InterestDay[] = []
  let cycleStart = 0
  let frequency = ''
  for (const { from, to, setting } of effectivePeriods(settings, until)) {
    if (frequency !== setting.frequency) {
      frequency = setting.frequency
      cycleStart = from
    }
    if (!setting.active) continue
    const schedule = { frequency: setting.frequency, weekday: SUNDAY, monthly: 'firstDay' } as const
    for (const day of scheduledDays(schedule, cycleStart, from, to)) days.push({ day, setting })
  }
  return days
}

/** Number of days to search for the next interest day: the length of the longest month. */
const SEARCH_DAYS = 31

/**
 * The next interest day after today under the current settings; undefined if interest is off, was never set or has a
 * rate of zero. Whether interest is paid on that day depends on the balance.
 */
export function nextInterestDay(settings: readonly InterestSetting[], today: CivilDate): CivilDate | undefined {
  const from = toDayNumber(today)
  const next = interestDays(settings, from + SEARCH_DAYS).find(({ day }) => day > from)
  return next === undefined || next.setting.rate === 0 ? undefined : fromDayNumber(next.day)
}

/** A bank account's balance and principal. The principal is the part that is not earned interest. */
export interface BankState {
  readonly balance: MinorUnits
  readonly principal: MinorUnits
}

export const EMPTY_BANK: BankState = { balance: minorUnits(0), principal: minorUnits(0) }

/** The base that interest is computed on: the whole balance (compound) or the principal (simple) (SPEC §4). */
export const interestBase = (bank: BankState, compoundType: 'simple' | 'compound'): MinorUnits =>
  compoundType === 'compound' ? bank.balance : bank.principal

/**
 * The interest paid on one day, calculated from the account at the start of that day. Nothing is posted if it is zero.
 */
export const interestForDay = (bank: BankState, setting: InterestDay['setting']): MinorUnits =>
  interestOn(interestBase(bank, setting.compoundType), setting.rate)

/** The account after an interest posting, which adds to the balance but not to the principal. */
export const applyInterest = (bank: BankState, amount: MinorUnits): BankState => ({
  balance: minorUnits(bank.balance + amount),
  principal: bank.principal,
})

/**
 * The account after any other posting: deposits add to the principal, withdrawals use earned interest first
 * (docs/decisions/0003-civil-dates-and-paydays.md): principal = min(principal + max(amount, 0), balance).
 */
export const applyPosting = (bank: BankState, amount: MinorUnits): BankState => {
  const balance = minorUnits(bank.balance + amount)
  return { balance, principal: minorUnits(Math.min(bank.principal + Math.max(amount, 0), balance)) }
}
