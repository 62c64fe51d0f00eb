import type { Frequency } from '../calendar/schedule.ts'
import type { CompoundType } from '../journal/fields.ts'
import { interestBase, type BankState } from '../ledger/interest.ts'
import type { InterestTerms } from '../ledger/terms.ts'
import { interestOn, type BasisPoints } from '../money/basis-points.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'

/** Interest payments per year (SPEC §9). */
export const PERIODS_PER_YEAR: Readonly<Record<Frequency, number>> = { weekly: 52, biweekly: 26, monthly: 12 }

/** What interest settings would pay on the account as it is now. Amounts in minor units. */
export type InterestPreview =
  | { readonly type: 'Disabled' }
  | {
      readonly type: 'Enabled'
      /** The balance (compound) or the principal (simple); negative for a debt. */
      readonly base: MinorUnits
      /** The amount of the next payment, zero or more. */
      readonly nextPayment: MinorUnits
      /** `nextPayment` times the payments per year, without compounding. */
      readonly annualAmount: MinorUnits
      /**
       * Estimated years until the savings double, by the rule of 72 with the rate taken as an annual rate. Undefined
       * for a zero rate.
       */
      readonly doublingYears: number | undefined
      /** Payments until the savings double at this rate and type of interest; undefined at a rate of zero. */
      readonly doublingPayments: number | undefined
    }

/** Years to double by the rule of 72: 72 / percent per period, rounded half up (SPEC §9). Undefined for a zero rate. */
export function doublingYears(rate: BasisPoints): number | undefined {
  if (rate === 0) return undefined
  // 72% is 7,200 basis points. Numerator and denominator are doubled so that rounding half up needs only integers.
  const doubled = 2 * 7_200 + rate
  return (doubled - (doubled % (2 * rate))) / (2 * rate)
}

/** Payments until savings double, assuming no rounding and no further deposits. Undefined for a zero rate. */
export function doublingPayments(rate: BasisPoints, compoundType: CompoundType): number | undefined {
  if (rate === 0) return undefined
  if (compoundType === 'simple') return Math.ceil(10_000 / rate)
  // Subtracting 1e-9 keeps floating-point errors from rounding a whole quotient up, as at 100%.
  return Math.ceil(Math.log(2) / Math.log1p(rate / 10_000) - 1e-9)
}

/**
 * Previews interest settings on an account (SPEC §9): next payment = base × rate / 100, rounded half up; annual amount
 * = payment × periods per year. Uses the same base as the ledger.
 */
export function interestPreview(bank: BankState, terms: InterestTerms): InterestPreview {
  if (terms.active === false) return { type: 'Disabled' }
  const base = interestBase(bank, terms.compoundType)
  const nextPayment = interestOn(base, terms.rate)
  const annualAmount = minorUnits(nextPayment * PERIODS_PER_YEAR[terms.frequency])
  return {
    type: 'Enabled',
    base,
    nextPayment,
    annualAmount,
    doublingYears: doublingYears(terms.rate),
    doublingPayments: doublingPayments(terms.rate, terms.compoundType),
  }
}
