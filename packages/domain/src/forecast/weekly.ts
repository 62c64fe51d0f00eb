import type { Frequency } from '../calendar/schedule.ts'
import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import { MAX_RATE } from '../money/basis-points.ts'
import { divide, fraction, ZERO_FRACTION, type Fraction } from './fraction.ts'

/** The exact number of weeks in each period, as used in forecasts (SPEC §9: biweekly ÷ 2, monthly ÷ 4.33). */
const WEEKS_PER_PERIOD: Readonly<Record<Frequency, Fraction>> = {
  weekly: fraction(1),
  biweekly: fraction(2),
  monthly: fraction(433, 100),
}

/** The exact weekly equivalent of an allowance, in minor units; zero if it is inactive (SPEC §9). */
export const weeklyAllowance = ({ amount, frequency, active }: AllowanceTerms): Fraction =>
  active ? divide(fraction(amount), WEEKS_PER_PERIOD[frequency]) : ZERO_FRACTION

/** The exact weekly equivalent of an interest rate (1% is 1/100); zero if it is off. Unset counts as on (SPEC §3). */
export const weeklyRate = ({ rate, frequency, active }: InterestTerms): Fraction =>
  active === false ? ZERO_FRACTION : divide(fraction(rate, MAX_RATE), WEEKS_PER_PERIOD[frequency])
