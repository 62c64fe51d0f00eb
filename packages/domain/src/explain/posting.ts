import { toDayNumber, type CivilDate, type CivilTime } from '../calendar/civil-date.ts'
import type { Entry } from '../journal/entry.ts'
import { postingIdOf, type Id, type PostingId } from '../journal/id.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import type { ChildEvents } from '../ledger/child-events.ts'
import { effectivePeriods } from '../ledger/effective-settings.ts'
import { DAY_RANK, type Posting } from '../ledger/posting.ts'
import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import { subtractMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import { assert } from '../result.ts'
import { bankStateBefore, calculateInterest, type InterestCalculation } from './interest.ts'

/** Who recorded an entry, and when in the family's time zone. */
export interface EntryOrigin {
  readonly by: Id
  readonly on: CivilDate
  readonly at: CivilTime
}

/** The entry that a posting comes from and, for automatic postings, the setting that was effective on that day. */
export type PostingCause =
  | { readonly type: 'opening' | 'deposit' | 'withdrawal'; readonly origin: EntryOrigin }
  | { readonly type: 'count'; readonly counted: MinorUnits; readonly origin: EntryOrigin }
  | { readonly type: 'allowance'; readonly terms: AllowanceTerms; readonly origin: EntryOrigin }
  | {
      readonly type: 'interest'
      readonly terms: InterestTerms
      readonly calculation: InterestCalculation
      readonly origin: EntryOrigin
    }

/** A posting and its cause: balanceBefore + posting.amount = posting.balanceAfter, in minor units. */
export interface PostingExplanation {
  readonly posting: Posting
  readonly balanceBefore: MinorUnits
  readonly cause: PostingCause
}

const originOf = ({ by, on, at }: Pick<Entry, 'by' | 'on' | 'at'>): EntryOrigin => ({ by, on, at })

function sourceEntry<T extends { readonly id: Id }>(entries: readonly T[], { id }: Posting): T {
  const source = entries.find((entry) => postingIdOf(entry.id) === id)
  assert(source, `the posting ${id} comes from an entry`)
  return source
}

function effectiveSetting<T extends Pick<Entry, 'stamp' | 'id' | 'on'>>(settings: readonly T[], date: CivilDate): T {
  const setting = effectivePeriods(settings, toDayNumber(date)).at(-1)?.setting
  assert(setting, `an automatic posting on ${date} has an effective setting`)
  return setting
}

function openingCause({ added }: ChildEvents): PostingCause {
  assert(added, 'an opening posting comes from the entry that adds the child')
  return { type: 'opening', origin: originOf(added) }
}

function interestCause(accounts: ChildAccounts, { date }: Posting): PostingCause {
  const setting = effectiveSetting(accounts.events.interestSettings, date)
  const { rate, frequency, compoundType, active } = setting
  return {
    type: 'interest',
    terms: { rate, frequency, compoundType, active },
    calculation: calculateInterest(bankStateBefore(accounts, date), setting),
    origin: originOf(setting),
  }
}

function allowanceCause({ allowanceSettings }: ChildEvents, { date }: Posting): PostingCause {
  const setting = effectiveSetting(allowanceSettings, date)
  const { amount, frequency, day, active } = setting
  return { type: 'allowance', terms: { amount, frequency, day, active }, origin: originOf(setting) }
}

function causeOf(accounts: ChildAccounts, posting: Posting): PostingCause {
  const { events } = accounts
  if (posting.rank === DAY_RANK.opening) return openingCause(events)
  switch (posting.type) {
    case 'deposit':
    case 'withdrawal':
      return { type: posting.type, origin: originOf(sourceEntry(events.transactions, posting)) }
    case 'cash': {
      const count = sourceEntry(events.cashCounts, posting)
      return { type: 'count', counted: count.amount, origin: originOf(count) }
    }
    case 'allowance':
      return allowanceCause(events, posting)
    case 'interest':
      return interestCause(accounts, posting)
  }
}

/** Explains a posting of the child's history. Undefined for a posting that does not exist or was deleted. */
export function explainPosting(accounts: ChildAccounts, postingId: PostingId): PostingExplanation | undefined {
  const posting = accounts.postings.find(({ id }) => id === postingId)
  if (posting === undefined) return undefined
  return {
    posting,
    balanceBefore: subtractMinorUnits(posting.balanceAfter, posting.amount),
    cause: causeOf(accounts, posting),
  }
}
