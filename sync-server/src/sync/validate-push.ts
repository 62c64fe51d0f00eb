import {
  type Actor,
  actorOf,
  addDays,
  type CivilDate,
  deriveFamily,
  type Entry,
  exponentOf,
  type Id,
  isFamilyEntry,
  isSameEntry,
  isWithinUndoPeriod,
  mayRecord,
  parseEntry,
  parseId,
  type PushResult,
  type Stamp,
  todayIn,
  UTC,
} from '@little-ledger/domain'
import { isFull } from '../ledger/bounds.ts'
import { ownRoleStampIn } from './own-role-stamp.ts'
import { newMemberIn, withAccess } from '../storage/queries/members.ts'
import type { AppendSnapshot, SnapshotChild, SnapshotMember, StoredEntry, User } from '../storage/port.ts'

/**
 * A parsed entry, or the reason why it could not be parsed; then `id` is '' if the input has no valid id.
 */
export type PushedEntry =
  | { readonly entry: Entry; readonly id: Id }
  | { readonly entry: undefined; readonly id: Id | ''; readonly problem: 'later' | 'bad_schema' }

/** The id to use in the result of an entry that can't be parsed. */
const idIn = (input: unknown): Id | '' => {
  if (typeof input !== 'object' || input === null || !('id' in input) || typeof input.id !== 'string') return ''
  const id = parseId(input.id)
  return id.ok ? id.value : ''
}

/**
 * Parses each entry on its own. An unknown kind is `later` (a newer server may accept it), anything else `bad_schema`.
 */
export const parsePushedEntries = (inputs: readonly unknown[]): readonly PushedEntry[] =>
  inputs.map((input) => {
    const parsed = parseEntry(input)
    if (parsed.ok) {
      const { restoredBy: _, ...entry } = parsed.value
      return { entry, id: entry.id }
    }
    const problem = parsed.error.type === 'UnknownKind' ? 'later' : 'bad_schema'
    return { entry: undefined, id: idIn(input), problem }
  })

/** Result for one pushed entry. `stored` is the entry as stored in the database. */
export type PushEntryResult =
  | { readonly status: 'accepted' | 'duplicate'; readonly stored: StoredEntry }
  | { readonly status: 'later'; readonly code?: 'clock' | 'full' }
  | { readonly status: 'refused'; readonly code: NonNullable<PushResult['code']> }

