import type { PostingId } from '../journal/id.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import { DAY_RANK, type Posting } from '../ledger/posting.ts'
import { sumMinorUnits } from '../money/minor-units.ts'
import { sumOfTerms, type SumExplanation, type SumTermKind } from './sum.ts'

type History = Pick<ChildAccounts, 'postings'>

/** The term of its account's balance that a posting is part of. */
function termOf({ type, rank, amount }: Posting): SumTermKind {
  if (type === 'cash') return amount > 0 ? 'cashAdded' : 'cashRemoved'
  return rank === DAY_RANK.opening ? 'opening' : type
}

/** The order in which a balance is told: what came in, then what went out. */
const TOLD: readonly SumTermKind[] = [
  'opening',
  'deposit',
  'allowance',
  'interest',
  'withdrawal',
  'cashAdded',
  'cashRemoved',
]

/** Why postings come to their sum: how many there are of each kind, and what each kind comes to. */
function explainPostings(postings: readonly Posting[]): SumExplanation {
  return sumOfTerms(
    TOLD.map((kind) => {
      const amounts = postings.filter((posting) => termOf(posting) === kind).map(({ amount }) => amount)
      return { kind, count: amounts.length, amount: sumMinorUnits(amounts) }
    }),
  )
}

const onAccount = ({ postings }: History, account: Posting['account']): readonly Posting[] =>
  postings.filter((posting) => posting.account === account)

/** Why the bank balance is what it is: opening, deposits, allowances, interest and withdrawals, in signed cents. */
export const explainBankBalance = (history: History): SumExplanation => explainPostings(onAccount(history, 'bank'))

/** Why the cash balance is what it is: what counts found more and less, in signed cents. */
export const explainCashBalance = (history: History): SumExplanation => explainPostings(onAccount(history, 'cash'))

/** Why the total savings are what they are: bank and cash (decisions: two accounts), in signed cents. */
export const explainTotalSavings = ({ bank, cash }: Pick<ChildAccounts, 'bank' | 'cash'>): SumExplanation =>
  sumOfTerms([
    { kind: 'bank', count: 1, amount: bank.balance },
    { kind: 'cash', count: 1, amount: cash },
  ])

/** Whether a cash count was made before another, or is it: counts change what stood before them in stamp order. */
const isUpTo = (count: Posting, last: Posting): boolean =>
  count.stamp < last.stamp || (count.stamp === last.stamp && count.id <= last.id)

/**
 * Why the balance after a posting is what it is: everything on its account up to it, on the bank account in the order of
 * the history, on the cash account in the order of the counts. Undefined where there is no such posting (SPEC §3
 * balanceAfter).
 */
export function explainBalanceAfter(history: History, posting: PostingId): SumExplanation | undefined {
  const last = history.postings.find(({ id }) => id === posting)
  if (last === undefined) return undefined
  const account = onAccount(history, last.account)
  return explainPostings(
    last.account === 'cash'
      ? account.filter((count) => isUpTo(count, last))
      : account.slice(0, account.indexOf(last) + 1),
  )
}
