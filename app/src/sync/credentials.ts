import { err, ok, type Id, type Result } from '@little-ledger/domain'
import { noteAdopted, noteTaken } from '../store/login-exchange.ts'
import type { Device } from '../store/device.ts'
import type { SignedInUser } from '../store/session-state.ts'
import type { FamilyStore } from '../store/family-store.ts'
import type { ApiClient } from './api-client.ts'
import type { ServerError } from './server-error.ts'

/** What somebody typed while the server was out of reach. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

/** Kept in this tab's memory and nowhere else, until the first contact (design: signing in). */
let pending: { readonly userId: string; readonly credentials: Credentials } | undefined

/** Keeps what was typed for the first contact with the server. */
export const keepForContact = (userId: string, credentials: Credentials): void => {
  pending = { userId, credentials }
}

/** Forgets what was typed. */
export const forgetCredentials = (): void => {
  pending = undefined
}

/** Tells the server of a sign-out that it has not heard of; nothing may be asked of it before. */
export async function settleRevocation({ db }: Device, server: ApiClient): Promise<Result<void, ServerError>> {
  if ((await db.revocations.get('revocation')) === undefined) return ok(undefined)
  const revoked = await server.logOut()
  if (!revoked.ok) return revoked
  await db.revocations.delete('revocation')
  return ok(undefined)
}

/** Gives the family that was made on this device its parent's login on the server. */
export async function adopt(
  store: FamilyStore,
  userId: Id,
  credentials: Credentials,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const adopted = await server.adopt({ familyId: store.familyId, userId, ...credentials })
  if (adopted.ok) await noteAdopted(store, adopted.value)
  return adopted
}

/**
 * Logs in on a server that knows the family. Where it turns out not to, set back to before it did, a parent whose password
 * this device can check gives it the family once more.
 */
export async function logInKnown(
  store: FamilyStore,
  user: SignedInUser,
  credentials: Credentials,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const signedIn = await server.logIn(credentials)
  if (signedIn.ok || signedIn.error.type !== 'SignedOut' || user.role === 'child') return signedIn
  const login = await store.db.logins.get(user.userId)
  if (login === undefined) return signedIn
  // Fetched when it is needed: few servers are set back.
  const { isRightPassword } = await import('../store/logins.ts')
  if (!(await isRightPassword(credentials.password, login))) return signedIn
  const adopted = await adopt(store, user.userId, credentials, server)
  return adopted.ok ? adopted : signedIn
}

/**
 * Signs in on the server with what was typed on this device while it was out of reach; a family that the server does not
 * know is carried up first. Without anything typed the answer is that somebody has to sign in.
 */
export async function signInOnContact(
  store: FamilyStore,
  user: SignedInUser,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const revoked = await settleRevocation(store.device, server)
  if (!revoked.ok) return revoked
  if (pending?.userId !== user.userId) return err({ type: 'SignedOut' })
  const { credentials } = pending
  const isKnown = user.role === 'child' || (await store.db.fact('isAdopted')) === true
  const signedIn = isKnown
    ? await logInKnown(store, user, credentials, server)
    : await adopt(store, user.userId, credentials, server)
  if (!isKnown && !signedIn.ok && signedIn.error.type === 'Conflict') await noteTaken(store, user.userId)
  // A wrong password stays wrong; a server that is away may come back.
  if (signedIn.ok || signedIn.error.type === 'SignedOut' || signedIn.error.type === 'Conflict') forgetCredentials()
  return signedIn
}
