import { civilDate } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import type { ChildLedger } from '../ledger/child-ledger.ts'
import { deriveLedger, findChild, type Ledger } from '../ledger/derive.ts'
import type { Account, Posting, PostingType } from '../ledger/posting.ts'
import { assert } from '../result.ts'
import { ANNA } from './people.ts'

interface Journal {
  readonly entries: readonly Entry[]
}

/** A child's ledger at the end of a day. The journal must contain the child. */
export function childAt(journal: Journal, today: string, childId: Id = ANNA): ChildLedger {
  const child = findChild(deriveLedger(journal.entries, civilDate(today)), childId)
  assert(child, `the journal contains the child ${childId}`)
  return child
}

/** Anna's postings in order, on one account or both. */
export const postingsAt = (journal: Journal, today: string, account?: Account): readonly Posting[] =>
  childAt(journal, today).accounts.postings.filter((posting) => account === undefined || posting.account === account)

/** The dates of Anna's postings of a given type. */
export const datesOf = (journal: Journal, today: string, type: PostingType): readonly string[] =>
  postingsAt(journal, today)
    .filter((posting) => posting.type === type)
    .map(({ date }) => date)

/** The dates and amounts of Anna's postings of a given type. */
export const amountsOf = (journal: Journal, today: string, type: PostingType): readonly (readonly [string, number])[] =>
  postingsAt(journal, today)
    .filter((posting) => posting.type === type)
    .map(({ date, amount }) => [date, amount])

/** Anna's postings as rows of date, type, signed amount and balance after. */
export const historyOf = (journal: Journal, today: string, account?: Account) =>
  postingsAt(journal, today, account).map(({ date, type, amount, balanceAfter }) => [date, type, amount, balanceAfter])

/** A ledger without the intermediate results used to extend it. */
export const visibleState = ({ today, family, children }: Ledger) => ({
  today,
  family,
  children: children.map(({ child, goals, asks, accounts }) => ({
    child,
    goals,
    asks,
    postings: accounts.postings,
    bank: accounts.bank,
    cash: accounts.cash,
  })),
})
