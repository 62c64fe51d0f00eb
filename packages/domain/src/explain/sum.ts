import { sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'

/** The kinds of terms in an explained sum. */
export type SumTermKind =
  // Terms of a bank balance.
  | 'opening'
  | 'deposit'
  | 'allowance'
  | 'interest'
  | 'withdrawal'
  // Terms of a cash balance.
  | 'cashAdded'
  | 'cashRemoved'
  // Terms of the total savings.
  | 'bank'
  | 'cash'
  // Terms of a forecast point.
  | 'balanceToday'
  | 'weeksOfAllowance'
  | 'weeksOfInterest'

/** One term: the number of postings (or of weeks, in a forecast) and their sum, signed, in minor units. */
export interface SumTerm {
  readonly kind: SumTermKind
  readonly count: number
  readonly amount: MinorUnits
}

/** An amount and the terms that add up to it, in minor units. */
export interface SumExplanation {
  readonly terms: readonly SumTerm[]
  readonly total: MinorUnits
}

/** Adds up terms, omitting those with a count of zero. */
export const sumOfTerms = (terms: readonly SumTerm[]): SumExplanation => ({
  terms: terms.filter(({ count }) => count > 0),
  total: sumMinorUnits(terms.map(({ amount }) => amount)),
})
