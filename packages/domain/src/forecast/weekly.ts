import type { Frequency } from '../calendar/schedule.ts'
import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import { MAX_RATE } from '../money/basis-points.ts'
import { divide, fraction, ZERO_FRACTION, type Fraction } from './fraction.ts'

/** How many weeks a period counts for in a forecast, exactly (SPEC §9: biweekly ÷ 2, monthly ÷ 4.33). */
const WEEKS_PER_PERIOD: Readonly<Record<Frequency, Fraction>> = {
  weekly: fraction(1),
  biweekly: fraction(2),
  monthly: fraction(433, 100),
}

/** What an allowance comes to in a week, in exact cents; nothing where it is paused (SPEC §9). */
export const weeklyAllowance = ({ amount, frequency, active }: AllowanceTerms): Fraction =>
  active ? divide(fraction(amount), WEEKS_PER_PERIOD[frequency]) : ZERO_FRACTION

/**
 * What interest comes to in a week, as an exact share of what earns it (1 % is 1/100); nothing where it is off. Unsaid
 * means on (SPEC §3, decisions: calendar).
 */
export const weeklyRate = ({ rate, frequency, active }: InterestTerms): Fraction =>
  active === false ? ZERO_FRACTION : divide(fraction(rate, MAX_RATE), WEEKS_PER_PERIOD[frequency])
