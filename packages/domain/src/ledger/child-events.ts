import type { ChildEntry, EntryOf } from '../journal/entry.ts'
import { compareEntries } from '../journal/entry-order.ts'
import type { Id, PostingId } from '../journal/id.ts'
import { compareStrings } from '../compare-strings.ts'

/** A deletion or restoration of a posting. */
export type DeletionEntry = EntryOf<'transaction.deleted'> | EntryOf<'transaction.restored'>

type GoalEntry = EntryOf<'goal.added'> | EntryOf<'goal.changed'> | EntryOf<'goal.deleted'>

/** What was recorded about one child, sorted into what the ledger folds. Never changed: `withEntries` makes a new one. */
export interface ChildEvents {
  readonly childId: Id
  /** Absent while the entry that adds the child has not arrived. */
  readonly added: EntryOf<'child.added'> | undefined
  /** A deleted child stays deleted. */
  readonly deleted: boolean
  readonly allowanceSettings: readonly EntryOf<'allowance.set'>[]
  readonly interestSettings: readonly EntryOf<'interest.set'>[]
  /** In the order of their value dates. */
  readonly transactions: readonly EntryOf<'transaction.added'>[]
  /** In (stamp, id) order, deleted ones too. */
  readonly cashCounts: readonly EntryOf<'cash.counted'>[]
  /** In (stamp, id) order. */
  readonly goals: readonly GoalEntry[]
  /** Of each posting that was ever deleted or restored, the latest such entry. */
  readonly deletions: ReadonlyMap<PostingId, DeletionEntry>
}

/** Nothing recorded yet. */
export const emptyChildEvents = (childId: Id): ChildEvents => ({
  childId,
  added: undefined,
  deleted: false,
  allowanceSettings: [],
  interestSettings: [],
  transactions: [],
  cashCounts: [],
  goals: [],
  deletions: new Map(),
})

/** Whether a posting stands: of its deletions and restorations the latest stamp wins (decisions: two accounts). */
export const stands = (facts: ChildEvents, posting: PostingId): boolean =>
  facts.deletions.get(posting)?.kind !== 'transaction.deleted'

/** The order of recorded transactions in a history: by value date and time, then stamp, then id. */
export const compareTransactions = (a: EntryOf<'transaction.added'>, b: EntryOf<'transaction.added'>): number =>
  compareStrings(a.date, b.date) || compareStrings(a.time, b.time) || compareEntries(a, b)

/**
 * Adds to a sorted list what it does not hold yet, looking at it from its end: what is new is mostly what happened last.
 * Where nothing comes, the very list: a store tells by it that there is nothing to write.
 */
function merge<T extends { readonly id: Id }>(
  sorted: readonly T[],
  added: readonly T[],
  compare: (a: T, b: T) => number,
): readonly T[] {
  const fresh = [...added].sort(compare)
  const [first] = fresh
  if (first === undefined) return sorted
  const start = sorted.findLastIndex((entry) => compare(entry, first) < 0) + 1
  const rest = start === sorted.length ? fresh : [...sorted.slice(start), ...fresh].sort(compare)
  const once = rest.filter(({ id }, index) => {
    const before = rest[index - 1]
    return before === undefined || before.id !== id
  })
  return [...sorted.slice(0, start), ...once]
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
export function addEntries(facts: ChildEvents, entries: readonly ChildEntry[]): ChildEvents {
  const added = byKind(entries)
  const goals = [...added['goal.added'], ...added['goal.changed'], ...added['goal.deleted']]
  const marks = [...added['transaction.deleted'], ...added['transaction.restored']]
  return {
    childId: facts.childId,
    added: added['child.added'][0] ?? facts.added,
    deleted: facts.deleted || added['child.deleted'].length > 0,
    allowanceSettings: merge(facts.allowanceSettings, added['allowance.set'], compareEntries),
    interestSettings: merge(facts.interestSettings, added['interest.set'], compareEntries),
    transactions: merge(facts.transactions, added['transaction.added'], compareTransactions),
    cashCounts: merge(facts.cashCounts, added['cash.counted'], compareEntries),
    goals: merge<GoalEntry>(facts.goals, goals, compareEntries),
    deletions: mergeDeletions(facts.deletions, marks),
  }
}

/** The latest mark of each posting, with more marks in. */
function mergeDeletions(
  marks: ReadonlyMap<PostingId, DeletionEntry>,
  added: readonly DeletionEntry[],
): ReadonlyMap<PostingId, DeletionEntry> {
  if (added.length === 0) return marks
  const inOrder = [...marks.values(), ...added].sort(compareEntries)
  return new Map(inOrder.map((mark) => [mark.transactionId, mark]))
}
