import { groupBy } from '../group-by.ts'
import type { ChildEntry, Entry } from './entry.ts'
import type { Id } from './id.ts'

/** An entry about the family as a whole. */
export type FamilyEntry = Exclude<Entry, ChildEntry>

/** Whether an entry is about one child. */
export const isChildEntry = (entry: Entry): entry is ChildEntry => 'childId' in entry

/** Whether an entry is about the family as a whole. */
export const isFamilyEntry = (entry: Entry): entry is FamilyEntry => !isChildEntry(entry)

/** A journal's child entries by child id, each list in its original order. */
export const groupByChild = (entries: readonly Entry[]): ReadonlyMap<Id, readonly ChildEntry[]> =>
  groupBy(entries.filter(isChildEntry), ({ childId }) => childId)
