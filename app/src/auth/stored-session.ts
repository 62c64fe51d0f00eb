import type { Family, Instant } from '@little-ledger/domain'
import { newId, type Device, type SessionRow } from '../ledger/database/device.ts'
import type { LoginRow } from '../ledger/database/family-database.ts'
import { openExistingFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import { clearHomeSnapshots } from '../ledger/home-snapshots.ts'
import { memberName } from '../ledger/queries/person-name.ts'
import { BROWSER_COOKIE, browserCookie, hasExpired } from './session-limits.ts'
import type { SignedInUser } from './session-state.ts'

const TOUCH_INTERVAL_MS = 60_000

function browserSession(): string {
  const stored = browserCookie()
  if (stored !== undefined) return stored
  const created = newId()
  document.cookie = `${BROWSER_COOKIE}=${created}; path=/; SameSite=Strict`
  return created
}

/** The role comes from the journal, because a parent may have changed it since the login was stored. */
export const createUser = (store: FamilyStore, login: LoginRow, family: Family | undefined): SignedInUser => ({
  familyId: store.familyId,
  userId: login.userId,
  username: login.username,
  ...roleOf(login, family),
  ...(isRemovedMember(login, family) && { isRemoved: true }),
})

function roleOf(
  { userId, role, childId }: LoginRow,
  family: Family | undefined,
): Pick<SignedInUser, 'role' | 'childId' | 'childIds'> {
  if (childId !== undefined) return { role: 'child', childId }
  const member = family?.members.get(userId)
  if ((member?.role ?? role) === 'parent') return { role: 'parent' }
  return { role: 'helper', childIds: member?.childIds ?? [] }
}

/**
 * Whether the member was removed. Members who leave can sync until the server has their removal, so only the server's
 * response locks them out.
 */
export function isRemovedMember({ userId, isRemoved }: LoginRow, family: Family | undefined): boolean {
  const member = family?.members.get(userId)
  return isRemoved === true || (member?.isRemoved === true && member.removedBy !== userId)
}

/** A signed-in user with their family's ledger. */
export interface SignedIn {
  readonly user: SignedInUser
  /** Display name: the first name, the child's name, or else the username (SPEC §3). */
  readonly name: string
  readonly store: FamilyStore
}

let startedHere: Instant | undefined

/** Whether this tab started the session, rather than another tab. */
export const wasStartedHere = ({ startedAt }: SessionRow): boolean => startedAt === startedHere

/** Stores a session for a login's owner, replacing any other session on this device. */
export async function startSession(store: FamilyStore, login: LoginRow, rememberMe: boolean): Promise<SignedIn> {
  const { now } = store.device
  const startedAt = now()
  startedHere = startedAt
  await replaceSession(store.device, {
    key: 'current',
    familyId: store.familyId,
    userId: login.userId,
    rememberMe,
    startedAt,
    lastSeenAt: startedAt,
    browserSession: browserSession(),
  })
  const child = login.childId === undefined ? undefined : await store.db.children.get(login.childId)
  const family = await store.db.getMeta('family')
  const name = child?.name || memberName(family, login.userId) || login.username
  return { user: createUser(store, login, family), name, store }
}

export const endSession = (device: Device): Promise<void> => replaceSession(device, undefined)

/**
 * Replaces or deletes the stored session. Deletes the home snapshots in the same transaction, so that no other tab can
 * store one for the old session afterward.
 */
const replaceSession = ({ db }: Device, session: SessionRow | undefined): Promise<void> =>
  db.transaction('rw', db.sessions, async () => {
    if (session === undefined) await db.sessions.delete('current')
    else await db.sessions.put(session)
    // Clear the snapshots last: the transaction holds no lock until its first database request.
    clearHomeSnapshots()
  })

/** @returns the stored session with its ledger open, or undefined if there is none or it has expired */
export async function openStoredSession(
  device: Device,
): Promise<{ readonly user: SignedInUser; readonly store: FamilyStore } | undefined> {
  const session = await device.db.sessions.get('current')
  if (session === undefined) return undefined
  if (hasExpired(session, device.now())) {
    await writeIfPossible(endSession(device))
    return undefined
  }
  const store = await openExistingFamilyStore(device, session.familyId)
  const login = await store.db.logins.get(session.userId)
  if (login === undefined) return undefined
  await writeIfPossible(touchSession(device))
  return { user: createUser(store, login, await store.db.getMeta('family')), store }
}

/**
 * Ignores a failed write, because the ledger must still open when storage is full. Each start checks the session's
 * limits anyway.
 */
const writeIfPossible = (writing: Promise<void>): Promise<void> =>
  writing.catch((error: unknown) => console.warn('The session was not updated:', error))

/** Restarts the idle timer. Writes at most once a minute. */
export async function touchSession(device: Device): Promise<void> {
  const now = device.now()
  const session = await device.db.sessions.get('current')
  if (session === undefined || Math.abs(now - session.lastSeenAt) < TOUCH_INTERVAL_MS) return
  await device.db.sessions.update('current', { lastSeenAt: now })
}

/** Whether the signed-in user chose to be remembered. */
export const isRemembered = async (device: Device): Promise<boolean> =>
  (await device.db.sessions.get('current'))?.rememberMe ?? false

export async function isSessionExpired(device: Device): Promise<boolean> {
  const session = await device.db.sessions.get('current')
  return session === undefined || hasExpired(session, device.now())
}
