import { err, ok, type Result } from '@little-ledger/domain'
import type { UsernameTaken } from './accounts.ts'
import { changeLogin } from './change-login.ts'
import { isUsernameTaken } from './login-table.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { isRemembered } from './stored-session.ts'
import { sessionState, setSession, type SignedInUser } from './session-state.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { createVerifier } from './verifier.ts'
import type { ApiClient } from '../sync/api-client.ts'
import { clearDeferredSignIn, deferServerSignIn, sendPendingRevocation, type Credentials } from './deferred-sign-in.ts'
import type { ServerError } from '../sync/server-error.ts'

/** What a parent sets anew of their own login; what is left out stays. */
export interface OwnLoginChange {
  readonly username?: string
  readonly password?: string
}

/** Why a parent's own login was not changed; where the server said so, nothing was changed on this device either. */
export type ChangeOwnLoginError = ServerError | StoreError | UsernameTaken | { readonly type: 'NotFound' }

/**
 * Changes the login of the parent who is signed in. Once the server has the family it is asked first: a parent who chose
 * a password that the server never heard of could not sign in there to tell it. Before that the login is this device's.
 */
export async function changeOwnLogin(
  server: ApiClient,
  { store, user }: { readonly store: FamilyStore; readonly user: SignedInUser },
  login: OwnLoginChange,
): Promise<Result<void, ChangeOwnLoginError>> {
  const { username, password } = login
  if (username !== undefined && (await isUsernameTaken(store.device, username, user.userId))) {
    return err({ type: 'UsernameTaken' })
  }
  // Made before the server is asked: between its answer and the writing here nothing is to take time.
  const registers = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { verifier: await createVerifier(password) }),
  }
  if ((await store.db.getMeta('isRegistered')) === true) {
    const told = await changeOnServer(server, store, user, login)
    if (!told.ok) return told
  }
  const changed = await changeLogin(store, user, registers, { isTold: true })
  if (!changed.ok) return changed
  const rememberMe = await isRemembered(store.device)
  updateSession(user, { ...login, username: changed.value.after.username, rememberMe })
  return ok(undefined)
}

async function changeOnServer(
  server: ApiClient,
  { device }: FamilyStore,
  { userId }: SignedInUser,
  login: OwnLoginChange,
): Promise<Result<unknown, ServerError | UsernameTaken>> {
  // Whoever signed out here while the server was away is signed out there first: their cookie changes nobody's login.
  const revoked = await sendPendingRevocation(device, server)
  const told = revoked.ok ? await server.changeUser(userId, login) : revoked
  return !told.ok && told.error.type === 'Conflict' ? err({ type: 'UsernameTaken' }) : told
}

/** Lets this tab go on under the new login. */
function updateSession(
  user: SignedInUser,
  { username, password, rememberMe }: OwnLoginChange & Pick<Credentials, 'username' | 'rememberMe'>,
): void {
  // What was typed at signing in holds no more; a new password may take its place at the first contact.
  if (password === undefined) clearDeferredSignIn()
  else deferServerSignIn(user.userId, { username, password, rememberMe })
  const { session } = sessionState.getState()
  if (session.status === 'signed-in' && session.user.userId === user.userId && session.user.username !== username) {
    setSession({ ...session, user: { ...session.user, username } })
  }
}
