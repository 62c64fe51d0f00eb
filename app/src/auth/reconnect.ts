import { err, ok, type Result } from '@little-ledger/domain'
import { renameLogin } from './change-login.ts'
import { markUsernameConflict } from '../sync/sync-logins.ts'
import { isCorrectPassword } from './login-table.ts'
import { isRemembered } from './stored-session.ts'
import type { SignedInUser } from './session-state.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import type { ApiClient } from '../sync/api-client.ts'
import { registerFamily, signInToServer, sendPendingRevocation, type Credentials } from './deferred-sign-in.ts'
import type { ServerError } from '../sync/server-error.ts'

export type ReconnectError =
  | ServerError
  | StoreError
  | { readonly type: 'WrongLogin' }
  /** Somebody else has that name on the server: another one is needed. */
  | { readonly type: 'UsernameTaken' }

const toReconnectError = (error: ServerError): ReconnectError => {
  if (error.type === 'SignedOut') return { type: 'WrongLogin' }
  return error.type === 'Conflict' ? { type: 'UsernameTaken' } : error
}

/**
 * Signs in on the server again without leaving the page. A family that the server has never seen is carried up under the
 * name that is given, which may be another than so far where that was taken.
 */
export async function reconnect(
  server: ApiClient,
  { store, user }: { readonly store: FamilyStore; readonly user: SignedInUser },
  typed: { readonly username: string; readonly password: string },
): Promise<Result<void, ReconnectError>> {
  const form = { ...typed, rememberMe: await isRemembered(store.device) }
  const revoked = await sendPendingRevocation(store.device, server)
  if (!revoked.ok) return err(toReconnectError(revoked.error))
  if (user.role === 'child' || (await store.db.getMeta('isRegistered')) === true) {
    const signedIn = await signInToServer(store, user, form, server)
    return signedIn.ok ? ok(undefined) : err(toReconnectError(signedIn.error))
  }
  const login = await store.db.logins.get(user.userId)
  if (login === undefined || !(await isCorrectPassword(form.password, login))) return err({ type: 'WrongLogin' })
  const adopted = await registerFamily(store, user.userId, form, server)
  if (!adopted.ok && isFamilyRegistered(adopted.error)) return signInRestoredFamily(server, store, form)
  if (!adopted.ok && adopted.error.type === 'Conflict') await markUsernameConflict(store, user.userId)
  if (!adopted.ok) return err(toReconnectError(adopted.error))
  return form.username.trim() === login.username ? ok(undefined) : renameLogin(store, user.userId, form.username)
}

/** The server has this family already, under another password perhaps: it was restored here from a file. */
const isFamilyRegistered = (error: ServerError): boolean =>
  error.type === 'Conflict' && error.sentence !== 'Username already exists'

async function signInRestoredFamily(
  server: ApiClient,
  store: FamilyStore,
  form: Credentials,
): Promise<Result<void, ReconnectError>> {
  const signedIn = await server.signIn(form)
  if (!signedIn.ok) return err(toReconnectError(signedIn.error))
  await store.db.setMeta('isRegistered', true)
  return ok(undefined)
}
