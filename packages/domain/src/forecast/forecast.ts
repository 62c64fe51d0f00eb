import type { Frequency } from '../calendar/schedule.ts'
import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import { MAX_RATE, MAX_INTEREST_BEARING } from '../money/basis-points.ts'
import {
  divide,
  fraction,
  ZERO_FRACTION,
  type Fraction,
  add,
  smaller,
  multiply,
  roundHalfUp,
  subtract,
} from './fraction.ts'
import type { Brand } from 'valibot'
import { fromDayNumber, toDayNumber, weekdayIndex, weekdayOnOrAfter, type CivilDate } from '../calendar/civil-date.ts'
import type { Child } from '../ledger/child-ledger.ts'
import type { BankState } from '../ledger/interest.ts'
import { subtractMinorUnits, sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import { assert, err, expectOk, ok, type Result } from '../result.ts'

/** Weeks per period, as exact fractions (SPEC §9: biweekly ÷ 2, monthly ÷ 4.33). */
export const WEEKS_PER_PERIOD: Readonly<Record<Frequency, Fraction>> = {
  weekly: fraction(1),
  biweekly: fraction(2),
  monthly: fraction(433, 100),
}

/** An allowance's exact weekly equivalent, in minor units; zero if the allowance is inactive (SPEC §9). */
export const weeklyAllowance = ({ amount, frequency, active }: AllowanceTerms): Fraction =>
  active ? divide(fraction(amount), WEEKS_PER_PERIOD[frequency]) : ZERO_FRACTION

/**
 * An interest rate's exact weekly equivalent (1% is 1/100); zero if interest is off. An unset `active` counts as on
 * (SPEC §3).
 */
export const weeklyRate = ({ rate, frequency, active }: InterestTerms): Fraction =>
  active === false ? ZERO_FRACTION : divide(fraction(rate, MAX_RATE), WEEKS_PER_PERIOD[frequency])

/** The length of a forecast in weeks: an integer from 1 to 52 (SPEC §9). */
export type ForecastWeeks = number & Brand<'ForecastWeeks'>

/** Minimum and maximum length of a forecast, and the default on each screen (SPEC §9). */
export const FORECAST_WEEKS = { minimum: 1, maximum: 52, kidDefault: 8, parentDefault: 12 } as const

/** Parses a number of weeks. Fails for anything but an integer from 1 to 52 (SPEC §9). */
export function parseForecastWeeks(weeks: number): Result<ForecastWeeks, { readonly type: 'WeeksOutOfRange' }> {
  const { minimum, maximum } = FORECAST_WEEKS
  const fits = Number.isInteger(weeks) && weeks >= minimum && weeks <= maximum
  return fits ? ok(weeks as ForecastWeeks) : err({ type: 'WeeksOutOfRange' })
}

/** Parses a number of weeks that must be valid; throws otherwise. */
export const forecastWeeks = (weeks: number): ForecastWeeks =>
  expectOk(parseForecastWeeks(weeks), `a forecast has 1 to 52 weeks, not ${weeks}`)

/** The start of a forecast: today's bank account and the current settings. */
export interface ForecastStart {
  readonly bank: BankState
  readonly allowance: AllowanceTerms
  readonly interest: InterestTerms
  readonly today: CivilDate
  /**
   * What each of the next paydays will add, as far ahead as that differs from the allowance, because a parent changed or
   * paused paydays or gave an advance (docs/decisions/0044-paydays-that-bend.md).
   */
  readonly ahead?: readonly MinorUnits[] | undefined
}

/** The state from which a child's forecast starts on a given day. */
export const forecastStart = (
  child: BankState & Pick<ForecastStart, 'allowance' | 'interest'> & Pick<Child, 'bent'>,
  today: CivilDate,
): ForecastStart => ({
  bank: { balance: child.balance, principal: child.principal },
  allowance: child.allowance,
  interest: child.interest,
  today,
  ...(child.bent === undefined ? {} : { ahead: child.bent.ahead }),
})

/** The forecast bank balance on a Sunday, in minor units, rounded half up. */
export interface ForecastPoint {
  readonly date: CivilDate
  readonly balance: MinorUnits
}

/** A forecast (SPEC §3) in minor units: startingBalance + allowanceTotal + interestTotal = forecastedBalance. */
export interface Forecast {
  readonly timeline: readonly ForecastPoint[]
  readonly startingBalance: MinorUnits
  readonly allowanceTotal: MinorUnits
  readonly interestTotal: MinorUnits
  readonly forecastedBalance: MinorUnits
}

/** An allowance and what its next paydays will add. */
export type AllowanceAhead = Pick<ForecastStart, 'allowance' | 'ahead'>

/**
 * The allowance in the first weeks of a forecast, exact. Without changed paydays it is the weekly equivalent for each
 * week (SPEC §9). Each payday that differs counts for the weeks that it pays for: one, two or 4.33.
 */
function allowanceIn({ allowance, ahead = [] }: AllowanceAhead, weeks: number): Fraction {
  if (!allowance.active) return ZERO_FRACTION
  const { numerator, denominator } = WEEKS_PER_PERIOD[allowance.frequency]
  const [length, elapsed] = [Number(numerator), weeks * Number(denominator)]
  const full = Math.floor(elapsed / length)
  const beyond = Math.max(0, full - ahead.length)
  const paid = sumMinorUnits(ahead.slice(0, full)) + beyond * allowance.amount
  return fraction(paid * length + (ahead[full] ?? allowance.amount) * (elapsed % length), length)
}

/** The allowance in one week of a forecast, counted from zero. */
function allowanceInWeek(start: AllowanceAhead): (week: number) => Fraction {
  const everyWeek = weeklyAllowance(start.allowance)
  if (start.ahead === undefined) return () => everyWeek
  return (week) => subtract(allowanceIn(start, week + 1), allowanceIn(start, week))
}

const SUNDAY = weekdayIndex('sunday')
const EARNING_LIMIT = fraction(MAX_INTEREST_BEARING)

/** The part of a balance that earns interest: at most $1,000,000.00, and nothing if the balance is negative. */
const earning = (base: Fraction): Fraction => (base.numerator <= 0n ? ZERO_FRACTION : smaller(base, EARNING_LIMIT))

/**
 * Generates the points of a forecast, the first on the next Sunday after today (SPEC §9). Each week adds interest on
 * the balance (compound) or principal (simple) at the start of the week, then the allowance, which also adds to the
 * principal. The computation is exact; each point is rounded half up to a minor unit. A longer forecast begins with the
 * points of a shorter one.
 */
export function* forecastPoints(start: ForecastStart, weeks: number): Generator<ForecastPoint> {
  const allowanceOf = allowanceInWeek(start)
  const rate = weeklyRate(start.interest)
  const isCompound = start.interest.compoundType === 'compound'
  const firstDay = weekdayOnOrAfter(toDayNumber(start.today) + 1, SUNDAY)
  let balance = fraction(start.bank.balance)
  let principal = fraction(start.bank.principal)
  for (let week = 0; week < weeks; week += 1) {
    const allowance = allowanceOf(week)
    const interest = multiply(earning(isCompound ? balance : principal), rate)
    balance = add(add(balance, interest), allowance)
    principal = smaller(add(principal, allowance), balance)
    yield { date: fromDayNumber(firstDay + 7 * week), balance: roundHalfUp(balance) }
  }
}

/**
 * Forecasts the bank balance (SPEC §3, §9). The allowance total is rounded half up; the interest total is the rest.
 */
export function forecast({ weeks, ...start }: ForecastStart & { readonly weeks: ForecastWeeks }): Forecast {
  const timeline = [...forecastPoints(start, weeks)]
  const forecastedBalance = timeline.at(-1)?.balance
  assert(forecastedBalance !== undefined, 'a forecast has at least one point')
  const startingBalance = start.bank.balance
  const allowanceTotal = roundHalfUp(allowanceIn(start, weeks))
  const interestTotal = subtractMinorUnits(subtractMinorUnits(forecastedBalance, startingBalance), allowanceTotal)
  return { timeline, startingBalance, allowanceTotal, interestTotal, forecastedBalance }
}
