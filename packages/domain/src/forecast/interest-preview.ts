import type { Frequency } from '../journal/fields.ts'
import { interestBase, type BankState } from '../ledger/interest.ts'
import type { InterestTerms } from '../ledger/terms.ts'
import { interestOn, type BasisPoints } from '../money/basis-points.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'

/** How many interest payments a year has (SPEC §9). */
export const PERIODS_PER_YEAR: Readonly<Record<Frequency, number>> = { weekly: 52, biweekly: 26, monthly: 12 }

/** What the preview says where interest is off (SPEC §4). */
export const INTEREST_DISABLED = 'Interest is currently disabled'

/** What interest would bring on an account as it stands; amounts in cents, never negative. */
export type InterestPreview =
  | { readonly type: 'Disabled'; readonly message: typeof INTEREST_DISABLED }
  | {
      readonly type: 'Enabled'
      /** What it is computed on: the balance (compound) or the principal (simple). */
      readonly base: MinorUnits
      readonly nextPayment: MinorUnits
      /** The next payment as often as a year has periods; nothing is compounded. */
      readonly annualAmount: MinorUnits
      /** How many years savings take to double, by rule of thumb; undefined at a rate of zero. */
      readonly doublingYears: number | undefined
    }

/**
 * The years in which savings double by the rule of 72: 72 / rate, rounded half up to a whole number (SPEC §9, which
 * takes the rate of a period as it stands). Undefined at a rate of zero, at which nothing ever doubles.
 */
export function doublingYears(rate: BasisPoints): number | undefined {
  if (rate === 0) return undefined
  // 72 % in basis points over the rate; doubled, so that half a year is a whole number.
  const doubled = 2 * 7_200 + rate
  return (doubled - (doubled % (2 * rate))) / (2 * rate)
}

/**
 * The interest preview for an account and terms, saved or not: next payment = base × rate / 100, rounded half up; the
 * annual figure = payment × periods per year (SPEC §9). The base is the ledger's own (decisions: calendar).
 */
export function interestPreview(bank: BankState, terms: InterestTerms): InterestPreview {
  if (terms.active === false) return { type: 'Disabled', message: INTEREST_DISABLED }
  const base = interestBase(bank, terms.compoundType)
  const nextPayment = interestOn(base, terms.rate)
  const annualAmount = minorUnits(nextPayment * PERIODS_PER_YEAR[terms.frequency])
  return { type: 'Enabled', base, nextPayment, annualAmount, doublingYears: doublingYears(terms.rate) }
}