/** The database snapshot, plus the entries that were already accepted from this push. */
type PushState = {
  readonly user: User
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

type PushContext = { readonly now: number; readonly isRestored: boolean }

/** Returns a final result, or undefined to continue with the next rule. */
type PushRule = (entry: Entry, state: PushState) => PushEntryResult | undefined

const LATER: PushEntryResult = { status: 'later' }
const refused = (code: NonNullable<PushResult['code']>): PushEntryResult => ({ status: 'refused', code })

const createPushState = (
  entries: readonly PushedEntry[],
  user: User,
  snapshot: AppendSnapshot,
  { now, isRestored }: PushContext,
): PushState => ({
  user,
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

/** The family is taken from the session, never from the client. */
const checkFamily: PushRule = ({ familyId }, { user }) =>
  familyId === user.familyId ? undefined : refused('forbidden')

/**
 * A family's first entry creates the family. While that entry gets `later`, for example because it sets newer rules,
 * all other entries get `later` too.
 */
const checkFirstEntry: PushRule = ({ kind }, { head }) => (head === 0 && kind !== 'family.created' ? LATER : undefined)

/** The session's user, with their current role. */
const actorIn = ({ user, members }: PushState): Actor => actorOf({ ...user, ...members.get(user.id), userId: user.id })

/** Whether the session's user is a parent and was not removed, not even by an earlier entry of this push. */
const isActiveParent = (state: PushState) =>
  actorIn(state).role === 'parent' && !state.members.get(state.user.id)?.isRemoved

/** Whether the entry creates the family, and its author is no one whom the server knows. */
const isByLostCreator = ({ kind, by }: Entry, { head, ownedIds }: PushState) =>
  kind === 'family.created' && head === 0 && !ownedIds.has(by)

/**
 * Whether a parent pushes an entry by another parent or a helper: the database was restored and lacks entries that it
 * once acknowledged, or the author cannot log in, as after a family's backup file was restored with a new server. The
 * stored entry names the parent who vouches for it.
 */
const isVouchedFor = (entry: Entry, state: PushState) => {
  if (entry.by === state.user.id || !isActiveParent(state)) return false
  const author = state.members.get(entry.by)
  return author ? state.isRestored || !author.hasLogin : isByLostCreator(entry, state)
}

/**
 * A session may push entries by its own user. A parent's session may also push entries by the children in the family,
 * by its other members who have no login, and after a restore by all members, including removed ones.
 */
const checkAuthor: PushRule = (entry, state) => {
  const { user, childByUser, children, members } = state
  const { by } = entry
  const childId = childByUser.get(by)
  if (childId === undefined) {
    const isOwn = by === user.id && !members.get(by)?.isRemoved
    return isOwn || isVouchedFor(entry, state) ? undefined : refused('wrong_actor')
  }
  if (children.get(childId)?.isDeleted) return refused('gone')
  return by === user.id || isActiveParent(state) ? undefined : refused('wrong_actor')
}

/** The `child.deleted` entry stays in the journal, so pushing it again is a duplicate. */
const isStoredDeletion = ({ id, kind }: Entry, { stored }: PushState) => kind === 'child.deleted' && stored.has(id)

/** For another family's child, the result is the same as for a child that does not exist. */
const checkChild: PushRule = (entry, state) => {
  if (!('childId' in entry)) return undefined
  const child = state.children.get(entry.childId)
  if (child?.isDeleted) return isStoredDeletion(entry, state) ? undefined : refused('gone')
  return child === undefined && entry.kind !== 'child.added' ? LATER : undefined
}

/**
 * The author, with their current role. A member whom the session's parent vouches for counts as a parent, because the
 * role when the entry was recorded is unknown, and because the parent may record all of this anyway.
 */
const authorOf = (entry: Entry, state: PushState): Actor => {
  const { by } = entry
  if (isVouchedFor(entry, state)) return { role: 'parent', userId: by }
  const childId = state.childByUser.get(by)
  return childId === undefined ? actorIn(state) : { role: 'child', userId: by, childId }
}

const checkPermission: PushRule = (entry, state) =>
  mayRecord(authorOf(entry, state), entry) ? undefined : refused('forbidden')

/** A member of another family gets the same result as an unknown member. */
const checkMember: PushRule = (entry, { members }) => {
  if (entry.kind !== 'member.changed' && entry.kind !== 'member.removed') return undefined
  return members.has(entry.userId) ? undefined : LATER
}

/**
 * Whether the family has a parent who can sign in, besides the given user. Before the members are confirmed, only one
 * parent can.
 */
const hasOtherParent = (userId: Id, { members, isUnconfirmed }: PushState) =>
  !isUnconfirmed &&
  [...members].some(
    ([otherId, { role, isRemoved, hasLogin }]) => otherId !== userId && role === 'parent' && !isRemoved && hasLogin,
  )

/**
 * A family must keep a parent who can sign in. Only leaving needs a check, because a parent who removes or changes
 * someone else remains a parent. After a restore that author may have no login, or be removed. Then the entry waits for
 * another parent to get one.
 */
const checkLastParent: PushRule = (entry, state) => {
  if (entry.kind !== 'member.removed' && (entry.kind !== 'member.changed' || entry.role !== 'helper')) return undefined
  const { by, userId } = entry
  const subject = state.members.get(userId)
  if (subject?.role !== 'parent') return undefined
  if (entry.kind === 'member.changed') {
    // A later change has replaced this one.
    if (withAccess(subject, entry) === subject) return undefined
    // A later entry of this push makes the session's user a parent again. A helper could not push that one.
    if (userId === state.user.id && entry.stamp !== state.ownRoleStamp) return LATER
  }
  if (hasOtherParent(userId, state)) return undefined
  if (isVouchedFor(entry, state)) return LATER
  return userId === by ? refused('last_parent') : undefined
}

/**
 * A currency relabels the family's amounts, so it must have as many decimals as the one that the family was created with.
 */
const checkCurrency: PushRule = (entry, { stored }) => {
  if (entry.kind !== 'family.currency.set') return undefined
  const created = stored.get(entry.familyId)?.entry
  if (created?.kind !== 'family.created') return LATER
  return exponentOf(entry.code) === exponentOf(created.currency) ? undefined : refused('other_decimals')
}

/** Helpers can undo only their own deposits, and only within a day. */
const checkUndo: PushRule = (entry, state) => {
  if (entry.kind !== 'transaction.deleted' && entry.kind !== 'transaction.restored') return undefined
  if (authorOf(entry, state).role !== 'helper') return undefined
  const id = parseId(entry.transactionId)
  const gift = id.ok ? state.stored.get(id.value)?.entry : undefined
  const isOwn = gift?.kind === 'transaction.added' && gift.by === entry.by && gift.childId === entry.childId
  return isOwn && isWithinUndoPeriod(gift, entry) ? undefined : refused('forbidden')
}

/**
 * The recording date, time and stamp do not count as content, because a device may correct them until the server has
 * the entry. Neither does `restoredBy`, which the server sets.
 */
const CHANGING_FIELDS: readonly string[] = ['stamp', 'on', 'at', 'restoredBy']

/** When a device corrects the recording date, it also corrects a date of a payment that is the same. */
const readingFields = (entry: Entry): readonly string[] => {
  if (entry.kind === 'payday.changed') return entry.paidOn === entry.on ? ['paidOn'] : []
  return entry.kind === 'transaction.added' && entry.date === entry.on ? ['date'] : []
}

const without = (entry: Entry, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !fields.includes(field)))

/** Deep equality of two entries with the same id, regardless of field order and of corrected dates and times. */
export const hasSameContent = (a: Entry, b: Entry): boolean => {
  const corrected = readingFields(a).filter((field) => readingFields(b).includes(field))
  return [CHANGING_FIELDS, [...CHANGING_FIELDS, ...corrected]].some((fields) =>
    isSameEntry(without(a, fields), without(b, fields)),
  )
}

const checkDuplicate: PushRule = (entry, { stored }) => {
  const existing = stored.get(entry.id)
  if (existing === undefined) return undefined
  return hasSameContent(existing.entry, entry) ? { status: 'duplicate', stored: existing } : refused('id_reuse')
}

/**
 * A future date means that the device's clock was ahead. The device corrects the date or pushes the entry again on that
 * day.
 */
const checkDate: PushRule = ({ on }, { lastDate }) => (on > lastDate ? { status: 'later', code: 'clock' } : undefined)

/**
 * The ids of a new child and its user must differ from each other and be unused in every family, and so must the user
 * id of a new member. A parent who restores a family has reserved their own with the registration.
 */
const checkOwnership: PushRule = (entry, { ownedIds, isRestoringFamily, user }) => {
  if (entry.kind === 'member.added') {
    const isOwn = isRestoringFamily && entry.userId === user.id && entry.by !== user.id
    return ownedIds.has(entry.userId) && !isOwn ? refused('forbidden') : undefined
  }
  if (entry.kind !== 'child.added') return undefined
  const isTaken = ownedIds.has(entry.childId) || ownedIds.has(entry.userId) || entry.childId === entry.userId
  return isTaken ? refused('forbidden') : undefined
}

/** The entry with the name of the parent who vouches for it, if there is one. */
const toStored = (entry: Entry, state: PushState): Entry =>
  isVouchedFor(entry, state) ? { ...entry, restoredBy: state.user.id } : entry

/** An entry that exceeds the family's limits remains unsent on the device that recorded it. */
const checkBounds: PushRule = (entry, state) =>
  isFull(toStored(entry, state), state) ? { status: 'later', code: 'full' } : undefined

/** Order matters: access checks run first so that a rejection never reveals another family's data. */
const PUSH_RULES: readonly PushRule[] = [
  checkFamily,
  checkAuthor,
  checkChild,
  checkPermission,
  checkFirstEntry,
  checkDuplicate,
  checkMember,
  checkLastParent,
  checkCurrency,
  checkUndo,
  checkDate,
  checkOwnership,
  checkBounds,
]

const acceptMember = (entry: Entry, state: PushState) => {
  const added = newMemberIn(entry)
  if (added && !state.members.has(added.userId)) {
    const { userId, ...access } = added
    state.members.set(userId, { ...access, accessStamp: undefined, isRemoved: false, hasLogin: false, recorded: 0 })
    state.ownedIds.add(userId)
    state.isRestoringFamily ||= entry.kind === 'family.created'
  }
  if (entry.kind === 'member.changed' || entry.kind === 'member.removed') {
    const subject = state.members.get(entry.userId)
    const after = entry.kind === 'member.changed' && subject ? withAccess(subject, entry) : { isRemoved: true }
    if (subject) state.members.set(entry.userId, { ...subject, ...after })
  }
}

const acceptEntry = (entry: Entry, state: PushState): PushEntryResult => {
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

const validateEntry = (entry: Entry, state: PushState): PushEntryResult => {
  for (const check of PUSH_RULES) {
    const result = check(entry, state)
    if (result) return result
  }
  return acceptEntry(entry, state)
}

/** Whether the accepted entries say that the user is a parent of the family that they create. */
const isParentIn = (results: readonly PushEntryResult[], userId: Id) => {
  const accepted = results.flatMap((result) => (result.status === 'accepted' ? result.stored.entry : []))
  return deriveFamily(accepted.filter(isFamilyEntry))?.members.get(userId)?.role === 'parent'
}

/**
 * Validates entries in order, each against the state that the previous entries left. A pure function.
 *
 * A parent restores a family that someone else created only together with the entries that make the parent a member.
 * Otherwise the family would have a parent whom no device shows.
 */
export const validatePush = (
  entries: readonly PushedEntry[],
  user: User,
  snapshot: AppendSnapshot,
  context: PushContext,
): readonly PushEntryResult[] => {
  const state = createPushState(entries, user, snapshot, context)
  const results = entries.map((pushed) => {
    if (pushed.entry) return validateEntry(pushed.entry, state)
    return pushed.problem === 'later' ? LATER : refused('bad_schema')
  })
  if (!state.isRestoringFamily || isParentIn(results, user.id)) return results
  // A code says what the entry waits for.
  return results.map((result) => (result.status === 'later' ? result : LATER))
}
