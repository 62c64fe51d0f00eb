import { laterDate, type CivilDate } from '../calendar/civil-date.ts'
import { compareStrings } from '../compare-strings.ts'
import { groupBy } from '../group-by.ts'
import { type ChildEntry, type EntryKey, type EntryOf, compareEntries } from '../journal/entry.ts'
import type { Id, PostingId } from '../journal/id.ts'
import { countWhile, mergeSorted } from '../sorted-list.ts'
import { bendsOf, NO_BENDS, type BendEntries, type PaydayBends } from './payday-bends.ts'
import { transactionTime } from './transaction-time.ts'

/** A deletion or restoration of a posting. */
export type DeletionEntry = EntryOf<'transaction.deleted'> | EntryOf<'transaction.restored'>

/**
 * An entry that changes the cash in the piggy bank: a count sets the amount of cash, and a withdrawal paid in cash adds
 * to the amount.
 */
export type CashEvent = EntryOf<'cash.counted'> | EntryOf<'transaction.added'>

/** Whether a transaction is a withdrawal whose amount is added to the piggy bank. */
export const isPaidInCash = ({ type, toCash }: Pick<EntryOf<'transaction.added'>, 'type' | 'toCash'>): boolean =>
  type === 'withdrawal' && toCash === true

/** An entry that makes, withdraws or answers an ask. */
export type AskEntry = EntryOf<'ask.made'> | EntryOf<'ask.withdrawn'> | EntryOf<'ask.answered'>

type GoalEntry = EntryOf<'goal.added'> | EntryOf<'goal.changed'> | EntryOf<'goal.deleted'>

/**
 * The entries about one child, grouped by kind and sorted for the ledger. Immutable: `addEntries` returns a new object.
 */
export interface ChildEvents extends BendEntries {
  readonly childId: Id
  /** Undefined until the entry that adds the child arrives. */
  readonly added: EntryOf<'child.added'> | undefined
  /** The starting balance. If it was recorded more than once, only the first by (stamp, id) counts. */
  readonly opening: EntryOf<'opening.added'> | undefined
  /** Sorted by (stamp, id). */
  readonly changes: readonly EntryOf<'child.changed'>[]
  /** A deleted child stays deleted. */
  readonly deleted: boolean
  /** Sorted by (stamp, id), never dated before the child was added. */
  readonly allowanceSettings: readonly EntryOf<'allowance.set'>[]
  /** What parents changed about paydays, computed from `paydayChanges`, `pauses` and `pauseEnds`. */
  readonly bends: PaydayBends
  /** Sorted by (stamp, id); includes deleted advances. */
  readonly advances: readonly EntryOf<'advance.given'>[]
  /** Sorted by (stamp, id), never dated before the child was added. */
  readonly interestSettings: readonly EntryOf<'interest.set'>[]
  /** Sorted by value date; includes deleted transactions. */
  readonly transactions: readonly EntryOf<'transaction.added'>[]
  /** Cash counts and withdrawals paid in cash, sorted by (stamp, id); includes deleted events. */
  readonly cashEvents: readonly CashEvent[]
  /** Sorted by (stamp, id). */
  readonly goals: readonly GoalEntry[]
  /** Sorted by (stamp, id). */
  readonly asks: readonly AskEntry[]
  /** The latest deletion or restoration of each posting that was ever deleted or restored. */
  readonly deletions: ReadonlyMap<PostingId, DeletionEntry>
}

/** The events for a child that has no entries yet. */
export const emptyChildEvents = (childId: Id): ChildEvents => ({
  childId,
  added: undefined,
  opening: undefined,
  changes: [],
  deleted: false,
  allowanceSettings: [],
  paydayChanges: [],
  pauses: [],
  pauseEnds: [],
  bends: NO_BENDS,
  advances: [],
  interestSettings: [],
  transactions: [],
  cashEvents: [],
  goals: [],
  asks: [],
  deletions: new Map(),
})

/** Whether a posting is deleted. The deletion or restoration with the latest stamp decides. */
export const isDeleted = (events: ChildEvents, posting: PostingId): boolean =>
  events.deletions.get(posting)?.kind === 'transaction.deleted'

/** The order of recorded transactions in a history: by value date, time, stamp, id. */
export const compareTransactions = (a: EntryOf<'transaction.added'>, b: EntryOf<'transaction.added'>): number =>
  compareStrings(a.date, b.date) || compareStrings(transactionTime(a), transactionTime(b)) || compareEntries(a, b)

