import { err, ok, type Id, type Result } from '@little-ledger/domain'
import { markFamilyRegistered, markUsernameConflict } from '../sync/sync-logins.ts'
import type { Device } from '../ledger/database/device.ts'
import type { SignedInUser } from './session-state.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { ApiClient } from '../sync/api-client.ts'
import type { ServerError } from '../sync/server-error.ts'

/** What somebody typed while the server was out of reach. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

/** Kept in this tab's memory and nowhere else, until the first contact (design: signing in). */
let deferredSignIn: { readonly userId: string; readonly credentials: Credentials } | undefined

/** Keeps what was typed for the first contact with the server. */
export const deferServerSignIn = (userId: string, credentials: Credentials): void => {
  deferredSignIn = { userId, credentials }
}

/** Forgets what was typed. */
export const clearDeferredSignIn = (): void => {
  deferredSignIn = undefined
}

/** Tells the server of a sign-out that it has not heard of; nothing may be asked of it before. */
export async function sendPendingRevocation({ db }: Device, server: ApiClient): Promise<Result<void, ServerError>> {
  if ((await db.revocations.get('revocation')) === undefined) return ok(undefined)
  const revoked = await server.signOut()
  if (!revoked.ok) return revoked
  await db.revocations.delete('revocation')
  return ok(undefined)
}

/** Gives the family that was made on this device its parent's login on the server. */
export async function registerFamily(
  store: FamilyStore,
  userId: Id,
  credentials: Credentials,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const adopted = await server.registerFamily({ familyId: store.familyId, userId, ...credentials })
  if (adopted.ok) await markFamilyRegistered(store, adopted.value)
  return adopted
}

/**
 * Logs in on a server that knows the family. Where it turns out not to, set back to before it did, a parent whose password
 * this device can check gives it the family once more.
 */
export async function signInToServer(
  store: FamilyStore,
  user: SignedInUser,
  credentials: Credentials,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const signedIn = await server.signIn(credentials)
  if (signedIn.ok || signedIn.error.type !== 'SignedOut' || user.role === 'child') return signedIn
  const login = await store.db.logins.get(user.userId)
  if (login === undefined) return signedIn
  // Fetched when it is needed: few servers are set back.
  const { isCorrectPassword: isRightPassword } = await import('./login-table.ts')
  if (!(await isRightPassword(credentials.password, login))) return signedIn
  const adopted = await registerFamily(store, user.userId, credentials, server)
  return adopted.ok ? adopted : signedIn
}

/**
 * Signs in on the server with what was typed on this device while it was out of reach; a family that the server does not
 * know is carried up first. Without anything typed the answer is that somebody has to sign in.
 */
export async function completeDeferredSignIn(
  store: FamilyStore,
  user: SignedInUser,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const revoked = await sendPendingRevocation(store.device, server)
  if (!revoked.ok) return revoked
  if (deferredSignIn?.userId !== user.userId) return err({ type: 'SignedOut' })
  const { credentials } = deferredSignIn
  const isKnown = user.role === 'child' || (await store.db.getMeta('isRegistered')) === true
  const signedIn = isKnown
    ? await signInToServer(store, user, credentials, server)
    : await registerFamily(store, user.userId, credentials, server)
  if (!isKnown && !signedIn.ok && signedIn.error.type === 'Conflict') await markUsernameConflict(store, user.userId)
  // A wrong password stays wrong; a server that is away may come back.
  if (signedIn.ok || signedIn.error.type === 'SignedOut' || signedIn.error.type === 'Conflict') clearDeferredSignIn()
  return signedIn
}
