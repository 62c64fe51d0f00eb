import { type Actor, type Entry, type Id, mayRecord, type PushResult } from '@little-ledger/domain'
import { actorOf } from '../journal/scene.ts'
import type { Known, KnownChild, StoredEntry, User } from '../storage/port.ts'
import type { Pushed } from './pushed.ts'
import { sayTheSame } from './same-content.ts'

/** What becomes of one pushed entry. An accepted one and its repetitions name the entry as it is stored. */
export type Verdict =
  | { readonly status: 'accepted' | 'duplicate'; readonly stored: StoredEntry }
  | { readonly status: 'later' }
  | { readonly status: 'refused'; readonly code: NonNullable<PushResult['code']> }

/** What stands at an entry's turn: what the database knows, and what the entries before it in the push brought. */
type Standing = {
  readonly user: User
  readonly children: Map<Id, KnownChild>
  readonly childByUser: Map<Id, Id>
  readonly stored: Map<Id, StoredEntry>
  readonly owned: Set<Id>
  head: number
}

type Question = (entry: Entry, standing: Standing) => Verdict | undefined

const LATER: Verdict = { status: 'later' }
const refused = (code: NonNullable<PushResult['code']>): Verdict => ({ status: 'refused', code })

const standingOf = (user: User, known: Known): Standing => ({
  user,
  children: new Map(known.children),
  childByUser: new Map([...known.children].map(([childId, { userId }]) => [userId, childId])),
  stored: new Map(known.entries),
  owned: new Set(known.owners.keys()),
  head: known.head,
})

/** The family is the session's, never the client's word (design: sync). */
const ofFamily: Question = ({ familyId }, { user }) => (familyId === user.familyId ? undefined : refused('forbidden'))

/** A session vouches for its own user, a parent's also for the family's children. */
const ofAuthor: Question = ({ by }, { user, childByUser, children }) => {
  const childId = childByUser.get(by)
  if (childId === undefined) return by === user.id ? undefined : refused('wrong_actor')
  if (children.get(childId)?.isDeleted) return refused('gone')
  return by === user.id || user.childId === undefined ? undefined : refused('wrong_actor')
}

/** The deletion itself stays, so sending it again is answered like any other repetition. */
const isStoredDeletion = ({ id, kind }: Entry, { stored }: Standing) => kind === 'child.deleted' && stored.has(id)

/** A child of another family is answered like one that nobody has. */
const ofChild: Question = (entry, standing) => {
  if (!('childId' in entry)) return undefined
  const child = standing.children.get(entry.childId)
  if (child?.isDeleted) return isStoredDeletion(entry, standing) ? undefined : refused('gone')
  return child === undefined && entry.kind !== 'child.added' ? LATER : undefined
}

const authorOf = (by: Id, { user, childByUser }: Standing): Actor => {
  const childId = childByUser.get(by)
  return childId === undefined ? actorOf(user) : { role: 'child', userId: by, childId }
}

const ofPermission: Question = (entry, standing) =>
  mayRecord(authorOf(entry.by, standing), entry) ? undefined : refused('forbidden')

const ofIdentity: Question = (entry, { stored }) => {
  const same = stored.get(entry.id)
  if (same === undefined) return undefined
  return sayTheSame(same.entry, entry) ? { status: 'duplicate', stored: same } : refused('id_reuse')
}

/** A child and its user belong to the first family that recorded them, and are two. */
const ofOwnership: Question = (entry, { owned }) => {
  if (entry.kind !== 'child.added') return undefined
  const isTaken = owned.has(entry.childId) || owned.has(entry.userId) || entry.childId === entry.userId
  return isTaken ? refused('forbidden') : undefined
}

/** In this order, so that nobody learns more than they may see. */
const QUESTIONS: readonly Question[] = [ofFamily, ofAuthor, ofChild, ofPermission, ofIdentity, ofOwnership]

const accept = (entry: Entry, standing: Standing): Verdict => {
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

const judgeEntry = (entry: Entry, standing: Standing): Verdict => {
  for (const ask of QUESTIONS) {
    const verdict = ask(entry, standing)
    if (verdict) return verdict
  }
  return accept(entry, standing)
}

/**
 * Judges a push entry by entry in the order it was sent, on what the database holds at that moment. Pure: it may be asked
 * again. One bad entry never keeps the others out.
 */
export const judge = (pushed: readonly Pushed[], user: User, known: Known): readonly Verdict[] => {
  const standing = standingOf(user, known)
  return pushed.map((sent) => {
    if (sent.entry) return judgeEntry(sent.entry, standing)
    return sent.problem === 'later' ? LATER : refused('bad_schema')
  })
}
