import { sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import { isCashPart, isPaydayPosting, isRepayment, transactionIdOf, type PostingId } from '../journal/id.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import { DAY_RANK, type Posting } from '../ledger/posting.ts'
import type { CivilDate } from '../calendar/civil-date.ts'
import { forecast, type ForecastStart, type ForecastWeeks } from '../forecast/forecast.ts'
import { assert } from '../result.ts'

/**
 * The kinds of postings that add up to an account's balance: income first, then spending. The last three kinds are in
 * the cash account.
 */
const POSTING_TERMS = [
  'opening',
  'deposit',
  'allowance',
  'advance',
  'interest',
  'withdrawal',
  'repayment',
  'cashFromBank',
  'cashAdded',
  'cashRemoved',
] as const
type PostingTerm = (typeof POSTING_TERMS)[number]
type ForecastTerm = 'balanceToday' | 'weeksOfAllowance' | 'weeksOfInterest'

/** The kinds of terms that add up to an account's balance, the total savings or a forecast point. */
export type SumTermKind = PostingTerm | 'bank' | 'cash' | ForecastTerm

/** One term: the number of postings, or of weeks in a forecast, and their signed sum in minor units. */
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
const sumOfTerms = (terms: readonly SumTerm[]): SumExplanation => ({
  terms: terms.filter(({ count }) => count > 0),
  total: sumMinorUnits(terms.map(({ amount }) => amount)),
})

type History = Pick<ChildAccounts, 'postings'>

function termKind({ id, type, rank, amount }: Posting): PostingTerm {
  if (isCashPart(id)) return 'cashFromBank'
  if (isRepayment(id)) return 'repayment'
  if (type === 'allowance' && !isPaydayPosting(id)) return 'advance'
  if (type === 'cash') return amount > 0 ? 'cashAdded' : 'cashRemoved'
  return rank === DAY_RANK.opening ? 'opening' : type
}

/** Groups postings into one term per kind. */
function explainPostings(postings: readonly Posting[]): SumExplanation {
  return sumOfTerms(
    POSTING_TERMS.map((kind) => {
      const amounts = postings.filter((posting) => termKind(posting) === kind).map(({ amount }) => amount)
      return { kind, count: amounts.length, amount: sumMinorUnits(amounts) }
    }),
  )
}

const onAccount = ({ postings }: History, account: Posting['account']): readonly Posting[] =>
  postings.filter((posting) => posting.account === account)

/**
 * The bank balance as a sum of the starting balance, deposits, allowances, interest and withdrawals; signed, in minor
 * units.
 */
export const explainBankBalance = (history: History): SumExplanation => explainPostings(onAccount(history, 'bank'))

/**
 * The cash balance as a sum of the amounts paid out from the bank in cash and the differences found by cash counts;
 * signed, in minor units.
 */
export const explainCashBalance = (history: History): SumExplanation => explainPostings(onAccount(history, 'cash'))

/**
 * The total savings as a sum of the two accounts' balances; signed, in minor units
 * (docs/decisions/0002-two-accounts-per-child.md).
 */
export const explainTotalSavings = ({ bank, cash }: Pick<ChildAccounts, 'bank' | 'cash'>): SumExplanation =>
  sumOfTerms([
    { kind: 'bank', count: 1, amount: bank.balance },
    { kind: 'cash', count: 1, amount: cash },
  ])

/** Whether a cash posting is `last` or was applied before it. Cash entries are applied in (stamp, id) order. */
const isUpTo = (posting: Posting, last: Posting): boolean =>
  posting.stamp < last.stamp ||
  (posting.stamp === last.stamp && transactionIdOf(posting.id) <= transactionIdOf(last.id))

/**
 * The balance after a posting (SPEC §3 balanceAfter) as a sum of the postings up to and including it, in history order
 * for the bank account and in stamp order for the cash account. Undefined if there is no such posting.
 */
export function explainBalanceAfter(history: History, postingId: PostingId): SumExplanation | undefined {
  const last = history.postings.find(({ id }) => id === postingId)
  if (last === undefined) return undefined
  const account = onAccount(history, last.account)
  return explainPostings(
    last.account === 'cash'
      ? account.filter((posting) => isUpTo(posting, last))
      : account.slice(0, account.indexOf(last) + 1),
  )
}

/** A forecast balance as a sum of today's balance and the allowances and interest up to the forecast's date. */
export interface ForecastPointExplanation extends SumExplanation {
  readonly date: CivilDate
}

/**
 * Explains the balance forecast for a number of weeks from now (1 for the first point); signed, in minor units. Runs a
 * forecast of exactly that many weeks, so that the parts add up to the point's balance (SPEC §3 Forecast).
 */
export function explainForecastPoint(start: ForecastStart, weeks: ForecastWeeks): ForecastPointExplanation {
  const { timeline, startingBalance, allowanceTotal, interestTotal } = forecast({ ...start, weeks })
  const point = timeline.at(-1)
  assert(point, 'a forecast has at least one point')
  const sum = sumOfTerms([
    { kind: 'balanceToday', count: 1, amount: startingBalance },
    { kind: 'weeksOfAllowance', count: allowanceTotal === 0 ? 0 : weeks, amount: allowanceTotal },
    { kind: 'weeksOfInterest', count: interestTotal === 0 ? 0 : weeks, amount: interestTotal },
  ])
  return { ...sum, date: point.date }
}
