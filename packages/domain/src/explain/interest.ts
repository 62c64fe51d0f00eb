import type { CivilDate } from '../calendar/civil-date.ts'
import type { CompoundType } from '../journal/fields.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import { EMPTY_BANK, interestBase, type BankState } from '../ledger/interest.ts'
import { interestBearingAmount, interestOn, MAX_RATE, type BasisPoints } from '../money/basis-points.ts'
import type { MinorUnits } from '../money/minor-units.ts'

/** How one interest payment was computed; amounts in minor units. */
export interface InterestCalculation {
  /** At the start of the day: the bank balance (compound) or the principal (simple); negative for a debt. */
  readonly base: MinorUnits
  /** The part of `base` that earns interest: 0 to $1,000,000.00 (docs/decisions/0004-derived-allowance-and-interest.md). */
  readonly earning: MinorUnits
  readonly rate: BasisPoints
  /** The exact interest in minor units before rounding: numerator / denominator. */
  readonly numerator: number
  readonly denominator: number
  /** The exact interest rounded half up. */
  readonly rounded: MinorUnits
}

/** The bank account at the start of a day: after every posting with an earlier value date. */
export function bankStateBefore({ postings }: Pick<ChildAccounts, 'postings'>, date: CivilDate): BankState {
  const last = postings.findLast((posting) => posting.account === 'bank' && posting.date < date)
  return last === undefined ? EMPTY_BANK : { balance: last.balanceAfter, principal: last.principalAfter }
}

/** Computes one interest payment: base × rate, rounded half up (SPEC §9). */
export function calculateInterest(
  bank: BankState,
  { rate, compoundType }: { readonly rate: BasisPoints; readonly compoundType: CompoundType },
): InterestCalculation {
  const base = interestBase(bank, compoundType)
  const earning = interestBearingAmount(base)
  // At most 1e12, far below the largest safe integer.
  const numerator = earning * rate
  return { base, earning, rate, numerator, denominator: MAX_RATE, rounded: interestOn(base, rate) }
}
