import {
  actorOf,
  compareEntries,
  DEFAULT_CURRENCY,
  type Id,
  type MinorUnits,
  type Denomination,
} from '@little-ledger/domain'
import { readEnvelope } from '../ledger/database/family-database.ts'
import { eraseChild } from '../ledger/erase.ts'
import { clearHomeSnapshots } from '../ledger/home-snapshots.ts'
import { runWriteTransaction } from '../ledger/family-store.ts'
import { isSample } from '../ledger/sample/sample-family.ts'
import { activeEntries } from '../ledger/read-model.ts'
import { browserApiClient, isWrongAddress, refusalOf } from '../sync/api-client.ts'
import type { SyncState } from '../sync/engine.ts'
import { startSync } from '../sync/start-sync.ts'
import { readChangedLogins } from '../sync/unsynced.ts'
import { setSyncState } from '../sync/sync-state.ts'
import { endCurrentSession, lockRemovedMember, signOut } from './current-session.ts'
import { changeRole } from './members/change-role.ts'
import { completeDeferredSignIn } from './server-sign-in.ts'
import { sessionState, type Session, type SignedInSession, type SignedInUser } from './session-state.ts'

/** How many of the child's changes were unsent, and the amount of the latest unsent cash count, if any. */
export interface UnsentChanges {
  readonly count: number
  readonly cash?: { readonly amount: MinorUnits; readonly of: Denomination }
}

/**
 * What the server did to the session: ended it, or, because a parent deleted the child, ended it and erased unsent
 * changes, or gave it another role or other children.
 */
export type SessionNotice =
  | { readonly reason: 'revoked' }
  | { readonly reason: 'deleted'; readonly unsent: UnsentChanges }
  | {
      readonly reason: 'access'
      readonly before: SignedInUser['role']
      readonly role: SignedInUser['role']
      /** The names of the children whose changed login only this device had. */
      readonly lostLogins: readonly string[]
    }

/**
 * Syncs the ledger of whichever user is signed in, until stopped.
 * @param onNotice called after the server has ended or changed the user's session
 * @returns a stop function
 */
export function startSessionSync(onNotice: (end: SessionNotice) => void): () => void {
  let stop: (() => void) | undefined
  const onSession = ({ session }: { readonly session: Session }): void => {
    stop?.()
    stop = session.status === 'signed-in' && canSync(session.user) ? syncSession(session, onNotice) : undefined
  }
  onSession(sessionState.getState())
  const unsubscribe = sessionState.subscribe(onSession)
  return () => {
    unsubscribe()
    stop?.()
  }
}

/** The sample family is only on this device, and the server accepts nothing from a removed member. */
const canSync = (user: SignedInUser): boolean => !isSample(user) && user.isRemoved === undefined

const SIGN_IN_RETRY_MS = 5_000

/** The pause while a parent or the operator has to act first. */
const WAITING_RETRY_MS = 60_000

/**
 * The pauses if the server logs the user in but does not know the session. It may have been replaced by another tab that
 * resumed at the same time. If it happens again, a proxy or the browser probably removes the cookie.
 */
const LOST_SESSION_RETRIES_MS = [0, 2_000, 60_000] as const
const LONGEST_RETRY_MS = LOST_SESSION_RETRIES_MS[2]

const retryDelayOf = (error: NonNullable<SyncState['error']>): number | undefined => {
  if (error.type === 'Unreachable') return SIGN_IN_RETRY_MS
  return 'retryAfterMs' in error ? error.retryAfterMs : undefined
}

const isFamilyRemoved = (error: SyncState['error']): boolean => error?.type === 'FamilyRemoved'

/** Whether sync continues by itself once a parent has confirmed the members, or the operator has corrected the address. */
const waitsForOthers = (error: NonNullable<SyncState['error']>): boolean =>
  error.type === 'Unconfirmed' || isWrongAddress(error)

/** Whether a parent or the operator has to act first. The sync status then says so. */
const isUpToOthers = (error: NonNullable<SyncState['error']>): boolean =>
  waitsForOthers(error) || isFamilyRemoved(error) || refusalOf(error) !== undefined

