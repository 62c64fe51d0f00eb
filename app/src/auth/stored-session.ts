import { v7 as uuidv7 } from 'uuid'
import { type Instant } from '@little-ledger/domain'
import type { Device } from '../ledger/database/device.ts'
import type { SessionRow } from '../ledger/database/device-database.ts'
import { openExistingFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import type { LoginRow } from '../ledger/database/family-database.ts'
import type { SignedInUser } from './session-state.ts'

const DAY_MS = 86_400_000
/** How long a remembered session lasts, and how long any other may lie idle (design: local session). */
const REMEMBERED_MS = 30 * DAY_MS
const IDLE_MS = 12 * 3_600_000
/** How often a session in use is noted as such. */
const TOUCH_INTERVAL_MS = 60_000

/**
 * The cookie that tells one run of the browser from the next: it has no expiry, so it goes when the browser closes, and
 * every tab shares it. It holds nothing but a random word.
 */
const COOKIE = 'little_ledger_browser'

function browserSession(): string {
  const held = document.cookie.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`))
  if (held !== undefined) return held.slice(COOKIE.length + 1)
  const made = uuidv7()
  document.cookie = `${COOKIE}=${made}; path=/; SameSite=Strict`
  return made
}

/** Whether a session has run out; a clock set back never ends one. */
function hasExpired(session: SessionRow, now: Instant): boolean {
  if (session.rememberMe) return now - session.startedAt > REMEMBERED_MS
  return now - session.lastSeenAt > IDLE_MS || session.browserSession !== browserSession()
}

const userOf = (store: FamilyStore, login: LoginRow): SignedInUser => ({
  familyId: store.familyId,
  userId: login.userId,
  username: login.username,
  role: login.role,
  ...(login.childId === undefined ? {} : { childId: login.childId }),
})

/** Starts a session on this device for the owner of a login. */
export async function startSession(
  device: Device,
  store: FamilyStore,
  login: LoginRow,
  rememberMe: boolean,
): Promise<SignedInUser> {
  const now = device.now()
  await device.db.sessions.put({
    key: 'current',
    familyId: store.familyId,
    userId: login.userId,
    rememberMe,
    startedAt: now,
    lastSeenAt: now,
    browserSession: browserSession(),
  })
  return userOf(store, login)
}

/** Ends the session on this device. */
export const endSession = async (device: Device): Promise<void> => {
  await device.db.sessions.delete('current')
}

/** The session that this device still holds, with the family's ledger opened; undefined where it ran out. */
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
  return { user: userOf(store, login), store }
}

/** Notes that the session is in use, so that it does not lie idle; at most once a minute. */
export async function touchSession(device: Device): Promise<void> {
  const now = device.now()
  const session = await device.db.sessions.get('current')
  if (session === undefined || Math.abs(now - session.lastSeenAt) < TOUCH_INTERVAL_MS) return
  await device.db.sessions.put({ ...session, lastSeenAt: now })
}

/** Whether whoever is signed in asked to be remembered. */
export const isRemembered = async (device: Device): Promise<boolean> =>
  (await device.db.sessions.get('current'))?.rememberMe ?? false

/** Whether the session has run out while the page was open. */
export async function isSessionExpired(device: Device): Promise<boolean> {
  const session = await device.db.sessions.get('current')
  return session === undefined || hasExpired(session, device.now())
}
