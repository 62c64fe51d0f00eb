import { civilDate } from '../calendar/civil-date.ts'
import type { ChildEntry, Entry } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import type { ChildLedger } from '../ledger/child-ledger.ts'
import { findChild, deriveLedger, type Ledger } from '../ledger/derive.ts'
import type { Account, Posting, PostingType } from '../ledger/posting.ts'
import { assert } from '../result.ts'
import { ANNA } from './people.ts'

/** Tells the entries about a child from those about the family. */
export const isChildEntry = (entry: Entry): entry is ChildEntry => 'childId' in entry

interface Journal {
  readonly entries: readonly Entry[]
}

/** What a story amounts to for a child at the end of a day; a test that asks has added the child. */
export function childAt(story: Journal, today: string, childId: Id = ANNA): ChildLedger {
  const child = findChild(deriveLedger(story.entries, civilDate(today)), childId)
  assert(child, `the child ${childId} stands`)
  return child
}

/** A child's postings on one account, or on both, in the order of its history. */
export const postingsAt = (story: Journal, today: string, account?: Account): readonly Posting[] =>
  childAt(story, today).accounts.postings.filter((posting) => account === undefined || posting.account === account)

/** The dates of a child's postings of a type. */
export const datesOf = (story: Journal, today: string, type: PostingType): readonly string[] =>
  postingsAt(story, today)
    .filter((posting) => posting.type === type)
    .map(({ date }) => date)

/** The dates and amounts of a child's postings of a type. */
export const amountsOf = (story: Journal, today: string, type: PostingType): readonly (readonly [string, number])[] =>
  postingsAt(story, today)
    .filter((posting) => posting.type === type)
    .map(({ date, amount }) => [date, amount])

/** A history in short: date, type, signed amount and balance after. */
export const historyOf = (story: Journal, today: string, account?: Account) =>
  postingsAt(story, today, account).map(({ date, type, amount, balanceAfter }) => [date, type, amount, balanceAfter])

/** All that a ledger shows to anybody, without what it keeps for itself in order to be extended. */
export const visibleState = ({ today, family, children }: Ledger) => ({
  today,
  family,
  children: children.map(({ child, goals, accounts }) => ({
    child,
    goals,
    postings: accounts.postings,
    bank: accounts.bank,
    cash: accounts.cash,
  })),
})
