import { err, ok, type Result } from '@little-ledger/domain'
import type { UsernameTaken } from '../store/accounts.ts'
import { changeLogin } from '../store/change-login.ts'
import { isUsernameTaken } from '../store/logins.ts'
import type { FamilyStore } from '../store/family-store.ts'
import { isRemembered } from '../store/sessions.ts'
import { sessionState, setSession, type SignedInUser } from '../store/session-state.ts'
import type { StoreError } from '../store/store-error.ts'
import { makeVerifier } from '../store/verifier.ts'
import type { ApiClient } from './api-client.ts'
import { forgetCredentials, keepForContact, settleRevocation, type Credentials } from './credentials.ts'
import type { ServerError } from './server-error.ts'

/** What a parent sets anew of their own login; what is left out stays. */
export interface OwnLogin {
  readonly username?: string
  readonly password?: string
}

/** Why a parent's own login was not changed; where the server said so, nothing was changed on this device either. */
export type OwnLoginError = ServerError | StoreError | UsernameTaken | { readonly type: 'NotFound' }

/**
 * Changes the login of the parent who is signed in. Once the server has the family it is asked first: a parent who chose
 * a password that the server never heard of could not sign in there to tell it. Before that the login is this device's.
 */
export async function changeOwnLogin(
  server: ApiClient,
  { store, user }: { readonly store: FamilyStore; readonly user: SignedInUser },
  login: OwnLogin,
): Promise<Result<void, OwnLoginError>> {
  const { username, password } = login
  if (username !== undefined && (await isUsernameTaken(store.device, username, user.userId))) {
    return err({ type: 'UsernameTaken' })
  }
  // Made before the server is asked: between its answer and the writing here nothing is to take time.
  const registers = {
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { verifier: await makeVerifier(password) }),
  }
  if ((await store.db.fact('isAdopted')) === true) {
    const told = await tell(server, store, user, login)
    if (!told.ok) return told
  }
  const changed = await changeLogin(store, user, registers, { isTold: true })
  if (!changed.ok) return changed
  const rememberMe = await isRemembered(store.device)
  settle(user, { ...login, username: changed.value.after.username, rememberMe })
  return ok(undefined)
}

async function tell(
  server: ApiClient,
  { device }: FamilyStore,
  { userId }: SignedInUser,
  login: OwnLogin,
): Promise<Result<unknown, ServerError | UsernameTaken>> {
  // Whoever signed out here while the server was away is signed out there first: their cookie changes nobody's login.
  const revoked = await settleRevocation(device, server)
  const told = revoked.ok ? await server.changeUser(userId, login) : revoked
  return !told.ok && told.error.type === 'Conflict' ? err({ type: 'UsernameTaken' }) : told
}

/** Lets this tab go on under the new login. */
function settle(
  user: SignedInUser,
  { username, password, rememberMe }: OwnLogin & Pick<Credentials, 'username' | 'rememberMe'>,
): void {
  // What was typed at signing in holds no more; a new password may take its place at the first contact.
  if (password === undefined) forgetCredentials()
  else keepForContact(user.userId, { username, password, rememberMe })
  const { session } = sessionState.getState()
  if (session.status === 'signed-in' && session.user.userId === user.userId && session.user.username !== username) {
    setSession({ ...session, user: { ...session.user, username } })
  }
}
