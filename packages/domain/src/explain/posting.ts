import { type CivilDate, toDayNumber, type CivilTime } from '../calendar/civil-date.ts'
import type { CompoundType } from '../journal/fields.ts'
import { bankAfter, type ChildAccounts } from '../ledger/child-accounts.ts'
import { interestBase, type BankState } from '../ledger/interest.ts'
import { deriveAsks, paidAsks, type Ask } from '../ledger/asks.ts'
import { isPaidInCash } from '../ledger/child-events.ts'
import { countBefore } from '../ledger/posting.ts'
import { interestBearingAmount, interestOn, MAX_RATE, type BasisPoints } from '../money/basis-points.ts'
import { type MinorUnits, subtractMinorUnits, sumMinorUnits, ZERO } from '../money/minor-units.ts'
import type { Entry, EntryOf } from '../journal/entry.ts'
import {
  askPostingId,
  automaticPostingDate,
  isPaydayPosting,
  isRepayment,
  postingIdOf,
  transactionIdOf,
  type Id,
  type PostingId,
} from '../journal/id.ts'
import { repaymentPlanOf, type RepaymentPlan } from '../ledger/advance-preview.ts'
import { advancesOf } from '../ledger/advances.ts'
import { allowancePaydays } from '../ledger/allowance.ts'
import { effectivePeriods } from '../ledger/effective-settings.ts'
import { DAY_RANK, type Posting } from '../ledger/posting.ts'
import { allowanceTerms, interestTerms, type AllowanceTerms, type InterestTerms } from '../ledger/terms.ts'
import { assert } from '../result.ts'

/** How one interest payment was computed; amounts in minor units. */
export interface InterestCalculation {
  /** The bank balance (compound) or the principal (simple) at the start of the day; negative for a debt. */
  readonly base: MinorUnits
  /** The part of `base` that earns interest: 0 to $1,000,000.00 (`MAX_INTEREST_BEARING`). */
  readonly earning: MinorUnits
  readonly rate: BasisPoints
  /** The exact interest in minor units before rounding: numerator / denominator. */
  readonly numerator: number
  readonly denominator: number
  /** The exact interest rounded half up. */
  readonly rounded: MinorUnits
}

/** The bank account at the start of a day: after every posting with an earlier value date. */
export const bankStateBefore = ({ postings }: Pick<ChildAccounts, 'postings'>, date: CivilDate): BankState =>
  bankAfter(postings.slice(0, countBefore(postings, date)))

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

/** The user who recorded an entry, and the date and time in the family's time zone. */
export interface EntryOrigin {
  readonly by: Id
  readonly on: CivilDate
  readonly at: CivilTime
  /** The parent whose device sent the entry again after the server lost it. */
  readonly restoredBy?: Id
}

/** The entry that a posting comes from and, for an automatic posting, the setting in effect on that day. */
export type PostingCause =
  | { readonly type: 'opening' | 'deposit' | 'withdrawal'; readonly origin: EntryOrigin }
  /** One of the two parts of a withdrawal that was paid in cash. */
  | { readonly type: 'paidInCash'; readonly description: string; readonly origin: EntryOrigin }
  /** A parent said yes to an ask. `ask` is undefined until the ask arrives. */
  | { readonly type: 'ask'; readonly ask: Ask | undefined; readonly origin: EntryOrigin }
  | { readonly type: 'count'; readonly counted: MinorUnits; readonly origin: EntryOrigin }
  | {
      readonly type: 'allowance'
      readonly terms: AllowanceTerms
      readonly origin: EntryOrigin
      /** The payday, and what a parent changed about it. Absent for a payday that was not changed. */
      readonly change?: PaydayCause
    }
  /** Allowance paid ahead. `owed` is what is still owed today. */
  | { readonly type: 'advance'; readonly plan: RepaymentPlan; readonly owed: MinorUnits; readonly origin: EntryOrigin }
  /** A repayment of `advance`, which was given at `origin`. `owed` is what was still owed after it. */
  | {
      readonly type: 'repayment'
      readonly advance: MinorUnits
      readonly over: number
      readonly owed: MinorUnits
      readonly origin: EntryOrigin
    }
  | {
      readonly type: 'interest'
      readonly terms: InterestTerms
      readonly calculation: InterestCalculation
      readonly origin: EntryOrigin
    }

/** What a parent changed about one payday. */
export interface PaydayCause {
  readonly date: CivilDate
  readonly isEarly: boolean
  readonly words: string
  readonly origin: EntryOrigin
}

/** A posting and its cause: balanceBefore + posting.amount = posting.balanceAfter, in minor units. */
export interface PostingExplanation {
  readonly posting: Posting
  readonly balanceBefore: MinorUnits
  readonly cause: PostingCause
}

const originOf = ({ by, on, at, restoredBy }: Pick<Entry, 'by' | 'on' | 'at' | 'restoredBy'>): EntryOrigin => ({
  by,
  on,
  at,
  ...(restoredBy && { restoredBy }),
})

