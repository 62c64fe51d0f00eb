import { MAX_MEMBERS, type Entry, type Id } from '@little-ledger/domain'
import type { SnapshotChild, SnapshotMember } from '../storage/port.ts'

/** The standard limits on one family's data, so that no family slows down the others. */
export const BOUNDS = {
  entries: 200_000,
  entriesOfChild: 10_000,
  entriesOfHelper: 5_000,
  /** By all children and helpers together, so that there is always room for what parents record. */
  entriesOfOthers: 100_000,
  children: 50,
  members: MAX_MEMBERS,
} as const

/** How much data a family has stored. Its limits are the standard limits times `boundFactor`. */
export type FamilySize = {
  readonly count: number
  readonly boundFactor: number
  readonly children: ReadonlyMap<Id, SnapshotChild>
  readonly members: ReadonlyMap<Id, SnapshotMember>
}

/** Bounds what a child, or a helper, has recorded alone and together with the family's others. */
const isOverAuthorBounds = (by: Id, active: readonly SnapshotChild[], { boundFactor, members }: FamilySize) => {
  const child = active.find(({ userId }) => userId === by)
  const member = members.get(by)
  const helper = member?.role === 'helper' ? member : undefined
  const recorded = (child ?? helper)?.recorded
  if (recorded === undefined) return false
  const all = [...active, ...members.values()].reduce((sum, author) => sum + author.recorded, 0)
  const bound = child ? BOUNDS.entriesOfChild : BOUNDS.entriesOfHelper
  return recorded >= bound * boundFactor || all >= BOUNDS.entriesOfOthers * boundFactor
}

/**
 * Whether the family has no room for one more entry. Deleting a child and removing a member are always allowed, because
 * that makes room.
 */
export const isFull = (entry: Entry, size: FamilySize): boolean => {
  const { kind, by, restoredBy } = entry
  const { count, boundFactor, children, members } = size
  if (kind === 'child.deleted' || kind === 'member.removed') return false
  if (count >= BOUNDS.entries * boundFactor) return true
  const active = [...children.values()].filter(({ isDeleted }) => !isDeleted)
  if (kind === 'child.added') return active.length >= BOUNDS.children * boundFactor
  if (kind === 'member.added') {
    // The parent who restores a family has been a member since the registration.
    const others = [...members].filter(([userId, { isRemoved }]) => userId !== entry.userId && !isRemoved)
    return others.length >= BOUNDS.members * boundFactor
  }
  return restoredBy === undefined && isOverAuthorBounds(by, active, size)
}

/**
 * Whether the family has no room for all of these entries. They add at most one child or member, so only the number of
 * entries grows from one to the next.
 */
export const areTooMany = (entries: readonly Entry[], size: FamilySize): boolean =>
  entries.some((entry, index) => isFull(entry, { ...size, count: size.count + index }))
