import {
  err,
  ok,
  VERIFIER_ROUNDS,
  VERIFIER_SALT_BYTES,
  type Id,
  type Result,
  type resumeField,
} from '@little-ledger/domain'
import type { InferOutput } from 'valibot'
import type { Device, SessionRow } from '../ledger/database/device.ts'
import type { LoginRow, SealedToken, StoredResumeToken } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { queueSignOut, type ApiClient, type ServerError } from '../sync/api-client.ts'
import { withSyncLock } from '../sync/sync-lock.ts'
import {
  createToken,
  hashToken,
  nextTokens,
  readHeld,
  seal,
  storeToken,
  unseal,
  type Held,
  type UnlockedToken,
} from './held-token.ts'
import { hasExpired } from './session-limits.ts'
import type { SignedInUser } from './session-state.ts'
import { deriveHash } from './verifier.ts'

// A resume token lets a device sign in to the server without the password, after an offline sign-in and a reload. The
// token is stored encrypted with a key derived from the password. The local session holds that key until the session
// ends (docs/security.md).

/** The key cannot be exported, so a script can use it but not copy its bytes. */
async function deriveKey(password: string, { salt, rounds }: Pick<StoredResumeToken, 'salt' | 'rounds'>) {
  const bytes = await deriveHash(password, salt, rounds)
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** A resume token created during a sign-in with a password. */
export interface NewResumeToken {
  readonly token: string
  /** Sent with the password: the device's id and the token's hash. */
  readonly request: InferOutput<typeof resumeField>
}

export async function createResumeToken({ id }: Device): Promise<NewResumeToken> {
  const token = createToken()
  return { token, request: { device: id, tokenHash: await hashToken(token) } }
}

/** Encrypts a new token. Deriving its key takes as long as checking a password. */
export async function sealResumeToken(token: string, password: string): Promise<UnlockedToken> {
  const hashing = { salt: crypto.getRandomValues(new Uint8Array(VERIFIER_SALT_BYTES)), rounds: VERIFIER_ROUNDS }
  const key = await deriveKey(password, hashing)
  return { key, resume: { ...hashing, token: await seal(key, token) } }
}

/**
 * Stores a token that the server has accepted. If there is no room for it, the next sign-in to the server needs the
 * password.
 */
export async function storeResumeToken(store: FamilyStore, userId: Id, sealing: Promise<UnlockedToken>): Promise<void> {
  const { key, resume } = await sealing
  if ((await store.device.db.sessions.get('current'))?.userId !== userId) return
  await ignoreFullDevice(async () => {
    await storeToken(store, userId, resume)
    await setSessionKey(store.device, userId, key)
  })
}

/** Derives the key of a login's stored token. Undefined if there is no token, or if it has another password's key. */
export async function unlockResumeToken({ resume }: LoginRow, password: string): Promise<CryptoKey | undefined> {
  if (resume === undefined) return undefined
  const key = await deriveKey(password, resume)
  return (await unseal(key, resume.token)) === undefined ? undefined : key
}

/** Keeps the key of the stored token until the session ends. */
export const keepResumeKey = (device: Device, userId: Id, key: CryptoKey): Promise<void> =>
  ignoreFullDevice(() => setSessionKey(device, userId, key))

const setSessionKey = async ({ db }: Device, userId: Id, resumeKey: CryptoKey): Promise<void> => {
  await db.sessions.filter((session) => session.userId === userId).modify({ resumeKey })
}

const ignoreFullDevice = (writing: () => Promise<void>): Promise<void> =>
  writing().catch((error: unknown) => console.warn('The resume token was not stored:', error))

/** Signs in to the server with the stored token. @returns SignedOut if there is no valid token */
export async function resumeServerSession(
  store: FamilyStore,
  user: SignedInUser,
  server: ApiClient,
): Promise<Result<void, ServerError>> {
  const before = await readHeld(store, user.userId)
  if (before === undefined) return err({ type: 'SignedOut' })
  const resumed = await withSyncLock(`little-ledger-resume-${user.userId}`, async (signal) => {
    const held = await readHeld(store, user.userId)
    if (held === undefined || hasExpired(held.session, store.device.now())) return err({ type: 'SignedOut' } as const)
    // Another tab has just resumed the session, which all tabs share.
    if (!isSameToken(before.resume.token, held.resume.token)) return ok(undefined)
    return sendToken(store, user, held, server.withSignal(signal))
  })
  // Another tab signed the user out during the request, so end the session that the request started.
  if (resumed?.ok && (await readHeld(store, user.userId)) === undefined) {
    await queueSignOut(store.device)
    return err({ type: 'SignedOut' })
  }
  return resumed ?? err({ type: 'Busy', retryAfterMs: 1000 })
}

/**
 * Asks with the stored token after the server refused the username or the password. Removing a member or deleting a
 * child deletes the login, and the session may have expired long ago, so only the token learns of it. It also signs in a
 * user whose username was changed on another device.
 * @param password correct on this device
 */
export async function askWithToken(
  store: FamilyStore,
  userId: Id,
  { password, rememberMe }: { readonly password: string; readonly rememberMe: boolean },
  server: ApiClient,
): Promise<'signed-in' | 'removed' | 'deleted' | 'refused'> {
  const resume = (await store.db.logins.get(userId))?.resume
  if (resume === undefined) return 'refused'
  const held = { key: await deriveKey(password, resume), resume, session: { rememberMe } }
  const response = await sendToken(store, { familyId: store.familyId, userId }, held, server)
  if (response.ok) return 'signed-in'
  if (response.error.type === 'Gone' && response.error.userId === userId) return 'deleted'
  return isRemoval(response.error, userId) ? 'removed' : 'refused'
}

const isRemoval = (error: ServerError, userId: Id): boolean =>
  error.type === 'SignedOut' && error.isRemoved === true && error.revokedUserId === userId

const isSameToken = (a: SealedToken, b: SealedToken): boolean => a.iv.join() === b.iv.join()

async function sendToken(
  store: FamilyStore,
  user: Pick<SignedInUser, 'familyId' | 'userId'>,
  held: Pick<Held, 'key' | 'resume'> & { readonly session: Pick<SessionRow, 'rememberMe'> },
  server: ApiClient,
): Promise<Result<void, ServerError>> {
  const { familyId, userId } = user
  const { next, ...rest } = held.resume
  const tokens = await nextTokens(store, userId, held)
  if (tokens === undefined) return err({ type: 'SignedOut' })
  const { token, nextHash, sealedNext } = tokens
  const { rememberMe } = held.session
  const response = await server.resume({ familyId, userId, device: store.device.id, token, nextHash, rememberMe })
  if (response.ok) await storeToken(store, userId, { ...rest, token: sealedNext })
  if (response.ok || response.error.type !== 'SignedOut') return response
  const isRevoked = response.error.revokedUserId !== undefined
  if (next === undefined || isRevoked) {
    await storeToken(store, userId, undefined)
    return response
  }
  // If an earlier response was lost, the server may already have replaced the token with the next one.
  return sendToken(store, user, { ...held, resume: { ...rest, token: next } }, server)
}