function syncSession(session: SignedInSession, onNotice: (end: SessionNotice) => void): () => void {
  const { store, user } = session
  let [signedInAt, lost] = [-Infinity, 0]
  const nextSyncDelay = (): number => {
    const wasRecent = performance.now() - signedInAt < 2 * LONGEST_RETRY_MS
    signedInAt = performance.now()
    lost = wasRecent ? lost + 1 : 0
    return LOST_SESSION_RETRIES_MS[lost] ?? LONGEST_RETRY_MS
  }
  const onChildDeleted = async (): Promise<void> =>
    onNotice({ reason: 'deleted', unsent: await eraseDeletedChildAndSignOut(session) })
  return startSync(store, actorOf(user), {
    onSignedOut: async (state) => {
      clearHomeSnapshots()
      if (isFamilyRemoved(state.error)) return undefined
      if (wasRemoved(user.userId, state.error)) return void (await lockRemovedMember(session))
      if (user.role !== 'child' && hasOtherScope(state.error) && (await takeOtherRole(session, onNotice))) return 0
      const signedIn = await completeDeferredSignIn(store, user, browserApiClient())
      if (signedIn.ok) return nextSyncDelay()
      const { error } = signedIn
      if (wasRemoved(user.userId, error)) await lockRemovedMember(session)
      else if (isRevoked(user.userId, state.error) || isRevoked(user.userId, error)) {
        await signOut()
        onNotice({ reason: 'revoked' })
      } else if (isUpToOthers(error)) {
        if (sessionState.getState().session === session) setSyncState({ ...state, error })
        return waitsForOthers(error) ? WAITING_RETRY_MS : undefined
      } else if (error.type === 'Gone' && error.userId === user.userId) await onChildDeleted()
      return retryDelayOf(error)
    },
    onChildDeleted,
  })
}

/**
 * Whether this user's session was revoked, by a parent or by a password change. The error may be about a different
 * user, whose cookie was sent.
 */
const isRevoked = (userId: Id, error: SyncState['error']): boolean =>
  error?.type === 'SignedOut' && error.revokedUserId === userId

const hasOtherScope = (error: SyncState['error']): boolean =>
  error?.type === 'SignedOut' && error.hasOtherScope === true

/** Changes the session to the user's new role and tells the user. Returns false if the role is the same. */
async function takeOtherRole(session: SignedInSession, onNotice: (notice: SessionNotice) => void): Promise<boolean> {
  const { db } = session.store
  const changed = await db.children.bulkGet([...(await readChangedLogins(db))])
  const isChanged = await changeRole(session)
  const { session: current } = sessionState.getState()
  if (!isChanged || current.status !== 'signed-in') return isChanged
  const kept = await readChangedLogins(db)
  const lostLogins = changed.flatMap((child) => (child === undefined || kept.includes(child.id) ? [] : child.name))
  onNotice({ reason: 'access', before: session.user.role, role: current.user.role, lostLogins })
  return true
}

/** Whether this user was removed from the family. */
const wasRemoved = (userId: Id, error: SyncState['error']): boolean =>
  isRevoked(userId, error) && error?.type === 'SignedOut' && error.isRemoved === true

async function eraseDeletedChildAndSignOut({ store, user }: SignedInSession): Promise<UnsentChanges> {
  const { childId, userId } = user
  const unsent = await store.db
    .pendingEntries()
    .and((row) => readEnvelope(row).by === userId)
    .toArray()
  const counts = activeEntries(unsent).filter((entry) => entry.kind === 'cash.counted')
  const last = counts.toSorted(compareEntries).at(-1)
  const of = (childId && (await store.db.children.get(childId))?.denomination) ?? DEFAULT_CURRENCY
  if (childId !== undefined) await runWriteTransaction(store, () => eraseChild(store, childId, userId))
  await endCurrentSession()
  return { count: unsent.length, ...(last && { cash: { amount: last.amount, of } }) }
}
