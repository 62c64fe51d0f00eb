import type { ChildEntry, Entry, EntryOf } from './entry.ts'
import type { Id } from './id.ts'

/** An entry about the family as a whole. */
export type FamilyEntry = EntryOf<'family.created'> | EntryOf<'family.changed'> | EntryOf<'profile.changed'>

/** Whether an entry is about one child. */
export const isChildEntry = (entry: Entry): entry is ChildEntry => 'childId' in entry

/** Whether an entry is about the family as a whole. */
export const isFamilyEntry = (entry: Entry): entry is FamilyEntry => !isChildEntry(entry)

/** The child entries of a journal by child id, each list in its original order. */
export function groupByChild(entries: readonly Entry[]): ReadonlyMap<Id, readonly ChildEntry[]> {
  const groups = new Map<Id, ChildEntry[]>()
  for (const entry of entries) {
    if (!isChildEntry(entry)) continue
    const group = groups.get(entry.childId)
    if (group) group.push(entry)
    else groups.set(entry.childId, [entry])
  }
  return groups
}
