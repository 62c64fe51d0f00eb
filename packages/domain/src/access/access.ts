import { addToDigest, EMPTY_DIGEST } from '../journal/digest.ts'
import type { Entry } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import { KINDS } from '../journal/kinds.ts'

/** A helper, such as a grandparent, who may give to the children in `childIds`. */
export interface Helper {
  readonly role: 'helper'
  readonly userId: Id
  readonly childIds: readonly Id[]
}

/** The user performing an action: a parent, a child of the family (SPEC §6) or a helper. */
export type Actor =
  | { readonly role: 'parent'; readonly userId: Id }
  | { readonly role: 'child'; readonly userId: Id; readonly childId: Id }
  | Helper

interface ActorSource {
  readonly userId: Id
  readonly role?: Actor['role'] | undefined
  readonly childId?: Id | undefined
  readonly childIds?: readonly Id[] | undefined
}

/**
 * The actor for a user of the family. `childId` is set if and only if the login belongs to a child, and `role` is
 * `helper` if and only if it belongs to a helper.
 */
export function actorOf({ userId, role, childId, childIds = [] }: ActorSource): Actor {
  if (childId !== undefined) return { role: 'child', userId, childId }
  return role === 'helper' ? { role, userId, childIds } : { role: 'parent', userId }
}

/**
 * The part of a family's journal that an actor may download: all of it, only what one child may see, or only what one
 * helper may see (docs/sync.md).
 */
export type SyncScope = 'family' | `child:${string}` | `helper:${string}`

/**
 * The scope an actor syncs. A helper's scope changes with their list of children; their device then downloads
 * everything again.
 */
export function scopeOf(actor: Actor): SyncScope {
  if (actor.role === 'parent') return 'family'
  if (actor.role === 'child') return `child:${actor.childId}`
  const childIds = [...actor.childIds].sort()
  return `helper:${actor.userId}:${addToDigest(EMPTY_DIGEST, [{ position: 0, entry: childIds }]).digest}`
}

/**
 * Whether a helper may record an entry: deposits to their children, dated the day they are recorded, because an earlier
 * date would also change the interest; deletions and restorations of their own deposits, for as long as the command and
 * the server allow; changes to their own profile and name; and leaving the family.
 */
function mayHelperRecord({ userId, childIds }: Helper, entry: Entry): boolean {
  switch (entry.kind) {
    case 'transaction.added': {
      const { type, toCash, date, on } = entry
      return type === 'deposit' && toCash === undefined && date === on && childIds.includes(entry.childId)
    }
    case 'transaction.deleted':
    case 'transaction.restored':
      return entry.giftOf === userId && childIds.includes(entry.childId)
    case 'member.changed':
      return entry.userId === userId && entry.role === undefined
    case 'member.removed':
      return entry.userId === userId
    default:
      return false
  }
}

/**
 * Whether the actor may record an entry (SPEC §6, kinds table). Actors record only under their own user id. A parent
 * may record entries about any child in the family; children may record entries only about their own account, and only
 * of kinds that children may record. No user may change their own role. The caller checks that the entry belongs to the
 * actor's family.
 */
export function mayRecord(actor: Actor, entry: Entry): boolean {
  if (entry.by !== actor.userId) return false
  const { recordedBy } = KINDS[entry.kind]
  if (recordedBy === 'self') return 'userId' in entry && entry.userId === actor.userId
  if (actor.role === 'helper') return mayHelperRecord(actor, entry)
  if (actor.role === 'parent')
    return entry.kind !== 'member.changed' || entry.userId !== actor.userId || entry.role === undefined
  return recordedBy === 'parentOrOwnChild' && 'childId' in entry && entry.childId === actor.childId
}

/** The fields that decide who may see an entry. Entries of unknown kinds and newer versions have them too. */
export interface EntryVisibility {
  readonly kind: string
  readonly by?: unknown
  readonly childId?: unknown
  readonly userId?: unknown
  readonly giftOf?: unknown
}

/**
 * Whether a helper may see an entry: the family, their own membership and profile, their children's names and looks,
 * and their own deposits, including deletions of them. Never a balance, and no entry of an unknown kind.
 */
function mayHelperSee({ userId, childIds }: Helper, entry: EntryVisibility): boolean {
  switch (entry.kind) {
    case 'family.created':
    case 'family.changed':
    case 'family.currency.set':
      return true
    case 'member.added':
    case 'member.changed':
    case 'member.removed':
    case 'profile.changed':
      return entry.userId === userId
    case 'child.added':
    case 'child.changed':
    case 'child.deleted':
      return childIds.some((childId) => childId === entry.childId)
    case 'transaction.added':
      return entry.by === userId
    case 'transaction.deleted':
    case 'transaction.restored':
      return entry.giftOf === userId
    default:
      return false
  }
}

const MEMBER_KINDS: readonly string[] = ['member.added', 'member.changed', 'member.removed']

/**
 * Whether the actor may see an entry and store it on a device (SPEC §6). A parent sees everything in the family.
 * Children see their own account and entries about the family as a whole, including who its members are, but no profile
 * except their own.
 */
export function maySee(actor: Actor, entry: EntryVisibility): boolean {
  if (actor.role === 'parent') return true
  if (actor.role === 'helper') return mayHelperSee(actor, entry)
  if (entry.childId !== undefined) return entry.childId === actor.childId
  return entry.userId === undefined || entry.userId === actor.userId || MEMBER_KINDS.includes(entry.kind)
}
