import type { Id, Result } from '@little-ledger/domain'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { ApiClient } from '../sync/api-client.ts'
import type { ServerError } from '../sync/server-error.ts'
import { markFamilyRegistered } from '../sync/sync-logins.ts'
import { isCorrectPassword } from './login-table.ts'
import type { SignedInUser } from './session-state.ts'

/** What a user enters to sign in. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly rememberMe: boolean
}

/** Registers a family that was created on this device, with its parent's login. */
export async function registerFamily(
  store: FamilyStore,
  userId: Id,
  credentials: Credentials,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const registered = await server.registerFamily({ familyId: store.familyId, userId, ...credentials })
  if (registered.ok) await markFamilyRegistered(store, registered.value)
  return registered
}

/**
 * Signs in to a server that has the family. A server restored from an old backup may have lost it: if the server rejects
 * a parent's password that is correct on this device, the family is registered again.
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
  if (login === undefined || !(await isCorrectPassword(credentials.password, login))) return signedIn
  const registered = await registerFamily(store, user.userId, credentials, server)
  return registered.ok ? registered : signedIn
}
