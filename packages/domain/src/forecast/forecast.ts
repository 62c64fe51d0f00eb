import type { Brand } from 'valibot'
import { fromDayNumber, toDayNumber, weekdayIndex, weekdayOnOrAfter, type CivilDate } from '../calendar/civil-date.ts'
import type { BankState } from '../ledger/interest.ts'
import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import { MAX_INTEREST_BEARING } from '../money/basis-points.ts'
import { subtractMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import { assert, err, ok, type Result } from '../result.ts'
import { add, fraction, smaller, multiply, ZERO_FRACTION, roundHalfUp, type Fraction } from './fraction.ts'
import { weeklyAllowance, weeklyRate } from './weekly.ts'

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

/** Brands a number of weeks that is known to be valid. Throws otherwise. */
export function forecastWeeks(weeks: number): ForecastWeeks {
  const parsed = parseForecastWeeks(weeks)
  assert(parsed.ok, `a forecast has 1 to 52 weeks, not ${weeks}`)
  return parsed.value
}

/** The start of a forecast: today's bank account and the current settings. */
export interface ForecastStart {
  readonly bank: BankState
  readonly allowance: AllowanceTerms
  readonly interest: InterestTerms
  readonly today: CivilDate
}

/** A forecast's start and length. */
export interface ForecastInput extends ForecastStart {
  readonly weeks: ForecastWeeks
}

/** The start of a child's forecast as of a day. */
export const forecastStart = (
  child: BankState & Pick<ForecastStart, 'allowance' | 'interest'>,
  today: CivilDate,
): ForecastStart => ({
  bank: { balance: child.balance, principal: child.principal },
  allowance: child.allowance,
  interest: child.interest,
  today,
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

const SUNDAY = weekdayIndex('sunday')
const EARNING_LIMIT = fraction(MAX_INTEREST_BEARING)

/** The part of a balance that earns interest: at most $1,000,000.00, and nothing if the balance is negative. */
const earning = (base: Fraction): Fraction => (base.numerator <= 0n ? ZERO_FRACTION : smaller(base, EARNING_LIMIT))

/**
 * Generates the points of a forecast, the first on the next Sunday after today (SPEC §9). Each week adds interest on the
 * balance (compound) or principal (simple) at its start, then the allowance, which also adds to the principal. The
 * computation is exact; each point is rounded half up to a minor unit. A shorter forecast is a prefix of a longer one.
 */
export function* forecastPoints(start: ForecastStart, weeks: number): Generator<ForecastPoint> {
  const allowance = weeklyAllowance(start.allowance)
  const rate = weeklyRate(start.interest)
  const isCompound = start.interest.compoundType === 'compound'
  const firstDay = weekdayOnOrAfter(toDayNumber(start.today) + 1, SUNDAY)
  let balance = fraction(start.bank.balance)
  let principal = fraction(start.bank.principal)
  for (let week = 0; week < weeks; week += 1) {
    const interest = multiply(earning(isCompound ? balance : principal), rate)
    balance = add(add(balance, interest), allowance)
    principal = smaller(add(principal, allowance), balance)
    yield { date: fromDayNumber(firstDay + 7 * week), balance: roundHalfUp(balance) }
  }
}

/**
 * Forecasts the bank balance with the current settings (SPEC §3, §9). The allowance total is rounded half up and the
 * interest total is the remainder, so the parts add up exactly.
 */
export function forecast(input: ForecastInput): Forecast {
  const timeline = [...forecastPoints(input, input.weeks)]
  const forecastedBalance = timeline.at(-1)?.balance
  assert(forecastedBalance !== undefined, 'a forecast has at least one point')
  const startingBalance = input.bank.balance
  const allowanceTotal = roundHalfUp(multiply(weeklyAllowance(input.allowance), fraction(input.weeks)))
  const interestTotal = subtractMinorUnits(subtractMinorUnits(forecastedBalance, startingBalance), allowanceTotal)
  return { timeline, startingBalance, allowanceTotal, interestTotal, forecastedBalance }
}
