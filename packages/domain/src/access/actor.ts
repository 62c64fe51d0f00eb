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

/** What decides who may see an entry: of any kind and version, also one that this code does not know yet. */
export interface EntryVisibility {
  readonly kind: string
  readonly childId?: unknown
  readonly userId?: unknown
}

/**
 * Whether an entry belongs to what the actor may see, and so to keep on the actor's devices: a parent all of the family's,
 * a child what is about its own account and about the family as a whole, but nobody else's profile (SPEC §6).
 */
export function maySee(actor: Actor, { childId, userId }: EntryVisibility): boolean {
  if (actor.role === 'parent') return true
  if (childId !== undefined) return childId === actor.childId
  return userId === undefined || userId === actor.userId
}
