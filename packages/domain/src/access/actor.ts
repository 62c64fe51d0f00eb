import type { Id } from '../journal/id.ts'

/** The user performing an action: a parent or a child of the family (SPEC §6). */
export type Actor =
  | { readonly role: 'parent'; readonly userId: Id }
  | { readonly role: 'child'; readonly userId: Id; readonly childId: Id }

/** The actor for a user of the family. `childId` is set if and only if the login belongs to a child. */
export const actorOf = ({ userId, childId }: { readonly userId: Id; readonly childId?: Id | undefined }): Actor =>
  childId === undefined ? { role: 'parent', userId } : { role: 'child', userId, childId }

/**
 * The part of a family's journal that an actor may download: all of it, or only what one child may see (docs/sync.md).
 */
export type SyncScope = 'family' | `child:${string}`

/** The scope an actor syncs. */
export const scopeOf = (actor: Actor): SyncScope => (actor.role === 'parent' ? 'family' : `child:${actor.childId}`)
