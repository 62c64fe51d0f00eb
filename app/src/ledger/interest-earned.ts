import { addMinorUnits, ZERO, type MinorUnits, type Posting } from '@little-ledger/domain'

/** The number and total of the interest payments that a child has been paid so far. */
export interface InterestEarned {
  readonly payments: number
  readonly total: MinorUnits
}

export function interestEarned(postings: readonly Posting[]): InterestEarned {
  const paid = postings.filter(({ type }) => type === 'interest').map(({ amount }) => amount)
  return { payments: paid.length, total: paid.reduce(addMinorUnits, ZERO) }
}
