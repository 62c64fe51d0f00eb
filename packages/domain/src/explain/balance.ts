import type { PostingId } from '../journal/id.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import { DAY_RANK, type Posting } from '../ledger/posting.ts'
import { sumMinorUnits } from '../money/minor-units.ts'
import { sumOfTerms, type SumExplanation, type SumTermKind } from './sum.ts'

type History = Pick<ChildAccounts, 'postings'>

function termKind({ type, rank, amount }: Posting): SumTermKind {
  if (type === 'cash') return amount > 0 ? 'cashAdded' : 'cashRemoved'
  return rank === DAY_RANK.opening ? 'opening' : type
}

/** Income first, then spending. */
const TERM_ORDER: readonly SumTermKind[] = [
  'opening',
  'deposit',
  'allowance',
  'interest',
  'withdrawal',
  'cashAdded',
  'cashRemoved',
]

/** Groups postings into one term per kind. */
function explainPostings(postings: readonly Posting[]): SumExplanation {
  return sumOfTerms(
    TERM_ORDER.map((kind) => {
      const amounts = postings.filter((posting) => termKind(posting) === kind).map(({ amount }) => amount)
      return { kind, count: amounts.length, amount: sumMinorUnits(amounts) }
    }),
  )
}

const onAccount = ({ postings }: History, account: Posting['account']): readonly Posting[] =>
  postings.filter((posting) => posting.account === account)

/**
 * Breaks the bank balance down into the opening, deposits, allowances, interest and withdrawals; signed, in minor
 * units.
 */
export const explainBankBalance = (history: History): SumExplanation => explainPostings(onAccount(history, 'bank'))

/** Breaks the cash balance down into the increases and decreases found by cash counts; signed, in minor units. */
export const explainCashBalance = (history: History): SumExplanation => explainPostings(onAccount(history, 'cash'))

/**
 * Breaks the total savings down into both accounts; signed, in minor units
 * (docs/decisions/0002-two-accounts-per-child.md).
 */
export const explainTotalSavings = ({ bank, cash }: Pick<ChildAccounts, 'bank' | 'cash'>): SumExplanation =>
  sumOfTerms([
    { kind: 'bank', count: 1, amount: bank.balance },
    { kind: 'cash', count: 1, amount: cash },
  ])

/** Whether a cash count is `last` or comes before it in (stamp, id) order, the order in which counts apply. */
const isUpTo = (count: Posting, last: Posting): boolean =>
  count.stamp < last.stamp || (count.stamp === last.stamp && count.id <= last.id)

/**
 * Breaks the balance after a posting (SPEC §3 balanceAfter) down into the postings up to and including it: in history
 * order on the bank account, in count order on the cash account. Undefined if there is no such posting.
 */
export function explainBalanceAfter(history: History, postingId: PostingId): SumExplanation | undefined {
  const last = history.postings.find(({ id }) => id === postingId)
  if (last === undefined) return undefined
  const account = onAccount(history, last.account)
  return explainPostings(
    last.account === 'cash'
      ? account.filter((count) => isUpTo(count, last))
      : account.slice(0, account.indexOf(last) + 1),
  )
}
