import { err, ok, type Id, type Result } from '@little-ledger/domain'
import { delay } from '../delay.ts'
import type { Device } from '../ledger/database/device.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import {
  isFamilyOnServer,
  queueSignOut,
  sendPendingRevocation,
  type ApiClient,
  type ServerError,
} from '../sync/api-client.ts'
import { markFamilyRegistered, markUsernameConflict } from '../sync/sync-logins.ts'
import { clearDeferredSignIn, deferredCredentials, type Credentials } from './deferred-sign-in.ts'
import { isCorrectPassword, type FoundLogin, type PasswordOwner } from './login-table.ts'
import {
  askWithToken,
  createResumeToken,
  resumeServerSession,
  sealResumeToken,
  storeResumeToken,
} from './resume-token.ts'
import type { SignedInUser } from './session-state.ts'

/** Registers a family that was created on this device, with its parent's login and, if needed, the operator's code. */
export async function registerFamily(
  store: FamilyStore,
  userId: Id,
  credentials: Credentials,
  server: ApiClient,
  invitation?: string,
): Promise<Result<unknown, ServerError>> {
  const { token, request: resume } = await createResumeToken(store.device)
  const family = { familyId: store.familyId, userId, ...(invitation !== undefined && { invitation }) }
  const registered = await server.registerFamily({ ...family, ...credentials, resume })
  if (!registered.ok) return registered
  await markFamilyRegistered(store, registered.value)
  await storeResumeToken(store, userId, sealResumeToken(token, credentials.password))
  return registered
}

/**
 * Signs in to a server that has the family. If the server rejects a parent's password that is correct on this device,
 * registers the family again, because a server restored from an old backup may have lost it.
 */
export async function signInToServer(
  store: FamilyStore,
  user: SignedInUser,
  credentials: Credentials,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const { token, request: resume } = await createResumeToken(store.device)
  const { familyId } = store
  const signedIn = await server.signIn({ ...credentials, user: { familyId, userId: user.userId }, resume })
  if (signedIn.ok) await storeResumeToken(store, user.userId, sealResumeToken(token, credentials.password))
  if (signedIn.ok || signedIn.error.type !== 'SignedOut') return signedIn
  const login = await store.db.logins.get(user.userId)
  if (login === undefined || !(await isCorrectPassword(credentials.password, login))) return signedIn
  const answer = await askWithToken(store, user.userId, credentials, server)
  if (answer === 'signed-in') return ok(undefined)
  if (answer === 'removed') return err({ type: 'SignedOut', revokedUserId: user.userId, isRemoved: true })
  if (answer === 'deleted') return err({ type: 'Gone', userId: user.userId })
  // A co-parent whom the server doesn't know was removed, or has to be invited again.
  if (!(await isCreator(store, user.userId))) return signedIn
  const registered = await registerFamily(store, user.userId, credentials, server)
  return registered.ok || registered.error.type === 'FamilyRemoved' ? registered : signedIn
}

/** Whether the user created the family. Only the creator's session registers it again with a server that has lost it. */
export async function isCreator({ db }: FamilyStore, userId: Id): Promise<boolean> {
  const family = await db.getMeta('family')
  return family?.members.get(userId)?.addedBy === userId
}

/** Whose password it is, which decides who can help. */
export const passwordOwnerOf = async ({ store, login }: FoundLogin): Promise<PasswordOwner> => {
  if (login.role === 'child') return 'child'
  return (await isCreator(store, login.userId)) ? 'creator' : 'member'
}

/**
 * Signs in to the server with the deferred credentials, or registers the family if the server does not have it yet.
 * After a reload, signs in with the resume token.
 * @returns SignedOut if this user has neither
 */
export async function completeDeferredSignIn(
  store: FamilyStore,
  user: SignedInUser,
  server: ApiClient,
): Promise<Result<unknown, ServerError>> {
  const revoked = await sendPendingRevocation(store.device, server)
  if (!revoked.ok) return revoked
  const credentials = deferredCredentials(user.userId)
  if (credentials === undefined) return resumeServerSession(store, user, server)
  const isRegistered = user.role === 'child' || (await store.db.getMeta('isRegistered')) === true
  const signedIn = isRegistered
    ? await signInToServer(store, user, credentials, server)
    : await registerFamily(store, user.userId, credentials, server)
  if (!isRegistered && !signedIn.ok && signedIn.error.type === 'Conflict' && !isFamilyOnServer(signedIn.error)) {
    await markUsernameConflict(store, user.userId)
  }
  // Retrying cannot fix wrong credentials. Other errors may be temporary.
  if (signedIn.ok || signedIn.error.type === 'SignedOut' || signedIn.error.type === 'Conflict') clearDeferredSignIn()
  return signedIn
}

/** Ends a session that the server has just started for someone who may not use it here. */
export async function endServerSession(device: Device, server: ApiClient): Promise<void> {
  // Stored first, so that the cookie is never used if the request fails.
  const isQueued = await queueSignOut(device)
  await (isQueued ? sendPendingRevocation(device, server) : server.signOut())
}

/** How long a user waits for the server before the app continues offline. */
const SERVER_WAIT_MS = 4_000

/** Resolves when the app should stop waiting for the server. */
export const waitForServer = (): Promise<void> => delay(SERVER_WAIT_MS)
