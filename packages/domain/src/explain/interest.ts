import type { CivilDate } from '../calendar/civil-date.ts'
import type { CompoundType } from '../journal/fields.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import { interestBase, EMPTY_BANK, type BankState } from '../ledger/interest.ts'
import { interestBearingAmount, interestOn, MAX_RATE, type BasisPoints } from '../money/basis-points.ts'
import type { MinorUnits } from '../money/minor-units.ts'

/** How one payment of interest was computed; money in cents. */
export interface InterestCalculation {
  /** What stood at the start of the day: the bank balance (compound) or the principal (simple). */
  readonly base: MinorUnits
  /** Of it, what earned: at most $1,000,000.00, nothing of a debt (decisions: calendar). */
  readonly earning: MinorUnits
  readonly rate: BasisPoints
  /** The exact interest in cents before rounding: numerator / denominator. */
  readonly numerator: number
  readonly denominator: number
  /** The exact interest in dollars, in all its decimals and at least two: '0.125'. */
  readonly exactDollars: string
  /** The same, rounded half up to the cent. */
  readonly rounded: MinorUnits
}

/** What the bank account stood at when a day began: after every posting with an earlier value date. */
export function bankStateBefore({ postings }: Pick<ChildAccounts, 'postings'>, date: CivilDate): BankState {
  const last = postings.findLast((posting) => posting.account === 'bank' && posting.date < date)
  return last === undefined ? EMPTY_BANK : { balance: last.balanceAfter, principal: last.principalAfter }
}

/** An exact number of ten-thousandths of a cent, not negative, as dollars: whole dollars and two to six decimals. */
function exactDollarsText(tenThousandths: number): string {
  const digits = String(tenThousandths).padStart(7, '0')
  const [, shown = ''] = /^(\d\d\d*?)0*$/.exec(digits.slice(-6)) ?? []
  return `${digits.slice(0, -6).replace(/\B(?=(\d{3})+$)/g, ',')}.${shown}`
}

/** The arithmetic of one payment on an account as it stood (SPEC §9: base × rate%, rounded half up). */
export function calculateInterest(
  bank: BankState,
  { rate, compoundType }: { readonly rate: BasisPoints; readonly compoundType: CompoundType },
): InterestCalculation {
  const base = interestBase(bank, compoundType)
  const earning = interestBearingAmount(base)
  // At most 1e12, far inside the safe integers.
  const numerator = earning * rate
  return {
    base,
    earning,
    rate,
    numerator,
    denominator: MAX_RATE,
    exactDollars: exactDollarsText(numerator),
    rounded: interestOn(base, rate),
  }
}