/**
 * Inserts new entries into a sorted list, skipping those already in it. Returns the same array if nothing was added, so
 * callers can skip the write.
 */
function merge<T extends { readonly id: Id }>(
  sorted: readonly T[],
  added: readonly T[],
  compare: (a: T, b: T) => number,
): readonly T[] {
  const isKnown = (entry: T) => sorted[countWhile(sorted, (other) => compare(other, entry) < 0)]?.id === entry.id
  const unique = [...added].sort(compare).filter(({ id }, index, all) => all[index - 1]?.id !== id)
  return mergeSorted(
    sorted,
    unique.filter((entry) => !isKnown(entry)),
    compare,
  )
}

/**
 * Moves settings dated before the child was added, because of a slow clock, to the day the child was added. No
 * setting takes effect before the next day.
 */
const clampToAdded = <T extends { readonly on: CivilDate }>(
  settings: readonly T[],
  added: EntryOf<'child.added'> | undefined,
): readonly T[] =>
  added !== undefined && settings.some(({ on }) => laterDate(on, added.on) !== on)
    ? settings.map((setting) => ({ ...setting, on: laterDate(setting.on, added.on) }))
    : settings

/** Adds entries to the events, in any order. Skips entries that were added before. */
export function addEntries(events: ChildEvents, entries: readonly ChildEntry[]): ChildEvents {
  // A single pass, because a ten-year journal is long.
  const byKind = groupBy<string, ChildEntry>(entries, ({ kind }) => kind)
  // Safe cast: each group contains only entries of its kind.
  const added = <K extends ChildEntry['kind']>(kind: K) => (byKind.get(kind) ?? []) as unknown[] as EntryOf<K>[]
  const goals: readonly GoalEntry[] = [...added('goal.added'), ...added('goal.changed'), ...added('goal.deleted')]
  const asks: readonly AskEntry[] = [...added('ask.made'), ...added('ask.withdrawn'), ...added('ask.answered')]
  const deletions = [...added('transaction.deleted'), ...added('transaction.restored')]
  const cashEvents: readonly CashEvent[] = [
    ...added('cash.counted'),
    ...added('transaction.added').filter(isPaidInCash),
  ]
  const childAdded = added('child.added')[0] ?? events.added
  const paydayChanges = merge(events.paydayChanges, added('payday.changed'), compareEntries)
  const pauses = merge(events.pauses, added('pause.set'), compareEntries)
  const pauseEnds = merge(events.pauseEnds, added('pause.ended'), compareEntries)
  const isBent = paydayChanges !== events.paydayChanges || pauses !== events.pauses || pauseEnds !== events.pauseEnds
  return {
    childId: events.childId,
    added: childAdded,
    opening: firstOf(events.opening, added('opening.added')),
    changes: merge(events.changes, added('child.changed'), compareEntries),
    deleted: events.deleted || byKind.has('child.deleted'),
    allowanceSettings: clampToAdded(
      merge(events.allowanceSettings, added('allowance.set'), compareEntries),
      childAdded,
    ),
    paydayChanges,
    pauses,
    pauseEnds,
    bends: isBent ? bendsOf({ paydayChanges, pauses, pauseEnds }) : events.bends,
    advances: merge(events.advances, added('advance.given'), compareEntries),
    interestSettings: clampToAdded(merge(events.interestSettings, added('interest.set'), compareEntries), childAdded),
    transactions: merge(events.transactions, added('transaction.added'), compareTransactions),
    cashEvents: merge(events.cashEvents, cashEvents, compareEntries),
    goals: merge(events.goals, goals, compareEntries),
    asks: merge(events.asks, asks, compareEntries),
    deletions: mergeDeletions(events.deletions, deletions),
  }
}

/** The first entry by (stamp, id). */
const firstOf = <T extends EntryKey>(known: T | undefined, added: readonly T[]): T | undefined =>
  [...(known === undefined ? [] : [known]), ...added].sort(compareEntries)[0]

function mergeDeletions(
  deletions: ReadonlyMap<PostingId, DeletionEntry>,
  added: readonly DeletionEntry[],
): ReadonlyMap<PostingId, DeletionEntry> {
  if (added.length === 0) return deletions
  const sorted = [...deletions.values(), ...added].sort(compareEntries)
  return new Map(sorted.map((entry) => [entry.transactionId, entry]))
}
