import { err, ok, type Result } from '@little-ledger/domain'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { browserApiClient, sendPendingRevocation, type ApiClient, type ServerError } from '../sync/api-client.ts'
import { markUsernameConflict } from '../sync/sync-logins.ts'
import { renameLogin } from './change-login.ts'
import { lockRemovedMember } from './current-session.ts'
import { isCorrectPassword, type UsernameTaken } from './login-table.ts'
import { deferServerSignIn, type Credentials } from './deferred-sign-in.ts'
import { registerFamily, signInToServer } from './server-sign-in.ts'
import type { SignedInUser } from './session-state.ts'
import { isRemembered } from './stored-session.ts'

export type ReconnectError = ServerError | StoreError | { readonly type: 'WrongLogin' } | UsernameTaken

const toReconnectError = (error: ServerError): ReconnectError => {
  if (error.type === 'SignedOut') return { type: 'WrongLogin' }
  return error.type === 'Conflict' ? { type: 'UsernameTaken' } : error
}

interface ReconnectForm {
  readonly username: string
  readonly password: string
  /** The code from the server's operator, if the server asked for one. */
  readonly invitation?: string | undefined
}

/**
 * Signs the current user in to the server again. Registers the family first if needed. The given username may be a new
 * one, chosen because the old one was taken.
 */
export async function reconnect(
  { store, user }: { readonly store: FamilyStore; readonly user: SignedInUser },
  { invitation, ...form }: ReconnectForm,
  server: ApiClient = browserApiClient(),
): Promise<Result<void, ReconnectError>> {
  const credentials = { ...form, rememberMe: await isRemembered(store.device) }
  const revoked = await sendPendingRevocation(store.device, server)
  if (!revoked.ok) return err(toReconnectError(revoked.error))
  if (user.role === 'child' || (await store.db.getMeta('isRegistered')) === true) {
    return signInAgain(store, user, credentials, server)
  }
  const login = await store.db.logins.get(user.userId)
  if (login === undefined || !(await isCorrectPassword(form.password, login))) return err({ type: 'WrongLogin' })
  const registered = await registerFamily(store, user.userId, credentials, server, invitation)
  if (!registered.ok && isAlreadyRegistered(registered.error)) return signInRestoredFamily(server, store, credentials)
  if (!registered.ok && registered.error.type === 'Conflict') await markUsernameConflict(store, user.userId)
  if (!registered.ok) return err(toReconnectError(registered.error))
  return form.username.trim() === login.username ? ok(undefined) : renameLogin(store, user.userId, form.username)
}

async function signInAgain(
  store: FamilyStore,
  user: SignedInUser,
  credentials: Credentials,
  server: ApiClient,
): Promise<Result<void, ReconnectError>> {
  const signedIn = await signInToServer(store, user, credentials, server)
  if (signedIn.ok) return ok(undefined)
  const { error } = signedIn
  // The next sync cycles try again until a parent has confirmed the members, or erase a child whom a parent deleted.
  if (error.type === 'Unconfirmed' || error.type === 'Gone') deferServerSignIn(user.userId, credentials)
  if (error.type === 'SignedOut' && error.isRemoved) await lockRemovedMember({ store, user })
  return err(toReconnectError(error))
}

/**
 * Whether the server already has this family, for example because a backup was restored here. The password there may
 * differ.
 */
const isAlreadyRegistered = (error: ServerError): boolean =>
  error.type === 'Conflict' && error.code !== 'username_taken'

async function signInRestoredFamily(
  server: ApiClient,
  store: FamilyStore,
  credentials: Credentials,
): Promise<Result<void, ReconnectError>> {
  const signedIn = await server.signIn(credentials)
  if (!signedIn.ok) return err(toReconnectError(signedIn.error))
  await store.db.setMeta('isRegistered', true)
  return ok(undefined)
}
