import type { Id } from '@little-ledger/domain'
import type { RevocationRow, SessionRow } from '../ledger/database/device.ts'
import type { SealedToken, StoredResumeToken } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'

// The resume token that this device holds for the current session, and its replacement (see resume-token.ts).

const TOKEN_BYTES = 32
const IV_BYTES = 12

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const createToken = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))

export async function hashToken(token: string): Promise<string> {
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

export async function seal(key: CryptoKey, token: string): Promise<SealedToken> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(token)) }
}

/** @returns undefined if the key was derived from a different password */
export const unseal = async (key: CryptoKey, { iv, data }: SealedToken): Promise<string | undefined> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  )

/** A resume token as the device stores it, and the key that decrypts it. */
export interface UnlockedToken {
  readonly key: CryptoKey
  readonly resume: StoredResumeToken
}

/** A user's stored token and the user's session on this device. */
export interface Held extends UnlockedToken {
  readonly session: SessionRow
}

export async function readHeld({ db, device }: FamilyStore, userId: Id): Promise<Held | undefined> {
  const session = await device.db.sessions.get('current')
  if (session?.userId !== userId || session.resumeKey === undefined) return undefined
  const resume = (await db.logins.get(userId))?.resume
  return resume && { key: session.resumeKey, session, resume }
}

/** Stores a user's token on this device, or deletes it. */
export const storeToken = async (
  { db }: FamilyStore,
  userId: Id,
  resume: StoredResumeToken | undefined,
): Promise<void> => {
  await db.logins.where({ userId }).modify((login) => {
    if (resume) Object.assign(login, { resume })
    else Reflect.deleteProperty(login, 'resume')
  })
}

/**
 * The current token and its replacement. The replacement is stored before it is sent, so that the request can be
 * repeated if its response is lost.
 */
export async function nextTokens(store: FamilyStore, userId: Id, { key, resume }: Omit<Held, 'session'>) {
  const token = await unseal(key, resume.token)
  const next = resume.next ? await unseal(key, resume.next) : createToken()
  if (token === undefined || next === undefined) return undefined
  const sealedNext = resume.next ?? (await seal(key, next))
  await storeToken(store, userId, { ...resume, next: sealedNext })
  return { token, nextHash: await hashToken(next), sealedNext }
}

/**
 * Replaces the token at sign-out. The ended session's token stops working, and the next offline sign-in can use the new
 * token.
 */
export async function replaceResumeToken(store: FamilyStore, userId: Id): Promise<RevocationRow['resume']> {
  const held = await readHeld(store, userId)
  const tokens = held && (await nextTokens(store, userId, held))
  return tokens && { tokenHash: await hashToken(tokens.token), nextHash: tokens.nextHash }
}
