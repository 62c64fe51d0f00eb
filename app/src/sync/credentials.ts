import { err, ok, type Result } from '@little-ledger/domain'
import { noteTaken } from '../store/login-exchange.ts'
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
async function adopt(store: FamilyStore, user: SignedInUser, { username, password }: Credentials, server: ApiClient) {
  const adopted = await server.adopt({ familyId: store.familyId, userId: user.userId, username, password })
  if (adopted.ok) await store.db.setFact('isAdopted', true)
  return adopted
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
  const signedIn = isKnown ? await server.logIn(credentials) : await adopt(store, user, credentials, server)
  if (!isKnown && !signedIn.ok && signedIn.error.type === 'Conflict') await noteTaken(store, user.userId)
  // A wrong password stays wrong; a server that is away may come back.
  if (signedIn.ok || signedIn.error.type === 'SignedOut' || signedIn.error.type === 'Conflict') forgetCredentials()
  return signedIn
}
