import { toDayNumber, type CivilDate, type CivilTime } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import { postingIdOf, type Id, type PostingId } from '../journal/id.ts'
import type { ChildEvents } from '../ledger/child-events.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import { effectivePeriods } from '../ledger/effective-settings.ts'
import { DAY_RANK, type Posting } from '../ledger/posting.ts'
import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import { subtractMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import { assert } from '../result.ts'
import { bankStateBefore, calculateInterest, type InterestCalculation } from './interest.ts'

/** Who recorded something, and when by the family's calendar. */
export interface EntryOrigin {
  readonly by: Id
  readonly on: CivilDate
  readonly at: CivilTime
}

/** What brought a posting about. */
export type PostingCause =
  | { readonly type: 'opening' | 'deposit' | 'withdrawal'; readonly recorded: EntryOrigin }
  /** A cash count, and how much it found. */
  | { readonly type: 'count'; readonly counted: MinorUnits; readonly recorded: EntryOrigin }
  /** The terms in force on the payday, and who set them. */
  | { readonly type: 'allowance'; readonly terms: AllowanceTerms; readonly recorded: EntryOrigin }
  /** The terms in force on the interest day, who set them, and the arithmetic. */
  | {
      readonly type: 'interest'
      readonly terms: InterestTerms
      readonly arithmetic: InterestCalculation
      readonly recorded: EntryOrigin
    }

/** Why a posting is there and what it did: balanceBefore + posting.amount = posting.balanceAfter, in cents. */
export interface PostingExplanation {
  readonly posting: Posting
  readonly balanceBefore: MinorUnits
  readonly cause: PostingCause
}

const recordingOf = ({ by, on, at }: Pick<Entry, 'by' | 'on' | 'at'>): EntryOrigin => ({ by, on, at })

/** The entry with an id that a posting comes from; the ledger posts nothing without one. */
function sourceOf<T extends { readonly id: Id }>(entries: readonly T[], { id }: Posting): T {
  const source = entries.find((entry) => postingIdOf(entry.id) === id)
  assert(source, `the posting ${id} comes from an entry`)
  return source
}

/** The setting in force on a day; an automatic posting has one. */
function inForceOn<T extends Pick<Entry, 'stamp' | 'id' | 'on'>>(settings: readonly T[], date: CivilDate): T {
  const setting = effectivePeriods(settings, toDayNumber(date)).at(-1)?.setting
  assert(setting, `a setting was in force on ${date}`)
  return setting
}

function openingCause({ added }: ChildEvents): PostingCause {
  assert(added, 'an opening posting comes from the entry that adds the child')
  return { type: 'opening', recorded: recordingOf(added) }
}

function interestCause(accounts: ChildAccounts, { date }: Posting): PostingCause {
  const setting = inForceOn(accounts.events.interestSettings, date)
  const { rate, frequency, compoundType, active } = setting
  return {
    type: 'interest',
    terms: { rate, frequency, compoundType, active },
    arithmetic: calculateInterest(bankStateBefore(accounts, date), setting),
    recorded: recordingOf(setting),
  }
}

function allowanceCause({ allowanceSettings: allowances }: ChildEvents, { date }: Posting): PostingCause {
  const setting = inForceOn(allowances, date)
  const { amount, frequency, day, active } = setting
  return { type: 'allowance', terms: { amount, frequency, day, active }, recorded: recordingOf(setting) }
}

function causeOf(accounts: ChildAccounts, posting: Posting): PostingCause {
  const { events: facts } = accounts
  if (posting.rank === DAY_RANK.opening) return openingCause(facts)
  switch (posting.type) {
    case 'deposit':
    case 'withdrawal':
      return { type: posting.type, recorded: recordingOf(sourceOf(facts.transactions, posting)) }
    case 'cash': {
      const count = sourceOf(facts.cashCounts, posting)
      return { type: 'count', counted: count.amount, recorded: recordingOf(count) }
    }
    case 'allowance':
      return allowanceCause(facts, posting)
    case 'interest':
      return interestCause(accounts, posting)
  }
}

/**
 * Why a posting is there: what was recorded by whom, or which terms brought it and how it was computed. Undefined where
 * the child's history holds no such posting, also where it was deleted (decisions: automatic money, calendar).
 */
export function explainPosting(accounts: ChildAccounts, posting: PostingId): PostingExplanation | undefined {
  const found = accounts.postings.find(({ id }) => id === posting)
  if (found === undefined) return undefined
  return {
    posting: found,
    balanceBefore: subtractMinorUnits(found.balanceAfter, found.amount),
    cause: causeOf(accounts, found),
  }
}
