import { type Actor, type Entry, type Id, mayRecord, type PushResult, actorOf } from '@little-ledger/domain'
import type { AppendSnapshot, SnapshotChild, StoredEntry, User } from '../storage/port.ts'
import type { PushedEntry } from './parse-pushed.ts'
import { hasSameContent } from './same-content.ts'

/** What becomes of one pushed entry. An accepted one and its repetitions name the entry as it is stored. */
export type PushEntryResult =
  | { readonly status: 'accepted' | 'duplicate'; readonly stored: StoredEntry }
  | { readonly status: 'later' }
  | { readonly status: 'refused'; readonly code: NonNullable<PushResult['code']> }

/** What stands at an entry's turn: what the database knows, and what the entries before it in the push brought. */
type PushState = {
  readonly user: User
  readonly children: Map<Id, SnapshotChild>
  readonly childByUser: Map<Id, Id>
  readonly stored: Map<Id, StoredEntry>
  readonly owned: Set<Id>
  head: number
}

type PushRule = (entry: Entry, standing: PushState) => PushEntryResult | undefined

const LATER: PushEntryResult = { status: 'later' }
const refused = (code: NonNullable<PushResult['code']>): PushEntryResult => ({ status: 'refused', code })

const pushStateFrom = (user: User, known: AppendSnapshot): PushState => ({
  user,
  children: new Map(known.children),
  childByUser: new Map([...known.children].map(([childId, { userId }]) => [userId, childId])),
  stored: new Map(known.entries),
  owned: new Set(known.owners.keys()),
  head: known.head,
})

/** The family is the session's, never the client's word (design: sync). */
const checkFamily: PushRule = ({ familyId }, { user }) =>
  familyId === user.familyId ? undefined : refused('forbidden')

/** A session vouches for its own user, a parent's also for the family's children. */
const checkAuthor: PushRule = ({ by }, { user, childByUser, children }) => {
  const childId = childByUser.get(by)
  if (childId === undefined) return by === user.id ? undefined : refused('wrong_actor')
  if (children.get(childId)?.isDeleted) return refused('gone')
  return by === user.id || user.childId === undefined ? undefined : refused('wrong_actor')
}

/** The deletion itself stays, so sending it again is answered like any other repetition. */
const isStoredDeletion = ({ id, kind }: Entry, { stored }: PushState) => kind === 'child.deleted' && stored.has(id)

/** A child of another family is answered like one that nobody has. */
const checkChild: PushRule = (entry, standing) => {
  if (!('childId' in entry)) return undefined
  const child = standing.children.get(entry.childId)
  if (child?.isDeleted) return isStoredDeletion(entry, standing) ? undefined : refused('gone')
  return child === undefined && entry.kind !== 'child.added' ? LATER : undefined
}

const authorOf = (by: Id, { user, childByUser }: PushState): Actor => {
  const childId = childByUser.get(by)
  return childId === undefined
    ? actorOf({ userId: user.id, childId: user.childId })
    : { role: 'child', userId: by, childId }
}

const checkPermission: PushRule = (entry, standing) =>
  mayRecord(authorOf(entry.by, standing), entry) ? undefined : refused('forbidden')

const checkDuplicate: PushRule = (entry, { stored }) => {
  const same = stored.get(entry.id)
  if (same === undefined) return undefined
  return hasSameContent(same.entry, entry) ? { status: 'duplicate', stored: same } : refused('id_reuse')
}

/** A child and its user belong to the first family that recorded them, and are two. */
const checkOwnership: PushRule = (entry, { owned }) => {
  if (entry.kind !== 'child.added') return undefined
  const isTaken = owned.has(entry.childId) || owned.has(entry.userId) || entry.childId === entry.userId
  return isTaken ? refused('forbidden') : undefined
}

/** In this order, so that nobody learns more than they may see. */
const PUSH_RULES: readonly PushRule[] = [
  checkFamily,
  checkAuthor,
  checkChild,
  checkPermission,
  checkDuplicate,
  checkOwnership,
]

const accept = (entry: Entry, standing: PushState): PushEntryResult => {
  standing.head += 1
  const stored = { position: standing.head, entry }
  standing.stored.set(entry.id, stored)
  if (entry.kind === 'child.added') {
    const { childId, userId } = entry
    standing.children.set(childId, { userId, isDeleted: false })
    standing.childByUser.set(userId, childId)
    standing.owned.add(childId).add(userId)
  }
  if (entry.kind === 'child.deleted') {
    const child = standing.children.get(entry.childId)
    if (child) standing.children.set(entry.childId, { ...child, isDeleted: true })
  }
  return { status: 'accepted', stored }
}

const validateEntry = (entry: Entry, standing: PushState): PushEntryResult => {
  for (const ask of PUSH_RULES) {
    const verdict = ask(entry, standing)
    if (verdict) return verdict
  }
  return accept(entry, standing)
}

/**
 * Judges a push entry by entry in the order it was sent, on what the database holds at that moment. Pure: it may be asked
 * again. One bad entry never keeps the others out.
 */
export const validatePush = (
  pushed: readonly PushedEntry[],
  user: User,
  known: AppendSnapshot,
): readonly PushEntryResult[] => {
  const standing = pushStateFrom(user, known)
  return pushed.map((sent) => {
    if (sent.entry) return validateEntry(sent.entry, standing)
    return sent.problem === 'later' ? LATER : refused('bad_schema')
  })
}