function sourceEntry<T extends { readonly id: Id }>(entries: readonly T[], { id }: Posting): T {
  const source = entries.find((entry) => postingIdOf(entry.id) === transactionIdOf(id))
  assert(source, `the posting ${id} comes from an entry`)
  return source
}

function effectiveSetting<T extends Pick<Entry, 'stamp' | 'id' | 'on'>>(settings: readonly T[], date: CivilDate): T {
  const setting = effectivePeriods(settings, toDayNumber(date)).at(-1)?.setting
  assert(setting, `an automatic posting on ${date} has an effective setting`)
  return setting
}

/** The payday of an allowance posting, which can be later than the day it was paid on. */
function allowanceCause({ events, today }: ChildAccounts, posting: Posting): PostingCause {
  const date = automaticPostingDate(posting.id)
  assert(date, `the posting ${posting.id} belongs to a payday`)
  const { allowanceSettings, bends } = events
  const payday = allowancePaydays(allowanceSettings, toDayNumber(today), bends).find(
    ({ day }) => day === toDayNumber(date),
  )
  assert(payday, `the posting ${posting.id} comes from a payday`)
  const { setting, change, paidOn, day } = payday
  const source = allowanceSettings.find(({ id }) => id === setting.id)
  assert(source, 'a payday comes from a setting')
  const origin = originOf(source)
  const cause = { type: 'allowance', terms: allowanceTerms(setting), origin } as const
  if (change === undefined) return cause
  const { entry } = change
  return { ...cause, change: { date, isEarly: paidOn < day, words: entry.words, origin: originOf(entry) } }
}

/** What an advance leaves to pay back after one of its repayments; several can be on one day. */
function owedAfter(
  { postings }: ChildAccounts,
  { id, amount }: EntryOf<'advance.given'>,
  repayment: Posting,
): MinorUnits {
  const repayments = postings.filter((posting) => isRepayment(posting.id) && posting.id.includes(id))
  const until = repayments.slice(0, repayments.indexOf(repayment) + 1)
  return sumMinorUnits([amount, ...until.map((posting) => posting.amount)])
}

/** An advance, or a repayment of one. */
function advanceCause(accounts: ChildAccounts, posting: Posting): PostingCause {
  const { events, today } = accounts
  const advance = events.advances.find(({ id }) => posting.id === postingIdOf(id) || posting.id.includes(id))
  assert(advance, `the posting ${posting.id} comes from an advance`)
  const { id, amount, over } = advance
  const origin = originOf(advance)
  if (isRepayment(posting.id)) {
    return { type: 'repayment', advance: amount, over, owed: owedAfter(accounts, advance, posting), origin }
  }
  const owed = advancesOf(events, today).find((state) => state.id === id)?.owed ?? ZERO
  return { type: 'advance', plan: repaymentPlanOf(events, id, today), owed, origin }
}

const paidInCash = (entry: EntryOf<'transaction.added'>): PostingCause => ({
  type: 'paidInCash',
  description: entry.description,
  origin: originOf(entry),
})

/** The ask that a withdrawal pays, and the answer that set its amount and date; undefined for other postings. */
function askCause({ events }: ChildAccounts, posting: Posting): PostingCause | undefined {
  const yes = paidAsks(events).find(({ askId }) => askPostingId(askId) === posting.id)
  if (yes === undefined) return undefined
  return { type: 'ask', ask: deriveAsks(events).find(({ id }) => id === yes.askId), origin: originOf(yes) }
}

function causeOf(accounts: ChildAccounts, posting: Posting): PostingCause {
  const { events } = accounts
  if (posting.rank === DAY_RANK.opening) {
    assert(events.opening, 'an opening posting comes from the entry with the starting balance')
    return { type: 'opening', origin: originOf(events.opening) }
  }
  switch (posting.type) {
    case 'deposit':
    case 'withdrawal': {
      const ask = askCause(accounts, posting)
      if (ask !== undefined) return ask
      const transaction = sourceEntry(events.transactions, posting)
      return isPaidInCash(transaction) ? paidInCash(transaction) : { type: posting.type, origin: originOf(transaction) }
    }
    case 'cash': {
      const source = sourceEntry(events.cashEvents, posting)
      return source.kind === 'cash.counted'
        ? { type: 'count', counted: source.amount, origin: originOf(source) }
        : paidInCash(source)
    }
    case 'allowance': {
      return isPaydayPosting(posting.id) ? allowanceCause(accounts, posting) : advanceCause(accounts, posting)
    }
    case 'interest': {
      const setting = effectiveSetting(events.interestSettings, posting.date)
      const calculation = calculateInterest(bankStateBefore(accounts, posting.date), setting)
      return { type: 'interest', terms: interestTerms(setting), calculation, origin: originOf(setting) }
    }
  }
}

/** Explains a posting in a child's history. Returns undefined if the posting does not exist or was deleted. */
export function explainPosting(accounts: ChildAccounts, postingId: PostingId): PostingExplanation | undefined {
  const posting = accounts.postings.find(({ id }) => id === postingId)
  if (posting === undefined) return undefined
  return {
    posting,
    balanceBefore: subtractMinorUnits(posting.balanceAfter, posting.amount),
    cause: causeOf(accounts, posting),
  }
}
