import { KINDS } from '../journal/kinds.ts'
import type { Entry } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'

/** Who acts: a parent of the family, or one of its children (SPEC §6). */
export type Actor =
  | { readonly role: 'parent'; readonly userId: Id }
  | { readonly role: 'child'; readonly userId: Id; readonly childId: Id }

/**
 * Whether the actor may record an entry, by the kinds table: it is recorded in the actor's own name; a parent may
 * record about any child of the family, a child only about its own account and only what the table allows (SPEC §6).
 * Whether the entry's family is the actor's is for the caller, who knows both.
 */
export function mayRecord(actor: Actor, entry: Entry): boolean {
  if (entry.by !== actor.userId) return false
  const { recordedBy } = KINDS[entry.kind]
  if (recordedBy === 'oneself') return 'userId' in entry && entry.userId === actor.userId
  if (actor.role === 'parent') return true
  return recordedBy === 'parentOrOwnChild' && 'childId' in entry && entry.childId === actor.childId
}
