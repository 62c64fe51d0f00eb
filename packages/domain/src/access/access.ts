import type { Id } from '../journal/id.ts'
import { KINDS } from '../journal/kinds.ts'
import type { Entry } from '../journal/entry.ts'

/** The user performing an action: a parent or a child of the family (SPEC §6). */
export type Actor =
  | { readonly role: 'parent'; readonly userId: Id }
  | { readonly role: 'child'; readonly userId: Id; readonly childId: Id }

/** The actor for a family member. `childId` is set if and only if the login belongs to a child. */
export const actorOf = ({ userId, childId }: { readonly userId: Id; readonly childId?: Id | undefined }): Actor =>
  childId === undefined ? { role: 'parent', userId } : { role: 'child', userId, childId }

/**
 * The part of a family's journal that an actor may download: all of it, or only what one child may see (docs/sync.md).
 */
export type SyncScope = 'family' | `child:${string}`

/** The part of the journal that an actor syncs. */
export const scopeOf = (actor: Actor): SyncScope => (actor.role === 'parent' ? 'family' : `child:${actor.childId}`)

/**
 * Whether the actor may record an entry (SPEC §6, kinds table). Actors record only under their own user id. A parent
 * may record entries about any child in the family; children may record entries only about their own account, and only
 * of kinds that children may record. The caller checks that the entry belongs to the actor's family.
 */
export function mayRecord(actor: Actor, entry: Entry): boolean {
  if (entry.by !== actor.userId) return false
  const { recordedBy } = KINDS[entry.kind]
  if (recordedBy === 'self') return 'userId' in entry && entry.userId === actor.userId
  if (actor.role === 'parent') return true
  return recordedBy === 'parentOrOwnChild' && 'childId' in entry && entry.childId === actor.childId
}

/** The fields that decide who may see an entry. Entries of unknown kinds and newer versions have them too. */
export interface EntryVisibility {
  readonly kind: string
  readonly childId?: unknown
  readonly userId?: unknown
}

/**
 * Whether the actor may see an entry and store it on a device (SPEC §6). A parent sees everything in the family.
 * Children see their own account and entries about the family as a whole, but no profile except their own.
 */
export function maySee(actor: Actor, { childId, userId }: EntryVisibility): boolean {
  if (actor.role === 'parent') return true
  if (childId !== undefined) return childId === actor.childId
  return userId === undefined || userId === actor.userId
}
