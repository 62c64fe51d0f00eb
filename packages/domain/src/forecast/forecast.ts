import type { Brand } from 'valibot'
import { fromDayNumber, toDayNumber, weekdayIndex, weekdayOnOrAfter, type CivilDate } from '../calendar/civil-date.ts'
import type { BankState } from '../ledger/interest.ts'
import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import { MAX_INTEREST_BEARING } from '../money/basis-points.ts'
import { subtractMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import { assert, err, ok, type Result } from '../result.ts'
import { add, fraction, smaller, multiply, ZERO_FRACTION, roundHalfUp, type Fraction } from './fraction.ts'
import { weeklyAllowance, weeklyRate } from './weekly.ts'

/** How many weeks a forecast looks ahead, an integer from 1 to 52 (SPEC §9). */
export type ForecastWeeks = number & Brand<'ForecastWeeks'>

/** The least and the most weeks of a forecast, and what each screen begins with (SPEC §9). */
export const FORECAST_WEEKS = { minimum: 1, maximum: 52, kidDefault: 8, parentDefault: 12 } as const

/** Reads a number of weeks; anything but an integer from 1 to 52 fails (SPEC §9). */
export function parseForecastWeeks(weeks: number): Result<ForecastWeeks, { readonly type: 'WeeksOutOfRange' }> {
  const { minimum, maximum } = FORECAST_WEEKS
  const fits = Number.isInteger(weeks) && weeks >= minimum && weeks <= maximum
  return fits ? ok(weeks as ForecastWeeks) : err({ type: 'WeeksOutOfRange' })
}

/** Reads a number of weeks known to be valid; throws on anything else. */
export function forecastWeeks(weeks: number): ForecastWeeks {
  const parsed = parseForecastWeeks(weeks)
  assert(parsed.ok, `a forecast looks 1 to 52 weeks ahead, not ${weeks}`)
  return parsed.value
}

/** What a forecast starts from: the bank account as it stands today, and the terms that stand. */
export interface ForecastStart {
  readonly bank: BankState
  readonly allowance: AllowanceTerms
  readonly interest: InterestTerms
  readonly today: CivilDate
}

/** A start, and how many weeks to look ahead from it. */
export interface ForecastInput extends ForecastStart {
  readonly weeks: ForecastWeeks
}

/** What the forecast of a child starts from, on a day. */
export const forecastStart = (
  child: BankState & Pick<ForecastStart, 'allowance' | 'interest'>,
  today: CivilDate,
): ForecastStart => ({
  bank: { balance: child.balance, principal: child.principal },
  allowance: child.allowance,
  interest: child.interest,
  today,
})

/** The forecast bank balance on a Sunday, in cents, rounded half up. */
export interface ForecastPoint {
  readonly date: CivilDate
  readonly balance: MinorUnits
}

/** A forecast (SPEC §3), amounts in cents: startingBalance + allowanceTotal + interestTotal = forecastedBalance. */
export interface Forecast {
  readonly timeline: readonly ForecastPoint[]
  readonly startingBalance: MinorUnits
  readonly allowanceTotal: MinorUnits
  readonly interestTotal: MinorUnits
  readonly forecastedBalance: MinorUnits
}

const SUNDAY = weekdayIndex('sunday')
const EARNING_LIMIT = fraction(MAX_INTEREST_BEARING)

/** The part of a base that earns: at most $1,000,000.00, and nothing of a debt (decisions: calendar). */
const earning = (base: Fraction): Fraction => (base.numerator <= 0n ? ZERO_FRACTION : smaller(base, EARNING_LIMIT))

/**
 * The points of a forecast of so many weeks, the first on the next Sunday after today. Each week brings interest on what
 * stood at its start (compound: the balance; simple: the principal, which grows with allowances), then the allowance;
 * exact within, each point rounded half up to the cent (SPEC §9, decisions: calendar). A forecast of fewer weeks is the
 * beginning of one of more.
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
 * What the bank balance comes to if everything stays as it is. The allowances' exact sum is rounded half up, and the
 * interest is what remains, so that the parts add up to the cent (SPEC §3, §9, decisions: calendar).
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
