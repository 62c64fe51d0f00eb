import { sumCents, type Cents } from '../money/cents.ts'

/** What a term of an explained sum stands for. */
export type TermKind =
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
export interface Term {
  readonly kind: TermKind
  readonly count: number
  readonly amount: Cents
}

/** Why a number is what it is: the terms it is the sum of, in cents. The terms always add up to the total. */
export interface SumExplanation {
  readonly terms: readonly Term[]
  readonly total: Cents
}

/** The explanation of what some terms add up to; a term that counts nothing is left out. */
export const sumOfTerms = (terms: readonly Term[]): SumExplanation => ({
  terms: terms.filter(({ count }) => count > 0),
  total: sumCents(terms.map(({ amount }) => amount)),
})
