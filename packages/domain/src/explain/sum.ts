import { sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'

/** What a term of an explained sum stands for. */
export type SumTermKind =
  // What made a bank balance.
  | 'opening'
  | 'deposit'
  | 'allowance'
  | 'interest'
  | 'withdrawal'
  // What made a cash balance.
  | 'cashAdded'
  | 'cashRemoved'
  // What makes the total savings.
  | 'bank'
  | 'cash'
  // What a forecast point is made of.
  | 'balanceToday'
  | 'weeksOfAllowance'
  | 'weeksOfInterest'

/** One term: how many of its kind there are (postings, or weeks of a forecast), and what they come to in signed cents. */
export interface SumTerm {
  readonly kind: SumTermKind
  readonly count: number
  readonly amount: MinorUnits
}

/** Why a number is what it is: the terms it is the sum of, in cents. The terms always add up to the total. */
export interface SumExplanation {
  readonly terms: readonly SumTerm[]
  readonly total: MinorUnits
}

/** The explanation of what some terms add up to; a term that counts nothing is left out. */
export const sumOfTerms = (terms: readonly SumTerm[]): SumExplanation => ({
  terms: terms.filter(({ count }) => count > 0),
  total: sumMinorUnits(terms.map(({ amount }) => amount)),
})
