import type { Instant } from '@little-ledger/domain'
import { newId, type Device, type SessionRow } from '../ledger/database/device.ts'
import type { LoginRow } from '../ledger/database/family-database.ts'
import { openExistingFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import type { SignedInUser } from './session-state.ts'

const DAY_MS = 86_400_000
/** Lifetime of a session with rememberMe. */
const REMEMBERED_MS = 30 * DAY_MS
/** Idle limit of a session without rememberMe. */
const IDLE_MS = 12 * 3_600_000
const TOUCH_INTERVAL_MS = 60_000

/**
 * Name of a session cookie with a random value, shared by all tabs. The browser deletes it when it closes, which ends
 * sessions without rememberMe.
 */
const COOKIE = 'little_ledger_browser'

function browserSession(): string {
  const stored = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`))
  if (stored !== undefined) return stored.slice(COOKIE.length + 1)
  const created = newId()
  document.cookie = `${COOKIE}=${created}; path=/; SameSite=Strict`
  return created
}

/** Whether the session has expired. Setting the clock back never ends a session. */
function hasExpired(session: SessionRow, now: Instant): boolean {
  if (session.rememberMe) return now - session.startedAt > REMEMBERED_MS
  return now - session.lastSeenAt > IDLE_MS || session.browserSession !== browserSession()
}

const createUser = (store: FamilyStore, login: LoginRow): SignedInUser => ({
  familyId: store.familyId,
  userId: login.userId,
  username: login.username,
  role: login.role,
  ...(login.childId === undefined ? {} : { childId: login.childId }),
})

/** A signed-in user with their family's ledger. */
export interface SignedIn {
  readonly user: SignedInUser
  /** Display name: the first name, the child's name, or else the username (SPEC §3). */
  readonly name: string
  readonly store: FamilyStore
}

/** Stores a session for the owner of a login, replacing any other on this device. */
export async function startSession(store: FamilyStore, login: LoginRow, rememberMe: boolean): Promise<SignedIn> {
  const { db, now } = store.device
  const startedAt = now()
  await db.sessions.put({
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
  const name = child?.name || family?.profiles.get(login.userId)?.firstName || login.username
  return { user: createUser(store, login), name, store }
}

export const endSession = async (device: Device): Promise<void> => {
  await device.db.sessions.delete('current')
}

/** @returns the stored session with its ledger open, or undefined if there is none or it has expired */
export async function resumeSession(
  device: Device,
): Promise<{ readonly user: SignedInUser; readonly store: FamilyStore } | undefined> {
  const session = await device.db.sessions.get('current')
  if (session === undefined) return undefined
  if (hasExpired(session, device.now())) {
    await endSession(device)
    return undefined
  }
  const store = await openExistingFamilyStore(device, session.familyId)
  const login = await store.db.logins.get(session.userId)
  if (login === undefined) return undefined
  await touchSession(device)
  return { user: createUser(store, login), store }
}

/** Restarts the idle timer. Writes at most once a minute. */
export async function touchSession(device: Device): Promise<void> {
  const now = device.now()
  const session = await device.db.sessions.get('current')
  if (session === undefined || Math.abs(now - session.lastSeenAt) < TOUCH_INTERVAL_MS) return
  await device.db.sessions.put({ ...session, lastSeenAt: now })
}

/** Whether the signed-in user chose to be remembered. */
export const isRemembered = async (device: Device): Promise<boolean> =>
  (await device.db.sessions.get('current'))?.rememberMe ?? false

export async function isSessionExpired(device: Device): Promise<boolean> {
  const session = await device.db.sessions.get('current')
  return session === undefined || hasExpired(session, device.now())
}
