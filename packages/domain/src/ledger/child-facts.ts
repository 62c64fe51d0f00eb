import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import { compareEntries, type ChildEntry, type EntryOf } from '../journal/entry.ts'
import { dateInId, openingId, postingOf, type Id, type PostingId } from '../journal/id.ts'

/** A deletion or restoration of a posting. */
export type Mark = EntryOf<'transaction.deleted'> | EntryOf<'transaction.restored'>

type GoalEntry = EntryOf<'goal.added'> | EntryOf<'goal.changed'> | EntryOf<'goal.deleted'>

/** What was recorded about one child, sorted into what the ledger folds. Never changed: `withEntries` makes a new one. */
export interface ChildFacts {
  readonly childId: Id
  /** Absent while the entry that adds the child has not arrived. */
  readonly added: EntryOf<'child.added'> | undefined
  /** A deleted child stays deleted. */
  readonly deleted: boolean
  readonly allowances: readonly EntryOf<'allowance.set'>[]
  readonly interests: readonly EntryOf<'interest.set'>[]
  /** In the order of their value dates. */
  readonly transactions: readonly EntryOf<'transaction.added'>[]
  /** In (stamp, id) order, deleted ones too. */
  readonly counts: readonly EntryOf<'cash.counted'>[]
  /** In (stamp, id) order. */
  readonly goals: readonly GoalEntry[]
  /** Of each posting that was ever deleted or restored, the latest such entry. */
  readonly marks: ReadonlyMap<PostingId, Mark>
}

/** Nothing recorded yet. */
export const noFacts = (childId: Id): ChildFacts => ({
  childId,
  added: undefined,
  deleted: false,
  allowances: [],
  interests: [],
  transactions: [],
  counts: [],
  goals: [],
  marks: new Map(),
})

/** Whether a posting stands: of its deletions and restorations the latest stamp wins (decisions: two accounts). */
export const stands = (facts: ChildFacts, posting: PostingId): boolean =>
  facts.marks.get(posting)?.kind !== 'transaction.deleted'

/** The order of recorded transactions in a history: by value date and time, then stamp, then id. */
export function compareTransactions(a: EntryOf<'transaction.added'>, b: EntryOf<'transaction.added'>): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1
  return a.time === b.time ? compareEntries(a, b) : a.time < b.time ? -1 : 1
}

/** Adds to a sorted list what it does not hold yet; the list itself where there is nothing new. */
function merge<T extends { readonly id: Id }>(
  sorted: readonly T[],
  added: readonly T[],
  compare: (a: T, b: T) => number,
): readonly T[] {
  if (added.length === 0) return sorted
  const fresh = [...added].sort(compare).filter((entry, index, all) => all[index - 1]?.id !== entry.id)
  const last = sorted.at(-1)
  if (last === undefined || (fresh[0] !== undefined && compare(last, fresh[0]) < 0)) return [...sorted, ...fresh]
  return [...sorted, ...fresh].sort(compare).filter((entry, index, all) => all[index - 1]?.id !== entry.id)
}

/** Entries of every kind that is about a child, apart. */
type Sorted = { readonly [K in ChildEntry['kind']]: EntryOf<K>[] }

/** Parts entries by kind in one pass: a journal of ten years is long. */
function byKind(entries: readonly ChildEntry[]): Sorted {
  const sorted: Sorted = {
    'child.added': [],
    'child.deleted': [],
    'allowance.set': [],
    'interest.set': [],
    'transaction.added': [],
    'transaction.deleted': [],
    'transaction.restored': [],
    'cash.counted': [],
    'goal.added': [],
    'goal.changed': [],
    'goal.deleted': [],
  }
  // Each list takes the entries of its own kind; the compiler cannot follow the pair through the union.
  for (const entry of entries) (sorted[entry.kind] as ChildEntry[]).push(entry)
  return sorted
}

/** The facts with more entries in, in any order; an entry that is in already changes nothing. */
export function withEntries(facts: ChildFacts, entries: readonly ChildEntry[]): ChildFacts {
  const added = byKind(entries)
  const goals = [...added['goal.added'], ...added['goal.changed'], ...added['goal.deleted']]
  const marks = [...added['transaction.deleted'], ...added['transaction.restored']]
  return {
    childId: facts.childId,
    added: added['child.added'][0] ?? facts.added,
    deleted: facts.deleted || added['child.deleted'].length > 0,
    allowances: merge(facts.allowances, added['allowance.set'], compareEntries),
    interests: merge(facts.interests, added['interest.set'], compareEntries),
    transactions: merge(facts.transactions, added['transaction.added'], compareTransactions),
    counts: merge(facts.counts, added['cash.counted'], compareEntries),
    goals: merge<GoalEntry>(facts.goals, goals, compareEntries),
    marks: marks.length === 0 ? facts.marks : withMarks(facts.marks, marks),
  }
}

function withMarks(marks: ReadonlyMap<PostingId, Mark>, added: readonly Mark[]): ReadonlyMap<PostingId, Mark> {
  const latest = new Map(marks)
  for (const mark of added) {
    const known = latest.get(mark.transactionId)
    if (known === undefined || compareEntries(known, mark) < 0) latest.set(mark.transactionId, mark)
  }
  return latest
}

/** The value date of a posting that was recorded or falls on a day; undefined where nothing is known of it. */
function dateOf(facts: ChildFacts, posting: PostingId): CivilDate | undefined {
  if (posting === openingId(facts.childId)) return facts.added?.on
  const recorded = facts.transactions.find((entry) => postingOf(entry.id) === posting)
  return dateInId(posting) ?? recorded?.date
}

/** The first value date of the counts from the one with this id on: a count changes the difference of later ones. */
function firstDateOfCountsFrom(facts: ChildFacts, count: PostingId): CivilDate | undefined {
  const index = facts.counts.findIndex((entry) => postingOf(entry.id) === count)
  if (index < 0) return undefined
  return facts.counts
    .slice(index)
    .reduce<CivilDate | undefined>((first, { on }) => (first && first < on ? first : on), undefined)
}

/** The first value date whose postings an entry may change; undefined where it changes none. */
function firstDateChangedBy(facts: ChildFacts, entry: ChildEntry): CivilDate | undefined {
  switch (entry.kind) {
    case 'child.added':
      return entry.on
    case 'allowance.set':
    case 'interest.set':
      return addDays(entry.on, 1)
    case 'transaction.added':
      return entry.date
    case 'cash.counted':
      return firstDateOfCountsFrom(facts, postingOf(entry.id))
    case 'transaction.deleted':
    case 'transaction.restored':
      return dateOf(facts, entry.transactionId) ?? firstDateOfCountsFrom(facts, entry.transactionId)
    default:
      return undefined
  }
}

/** The first value date that any of the entries changes, given the facts with them in; undefined for none. */
export const firstDateChanged = (facts: ChildFacts, entries: readonly ChildEntry[]): CivilDate | undefined =>
  entries.reduce<CivilDate | undefined>((first, entry) => {
    const date = firstDateChangedBy(facts, entry)
    return date !== undefined && (first === undefined || date < first) ? date : first
  }, undefined)
