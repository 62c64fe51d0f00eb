import { err, type Result } from '@little-ledger/domain'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { ApiClient } from '../sync/api-client.ts'
import { sendPendingRevocation } from '../sync/revocation.ts'
import type { ServerError } from '../sync/server-error.ts'
import { markUsernameConflict } from '../sync/sync-logins.ts'
import { registerFamily, signInToServer, type Credentials } from './server-sign-in.ts'
import type { SignedInUser } from './session-state.ts'

/** Credentials from an offline sign-in, kept only in this tab's memory until the server can be reached. */
let deferred: { readonly userId: string; readonly credentials: Credentials } | undefined

/** Keeps credentials until the server can be reached. */
export const deferServerSignIn = (userId: string, credentials: Credentials): void => {
  deferred = { userId, credentials }
}

export const clearDeferredSignIn = (): void => {
  deferred = undefined
}

/**
 * Signs in to the server with the deferred credentials, or registers the family if the server does not have it yet.
 * @returns SignedOut if there are no credentials for this user
 */
export async function completeDeferredSignIn(
  store: FamilyStore,
  user: SignedInUser,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const revoked = await sendPendingRevocation(store.device, server)
  if (!revoked.ok) return revoked
  if (deferred?.userId !== user.userId) return err({ type: 'SignedOut' })
  const { credentials } = deferred
  const isRegistered = user.role === 'child' || (await store.db.getMeta('isRegistered')) === true
  const signedIn = isRegistered
    ? await signInToServer(store, user, credentials, server)
    : await registerFamily(store, user.userId, credentials, server)
  if (!isRegistered && !signedIn.ok && signedIn.error.type === 'Conflict') {
    await markUsernameConflict(store, user.userId)
  }
  // Retrying cannot fix wrong credentials. Other errors may be temporary.
  if (signedIn.ok || signedIn.error.type === 'SignedOut' || signedIn.error.type === 'Conflict') clearDeferredSignIn()
  return signedIn
}
