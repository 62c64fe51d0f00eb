import { err, ok, type Result } from '@little-ledger/domain'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { browserApiClient, type ApiClient } from '../sync/api-client.ts'
import { afterRevocation } from '../sync/revocation.ts'
import type { ServerError } from '../sync/server-error.ts'
import { changeLogin } from './change-login.ts'
import { clearDeferredSignIn, deferServerSignIn } from './deferred-sign-in.ts'
import { isUsernameTaken, type UsernameTaken } from './login-table.ts'
import type { Credentials } from './server-sign-in.ts'
import { sessionState, setSession, type SignedInUser } from './session-state.ts'
import { isRemembered } from './stored-session.ts'
import { createVerifier } from './verifier.ts'

/** Changes to a parent's own login; absent fields stay unchanged. */
export interface OwnLoginChange {
  readonly username?: string
  readonly password?: string
}

/** Why the login was not changed. After a server error, nothing has changed on this device. */
export type ChangeOwnLoginError = ServerError | StoreError | UsernameTaken | { readonly type: 'NotFound' }

/**
 * Changes the login of the signed-in parent. In a registered family, the login is changed on the server first: a parent
 * whose new password only this device knows could not sign in to the server to sync it.
 */
export async function changeOwnLogin(
  { store, user }: { readonly store: FamilyStore; readonly user: SignedInUser },
  change: OwnLoginChange,
  server: ApiClient = browserApiClient(),
): Promise<Result<void, ChangeOwnLoginError>> {
  const { username, password } = change
  if (username !== undefined && (await isUsernameTaken(store.device, username, user.userId))) {
    return err({ type: 'UsernameTaken' })
  }
  // Hash before the request, to keep the time between the server's change and the local one short.
  const update = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { verifier: await createVerifier(password) }),
  }
  if ((await store.db.getMeta('isRegistered')) === true) {
    const response = await afterRevocation(store.device, server, () => server.changeUser(user.userId, change))
    if (!response.ok) return response.error.type === 'Conflict' ? err({ type: 'UsernameTaken' }) : response
  }
  const changed = await changeLogin(store, user, update, { isSynced: true })
  if (!changed.ok) return changed
  const rememberMe = await isRemembered(store.device)
  updateSession(user, { ...change, username: changed.value.after.username, rememberMe })
  return ok(undefined)
}

/** Updates the session and the deferred credentials of this tab. */
function updateSession(
  user: SignedInUser,
  { username, password, rememberMe }: OwnLoginChange & Pick<Credentials, 'username' | 'rememberMe'>,
): void {
  if (password === undefined) clearDeferredSignIn()
  else deferServerSignIn(user.userId, { username, password, rememberMe })
  const { session } = sessionState.getState()
  if (session.status === 'signed-in' && session.user.userId === user.userId && session.user.username !== username) {
    setSession({ ...session, user: { ...session.user, username } })
  }
}
