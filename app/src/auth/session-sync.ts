import { actorOf, type Id } from '@little-ledger/domain'
import { eraseChild } from '../ledger/erase.ts'
import { runWriteTransaction } from '../ledger/family-store.ts'
import { browserApiClient } from '../sync/api-client.ts'
import type { SyncState } from '../sync/engine.ts'
import { startSync } from '../sync/start-sync.ts'
import { endCurrentSession, signOut } from './current-session.ts'
import { completeDeferredSignIn } from './server-sign-in.ts'
import { sessionState, type Session, type SignedInSession } from './session-state.ts'

/**
 * Syncs the ledger of the signed-in user, following sign-ins and sign-outs, until stopped.
 * @param onRevoked called after the user was signed out because their session was revoked
 * @returns a stop function
 */
export function startSessionSync(onRevoked: () => void): () => void {
  let stop: (() => void) | undefined
  const onSession = ({ session }: { readonly session: Session }): void => {
    stop?.()
    stop = session.status === 'signed-in' ? syncSession(session, onRevoked) : undefined
  }
  onSession(sessionState.getState())
  const unsubscribe = sessionState.subscribe(onSession)
  return () => {
    unsubscribe()
    stop?.()
  }
}

function syncSession(session: SignedInSession, onRevoked: () => void): () => void {
  const { store, user } = session
  return startSync(store, actorOf(user), {
    onSignedOut: async (state) => {
      const signedIn = await completeDeferredSignIn(store, user, browserApiClient())
      if (!signedIn.ok && isRevoked(user.userId, state)) {
        await signOut()
        onRevoked()
      }
      return signedIn.ok
    },
    onChildDeleted: () => eraseDeletedChildAndSignOut(session),
  })
}

/** Whether a parent or a password change revoked this user's session. The cookie may belong to a different user. */
const isRevoked = (userId: Id, { error }: SyncState): boolean =>
  error?.type === 'SignedOut' && error.revokedUserId === userId

async function eraseDeletedChildAndSignOut({ store, user }: SignedInSession): Promise<void> {
  const { childId } = user
  if (childId !== undefined) await runWriteTransaction(store, () => eraseChild(store, childId))
  await endCurrentSession()
}
