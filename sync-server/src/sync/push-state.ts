import {
  type Actor,
  actorOf,
  addDays,
  type CivilDate,
  type Entry,
  type Id,
  laterStamp,
  type PushResult,
  type Stamp,
  todayIn,
  UTC,
} from '@little-ledger/domain'
import { newMemberIn, withAccess } from '../storage/queries/members.ts'
import type { AppendSnapshot, SnapshotChild, SnapshotMember, StoredEntry, User } from '../storage/port.ts'

/** Result for one pushed entry. `stored` is the entry as stored in the database. */
export type PushEntryResult =
  | { readonly status: 'accepted' | 'duplicate'; readonly stored: StoredEntry }
  | { readonly status: 'later'; readonly code?: 'clock' | 'full' }
  | { readonly status: 'refused'; readonly code: NonNullable<PushResult['code']> }

export const LATER: PushEntryResult = { status: 'later' }
export const refused = (code: NonNullable<PushResult['code']>): PushEntryResult => ({ status: 'refused', code })

/** The database snapshot, plus the entries that were already accepted from this push. */
export type PushState = {
  readonly user: User
  /** The session's user, with their current role. */
  actor: Actor
  readonly children: Map<Id, SnapshotChild>
  readonly members: Map<Id, SnapshotMember>
  readonly childByUser: Map<Id, Id>
  readonly stored: Map<Id, StoredEntry>
  readonly ownedIds: Set<Id>
  /**
   * The latest date that an entry may have: two days after the server's UTC date. That allows for every time zone and
   * for a clock that is a day ahead.
   */
  readonly lastDate: CivilDate
  readonly boundFactor: number
  readonly isRestored: boolean
  readonly isUnconfirmed: boolean
  /** The stamp of the latest entry of this push that changes the role of the session's user. */
  readonly ownRoleStamp: Stamp | undefined
  /** Whether this push creates a family whose creator is not the session's user. */
  isRestoringFamily: boolean
  count: number
  head: number
}

/** `isRestored` says whether the database was restored from a backup. */
export type PushContext = { readonly now: number; readonly isRestored: boolean }

/** The stamp of the latest of these entries that changes this member's role. */
const ownRoleStampIn = (entries: readonly { readonly entry: Entry | undefined }[], userId: Id) =>
  entries.reduce<Stamp | undefined>((last, { entry }) => {
    const isRole = entry?.kind === 'member.changed' && entry.userId === userId && entry.role !== undefined
    return isRole ? laterStamp(last, entry.stamp) : last
  }, undefined)

const actorIn = (user: User, members: ReadonlyMap<Id, SnapshotMember>): Actor =>
  actorOf({ ...user, ...members.get(user.id), userId: user.id })

export const createPushState = (
  entries: readonly { readonly entry: Entry | undefined }[],
  user: User,
  snapshot: AppendSnapshot,
  { now, isRestored }: PushContext,
): PushState => ({
  user,
  actor: actorIn(user, snapshot.members),
  children: new Map(snapshot.children),
  members: new Map(snapshot.members),
  childByUser: new Map([...snapshot.children].map(([childId, { userId }]) => [userId, childId])),
  stored: new Map(snapshot.entries),
  ownedIds: new Set(snapshot.owners.keys()),
  lastDate: addDays(todayIn(UTC, now), 2),
  boundFactor: snapshot.boundFactor,
  isRestored,
  isUnconfirmed: snapshot.isUnconfirmed,
  ownRoleStamp: ownRoleStampIn(entries, user.id),
  isRestoringFamily: false,
  count: snapshot.count,
  head: snapshot.head,
})

/** Whether the session's user is a parent and was not removed, not even by an earlier entry of this push. */
export const isActiveParent = (state: PushState) =>
  state.actor.role === 'parent' && !state.members.get(state.user.id)?.isRemoved

/** Whether the entry creates the family, and its author is no one whom the server knows. */
const isByLostCreator = ({ kind, by }: Entry, { head, ownedIds }: PushState) =>
  kind === 'family.created' && head === 0 && !ownedIds.has(by)

/**
 * Whether a parent pushes an entry by another parent or a helper: the database was restored and lacks entries that it
 * once acknowledged, or the author cannot log in, as after a family's backup file was restored with a new server. The
 * stored entry names the parent who vouches for it.
 */
export const isVouchedFor = (entry: Entry, state: PushState) => {
  if (entry.by === state.user.id || !isActiveParent(state)) return false
  const author = state.members.get(entry.by)
  return author ? state.isRestored || !author.hasLogin : isByLostCreator(entry, state)
}

/**
 * The author, with their current role. A member whom the session's parent vouches for counts as a parent, because the
 * role when the entry was recorded is unknown, and because the parent may record all of this anyway.
 */
export const authorOf = (entry: Entry, state: PushState): Actor => {
  const { by } = entry
  if (isVouchedFor(entry, state)) return { role: 'parent', userId: by }
  const childId = state.childByUser.get(by)
  return childId === undefined ? state.actor : { role: 'child', userId: by, childId }
}

/** The entry with the name of the parent who vouches for it, if there is one. */
export const toStored = (entry: Entry, state: PushState): Entry =>
  isVouchedFor(entry, state) ? { ...entry, restoredBy: state.user.id } : entry

const setMember = (userId: Id, member: SnapshotMember, state: PushState) => {
  state.members.set(userId, member)
  if (userId === state.user.id) state.actor = actorIn(state.user, state.members)
}

const acceptMember = (entry: Entry, state: PushState) => {
  const added = newMemberIn(entry)
  if (added && !state.members.has(added.userId)) {
    const { userId, ...access } = added
    const member = { ...access, accessStamp: undefined, isRemoved: false, hasLogin: false, recorded: 0 }
    setMember(userId, member, state)
    state.ownedIds.add(userId)
    state.isRestoringFamily ||= entry.kind === 'family.created'
  }
  if (entry.kind === 'member.changed' || entry.kind === 'member.removed') {
    const subject = state.members.get(entry.userId)
    const removal = { isRemoved: true, hasLogin: false }
    const after = entry.kind === 'member.changed' && subject ? withAccess(subject, entry) : removal
    if (subject) setMember(entry.userId, { ...subject, ...after }, state)
  }
}

/** Adds an entry that no rule refused to the state. */
export const acceptEntry = (entry: Entry, state: PushState): PushEntryResult => {
  const stored = { position: state.head + 1, entry: toStored(entry, state) }
  state.head += 1
  state.count += 1
  const authorId = state.childByUser.get(entry.by)
  const author = authorId && state.children.get(authorId)
  if (author) state.children.set(authorId, { ...author, recorded: author.recorded + 1 })
  const member = state.members.get(entry.by)
  if (member?.role === 'helper') state.members.set(entry.by, { ...member, recorded: member.recorded + 1 })
  state.stored.set(entry.id, stored)
  if (entry.kind === 'child.added') {
    const { childId, userId } = entry
    state.children.set(childId, { userId, isDeleted: false, recorded: 0 })
    state.childByUser.set(userId, childId)
    state.ownedIds.add(childId).add(userId)
  }
  acceptMember(stored.entry, state)
  if (entry.kind === 'child.deleted') {
    const child = state.children.get(entry.childId)
    if (child) state.children.set(entry.childId, { ...child, isDeleted: true })
  }
  return { status: 'accepted', stored }
}
