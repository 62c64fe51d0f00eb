import type { Entry, Id } from '@little-ledger/domain'
import type { SnapshotChild, SnapshotMember } from '../storage/port.ts'

/** The standard limits on one family's data, so that no family slows down the others. */
export const BOUNDS = {
  entries: 200_000,
  entriesOfChild: 10_000,
  entriesOfChildren: 100_000,
  children: 50,
  members: 50,
} as const

/** How much data a family has stored. Its limits are the standard limits times `boundFactor`. */
export type FamilySize = {
  readonly count: number
  readonly boundFactor: number
  readonly children: ReadonlyMap<Id, SnapshotChild>
  readonly members: ReadonlyMap<Id, SnapshotMember>
}

const isOverChildBounds = (by: Id, active: readonly SnapshotChild[], boundFactor: number) => {
  const author = active.find(({ userId }) => userId === by)
  if (author === undefined) return false
  const all = active.reduce((sum, { recorded }) => sum + recorded, 0)
  return author.recorded >= BOUNDS.entriesOfChild * boundFactor || all >= BOUNDS.entriesOfChildren * boundFactor
}

/**
 * Whether the family has no room for one more entry. Deleting a child and removing a member are always allowed, because
 * that makes room.
 */
export const isFull = ({ kind, by }: Entry, { count, boundFactor, children, members }: FamilySize): boolean => {
  if (kind === 'child.deleted' || kind === 'member.removed') return false
  if (count >= BOUNDS.entries * boundFactor) return true
  const active = [...children.values()].filter(({ isDeleted }) => !isDeleted)
  if (kind === 'child.added') return active.length >= BOUNDS.children * boundFactor
  if (kind === 'member.added')
    return [...members.values()].filter(({ isRemoved }) => !isRemoved).length >= BOUNDS.members * boundFactor
  return isOverChildBounds(by, active, boundFactor)
}

/**
 * Whether the family has no room for all of these entries. Checks each entry as if those before it were already stored.
 */
export const areTooMany = (entries: readonly Entry[], size: FamilySize): boolean =>
  entries.some((entry, index) => isFull(entry, { ...size, count: size.count + index }))
