import { err, ok, type Result } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { LoginRow } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import {
  browserApiClient,
  isFamilyOnServer,
  sendPendingRevocation,
  type ApiClient,
  type ServerError,
} from '../sync/api-client.ts'
import { markUsernameConflict } from '../sync/sync-logins.ts'
import { renameLogin } from './change-login.ts'
import { lockRemovedMember } from './current-session.ts'
import { isCorrectPassword, type PasswordOwner, type UsernameTaken } from './login-table.ts'
import { deferServerSignIn, type Credentials } from './deferred-sign-in.ts'
import { createResumeToken, sealResumeToken, storeResumeToken } from './resume-token.ts'
import { endServerSession, passwordOwnerOf, registerFamily, signInToServer } from './server-sign-in.ts'
import type { SignedInUser } from './session-state.ts'
import { refreshLogin } from './sign-in.ts'
import { isRemembered } from './stored-session.ts'

export type ReconnectError =
  | ServerError
  | StoreError
  | { readonly type: 'WrongLogin' }
  /** The password is right on this device, but the server refuses it: it was changed elsewhere, or is unknown there. */
  | { readonly type: 'UnknownPassword'; readonly owner: PasswordOwner }
  /** The server already has the family, with another password. */
  | { readonly type: 'FamilyOnServer' }
  | UsernameTaken

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
 * one, chosen because the old one was taken, or the one from before a backup was restored.
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
  if (login === undefined) return err({ type: 'WrongLogin' })
  // After a restored backup, the server may know the family with another password.
  if (!(await isCorrectPassword(form.password, login))) return signInWithServerLogin(store, login, credentials, server)
  const registered = await registerFamily(store, user.userId, credentials, server, invitation)
  if (!registered.ok && isFamilyOnServer(registered.error)) return err({ type: 'FamilyOnServer' })
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
  const login = error.type === 'SignedOut' ? await store.db.logins.get(user.userId) : undefined
  if (login && (await isCorrectPassword(credentials.password, login)))
    return err({ type: 'UnknownPassword', owner: await passwordOwnerOf({ store, login }) })
  return err(toReconnectError(error))
}

/**
 * Signs in with the login that the server has for this user. It then replaces the one chosen on this device. Credentials
 * of anyone else count as wrong.
 */
async function signInWithServerLogin(
  store: FamilyStore,
  login: LoginRow,
  credentials: Credentials,
  server: ApiClient,
): Promise<Result<void, ReconnectError>> {
  const { token, request: resume } = await createResumeToken(store.device)
  const signedIn = await server.signIn({ ...credentials, resume })
  if (!signedIn.ok) return err(toReconnectError(signedIn.error))
  if (signedIn.value.id !== login.userId) {
    await endServerSession(store.device, server)
    return err({ type: 'WrongLogin' })
  }
  await refreshLogin({ login, store }, signedIn.value, credentials)
  await storeResumeToken(store, login.userId, sealResumeToken(token, credentials.password))
  return ok(undefined)
}

/** Whether the family came to this device from a backup, and has not been synced with a server from here yet. */
export function useRestoredHere({ db }: FamilyStore): boolean {
  const read = async () => {
    const { isRestored, isRegistered } = await db.getMetaValues('isRestored', 'isRegistered')
    return isRestored === true && isRegistered !== true
  }
  return useLiveQuery(read, [db], false)
}
