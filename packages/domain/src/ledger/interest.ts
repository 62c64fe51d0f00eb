import { fromDayNumber, toDayNumber, weekdayIndex, type CivilDate, type DayNumber } from '../calendar/civil-date.ts'
import { scheduledDays } from '../calendar/schedule.ts'
import type { EntryOf } from '../journal/entry.ts'
import { interestOn } from '../money/basis-points.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { effectivePeriods } from './effective-settings.ts'

type InterestSetting = Pick<
  EntryOf<'interest.set'>,
  'stamp' | 'id' | 'on' | 'rate' | 'frequency' | 'compoundType' | 'active'
>

/** A day on which interest is added, at its start, and the setting it is added by. */
export interface InterestDay {
  readonly day: DayNumber
  readonly setting: Pick<InterestSetting, 'rate' | 'compoundType' | 'frequency'>
}

const SUNDAY = weekdayIndex('sunday')

/**
 * Every interest day from the first setting up to and including `until`, in order: weekly every Sunday, biweekly every
 * second Sunday counted from the first on which that frequency counted, monthly the first of the month. A change of
 * rate or compound type and a pause keep the rhythm (decisions: calendar).
 */
export function interestDays(settings: readonly InterestSetting[], until: DayNumber): readonly InterestDay[] {
  const days: InterestDay[] = []
  let rhythmStart = 0
  let rhythm = ''
  for (const { from, to, setting } of effectivePeriods(settings, until)) {
    if (rhythm !== setting.frequency) {
      rhythm = setting.frequency
      rhythmStart = from
    }
    if (!setting.active) continue
    const schedule = { frequency: setting.frequency, weekday: SUNDAY, monthly: 'firstDay' } as const
    for (const day of scheduledDays(schedule, rhythmStart, from, to)) days.push({ day, setting })
  }
  return days
}

/** No search for the next interest day looks further ahead: the longest month, or two weeks from tomorrow. */
const SEARCH_DAYS = 31

/**
 * The next interest day after today as the settings stand; undefined where interest is off, at a rate of nought, or was
 * never set (decisions: calendar). Whether anything is paid on it depends on what is there to earn.
 */
export function nextInterestDay(settings: readonly InterestSetting[], today: CivilDate): CivilDate | undefined {
  const from = toDayNumber(today)
  const next = interestDays(settings, from + SEARCH_DAYS).find(({ day }) => day > from)
  return next === undefined || next.setting.rate === 0 ? undefined : fromDayNumber(next.day)
}

/** What a bank account stands at: its balance, and how much of it is principal (all but the interest still there). */
export interface BankState {
  readonly balance: MinorUnits
  readonly principal: MinorUnits
}

/** An account nothing was ever posted to. */
export const EMPTY_BANK: BankState = { balance: minorUnits(0), principal: minorUnits(0) }

/** What earns interest: the whole balance (compound) or the principal (simple) (SPEC §4, decisions: calendar). */
export const interestBase = (bank: BankState, compoundType: 'simple' | 'compound'): MinorUnits =>
  compoundType === 'compound' ? bank.balance : bank.principal

/** The interest that one interest day adds to an account as it stands at the start of that day; zero adds no posting. */
export const interestForDay = (bank: BankState, setting: InterestDay['setting']): MinorUnits =>
  interestOn(interestBase(bank, setting.compoundType), setting.rate)

/** The account after a posting of interest: it joins the balance and never the principal. */
export const applyInterest = (bank: BankState, amount: MinorUnits): BankState => ({
  balance: minorUnits(bank.balance + amount),
  principal: bank.principal,
})

/**
 * The account after any other posting: what comes in is principal, what goes out uses earned interest first
 * (decisions: calendar; principal = min(principal + max(amount, 0), balance)).
 */
export const applyPosting = (bank: BankState, amount: MinorUnits): BankState => {
  const balance = minorUnits(bank.balance + amount)
  return { balance, principal: minorUnits(Math.min(bank.principal + Math.max(amount, 0), balance)) }
}
