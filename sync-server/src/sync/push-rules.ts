import { type Entry, exponentOf, type Id, isWithinUndoPeriod, mayRecord, parseId } from '@little-ledger/domain'
import { isFull } from '../ledger/bounds.ts'
import { withAccess } from '../storage/queries/members.ts'
import { hasSameContent } from './same-content.ts'
import {
  type PushEntryResult,
  LATER,
  refused,
  type PushState,
  isActiveParent,
  isVouchedFor,
  authorOf,
  toStored,
} from './push-state.ts'

/** Returns a final result, or undefined to continue with the next rule. */
type PushRule = (entry: Entry, state: PushState) => PushEntryResult | undefined

/** The family is taken from the session, never from the client. */
const checkFamily: PushRule = ({ familyId }, { user }) =>
  familyId === user.familyId ? undefined : refused('forbidden')

/**
 * A family's first entry creates the family. While that entry gets `later`, for example because it sets newer rules,
 * all other entries get `later` too.
 */
const checkFirstEntry: PushRule = ({ kind }, { head }) => (head === 0 && kind !== 'family.created' ? LATER : undefined)

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

/** An entry that exceeds the family's limits remains unsent on the device that recorded it. */
const checkBounds: PushRule = (entry, state) =>
  isFull(toStored(entry, state), state) ? { status: 'later', code: 'full' } : undefined

/** Order matters: access checks run first so that a rejection never reveals another family's data. */
export const PUSH_RULES: readonly PushRule[] = [
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
