import { assert, type Id } from '@little-ledger/domain'
import Dexie, { liveQuery } from 'dexie'
import { delay } from '../delay.ts'
import {
  isSameDevice,
  openDevice,
  type Device,
  type RevocationRow,
  type SessionRow,
} from '../ledger/database/device.ts'
import { familyDatabaseName } from '../ledger/database/family-database.ts'
import { reopenOnClose } from '../ledger/database/reopen-on-close.ts'
import { completeErasures, eraseFamily } from '../ledger/erase.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { clearHomeSnapshots } from '../ledger/home-snapshots.ts'
import { onUserActivity, pollWhileVisible } from '../ledger/page-visibility.ts'
import { startDailyRefresh } from '../ledger/daily-refresh.ts'
import { eraseAbandonedSample, isSample } from '../ledger/sample/sample-family.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import { replaceResumeToken } from './held-token.ts'
import { hasExpired } from './session-limits.ts'
import { sessionState, setSession } from './session-state.ts'
import {
  endSession,
  isSessionExpired,
  openStoredSession,
  touchSession,
  wasStartedHere,
  type SignedIn,
} from './stored-session.ts'
import { clearViewedChild } from './viewed-child.ts'
import {
  browserApiClient,
  queueSignOut,
  sendPendingRevocation,
  setServerAccess,
  type ApiClient,
} from '../sync/api-client.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { refuseUnsentOf } from '../sync/refuse-unsendable.ts'
import { forgetUnrememberedVerifier, removeRemovedLogin } from './forget-login.ts'

type ActiveSession = Pick<SignedIn, 'user' | 'store'>

let device: Device | undefined
let stopReopening = (): void => undefined
let sessionWatchers: readonly (() => void)[] = []

/** This tab's device database. Opened before any user can sign in. */
export function currentDevice(): Device {
  assert(device, 'the device is opened before anyone signs in')
  return device
}

/** This tab's device; undefined until it is open. */
export const openedDevice = (): Device | undefined => device

/** How long opening the database may take before the screen shows an error. Time when the page is busy does not count. */
const OPENING_TIMEOUT_MS = 2000

/** The most time that counts at once, in ms. A timer that fires later than this shows that the page was busy. */
const OPENING_STEP_MS = 250

/** Opens the device and its stored session. If this fails, the user can retry. */
export async function initializeSession(): Promise<void> {
  setSession({ status: 'loading' })
  const opening = openCurrentDevice().then(openSessionAtStart)
  // If another tab blocks the database past the timeout, the session still starts once it opens.
  opening.then(
    ({ session, expiredUserId }) => setActiveSession(session, expiredUserId),
    () => undefined,
  )
  try {
    if ((await Promise.race([opening, openingTimeout()])) === BLOCKED) reportOpeningFailure({ type: 'StorageBlocked' })
  } catch (error) {
    reportOpeningFailure(toStoreError(error))
  }
}

const BLOCKED = 'blocked'

async function openingTimeout(): Promise<typeof BLOCKED> {
  for (let waitedMs = 0; waitedMs < OPENING_TIMEOUT_MS; waitedMs += OPENING_STEP_MS) {
    await delay(OPENING_STEP_MS)
  }
  return BLOCKED
}

const reportOpeningFailure = (error: StoreError): void => {
  if (sessionState.getState().session.status === 'loading') setSession({ status: 'failed', error })
}

interface SessionAtStart {
  readonly session?: ActiveSession | undefined
  /** The user whose stored session has expired, if any. */
  readonly expiredUserId?: Id | undefined
}

async function openSessionAtStart(opened: Device): Promise<SessionAtStart> {
  const stored = await opened.db.sessions.get('current')
  const session = await openStoredSession(opened)
  ignoreErrors(eraseAbandonedSample(opened))
  if (session !== undefined) return { session }
  return stored === undefined || isSample(stored) ? {} : { expiredUserId: stored.userId }
}

async function openCurrentDevice(): Promise<Device> {
  stopReopening()
  const opened = await openDevice({ now: () => Date.now(), clockFloor: Date.parse(__BUILD_DATE__) })
  stopReopening()
  stopReopening = reopenOnClose(opened, (error) => void handleDeviceLoss(opened, error))
  device = opened
  await completeErasures(opened).catch((error: unknown) => console.warn('A family was not erased yet:', error))
  return opened
}

/** Makes a session that is stored on this device the current session of this tab. */
export function activateSession(signedIn: SignedIn): SignedIn {
  setActiveSession(signedIn)
  return signedIn
}

function setActiveSession(session: ActiveSession | undefined, expiredUserId?: Id): void {
  stopSessionWatchers()
  setServerAccess(session === undefined || !isSample(session.user))
  if (session === undefined) {
    setSession({ status: 'signed-out', ...(expiredUserId && { expiredUserId }) })
    if (device !== undefined) sessionWatchers = [followSignIn(device)]
    return
  }
  const { store, user } = session
  setSession({ status: 'signed-in', user, store })
  sessionWatchers = [
    startDailyRefresh(store),
    pollWhileVisible(() => ignoreErrors(endIfExpired())),
    onUserActivity(() => ignoreErrors(checkSession())),
    watchOtherTabs(session),
    reopenOnClose(store, (error) => void handleLedgerLoss(error)),
  ]
  if (user.role !== 'child' && !isSample(user)) void navigator.storage?.persist?.()
}

function stopSessionWatchers(): void {
  for (const stop of sessionWatchers) stop()
  sessionWatchers = []
}

/** Ignores errors in background work. Database failures are reported by `reopenOnClose`. */
const ignoreErrors = (work: Promise<unknown>): void => void work.catch(() => undefined)

/** All tabs share one session: a sign-in or sign-out in another tab also applies to this tab. */
function watchOtherTabs({ user }: ActiveSession): () => void {
  const here = currentDevice()
  let known: SessionRow | undefined
  const subscription = liveQuery(() => here.db.sessions.get('current')).subscribe({
    next: (session) => {
      if (session?.userId === user.userId) {
        known = session
        return
      }
      // The other tab may have noticed first that the session has expired.
      const isExpired = known !== undefined && !isSample(user) && hasExpired(known, here.now())
      clearViewedChild()
      ignoreErrors(takeSessionOfOtherTab(here, isExpired ? user.userId : undefined))
    },
    error: () => undefined,
  })
  return () => subscription.unsubscribe()
}

/** Signs this signed-out tab in when another tab signs in, except to the sample family. */
function followSignIn(here: Device): () => void {
  let known: number | undefined
  const subscription = liveQuery(() => here.db.sessions.get('current')).subscribe({
    next: (session) => {
      const isNew = known !== undefined && session !== undefined && session.startedAt !== known
      known = session?.startedAt ?? 0
      if (isNew && !isSample(session) && !wasStartedHere(session)) ignoreErrors(takeSignInOfOtherTab(here))
    },
    error: () => undefined,
  })
  return () => subscription.unsubscribe()
}

async function takeSignInOfOtherTab(here: Device): Promise<void> {
  const session = await openStoredSession(here)
  if (session === undefined) return
  // A user may have signed in on this tab in the meantime.
  if (sessionState.getState().session.status === 'signed-out') setActiveSession(session)
  else session.store.db.close()
}

/** While this tab is suspended, the browser may delete the device database, and another tab may recreate it. */
async function takeSessionOfOtherTab(here: Device, expiredUserId: Id | undefined): Promise<void> {
  if (await isSameDevice(here)) setActiveSession(await openStoredSession(here), expiredUserId)
  else await handleLedgerLoss({ type: 'StorageLost' })
}

/**
 * Called when the browser has removed the device database while the page was open, most likely along with all ledgers.
 */
async function handleDeviceLoss(lost: Device, error: StoreError): Promise<void> {
  const { session } = sessionState.getState()
  if (session.status === 'signed-in' && session.store.device === lost) await handleLedgerLoss(error)
  // No ledger is open: start as a new device without interrupting the sign-in form.
  if (session.status !== 'signed-out' || error.type !== 'StorageLost') return
  const recreated = await openCurrentDevice()
  stopSessionWatchers()
  sessionWatchers = [followSignIn(recreated)]
}

/**
 * Called when the ledger disappears while the page is open. If the stored session is gone too, another tab erased the
 * family on purpose, so the user is signed out. Otherwise, an error page is shown.
 */
async function handleLedgerLoss(error: StoreError): Promise<void> {
  clearHomeSnapshots()
  stopSessionWatchers()
  try {
    const session = await currentDevice().db.sessions.get('current')
    const wasEnded = session === undefined && (await isSameDevice(currentDevice()))
    if (wasEnded) setActiveSession(undefined)
    else setSession({ status: 'failed', error })
  } catch {
    setSession({ status: 'failed', error })
  }
}

/**
 * Recovers after the browser has deleted a ledger or the entire device database. If another tab has already recovered,
 * this tab uses its session.
 */
export async function discardLostLedger(): Promise<void> {
  try {
    const { db } = currentDevice()
    const session = await db.sessions.get('current')
    if (session !== undefined && !(await Dexie.exists(familyDatabaseName(session.familyId)))) {
      await db.families.delete(session.familyId)
      await endCurrentSession()
      return
    }
  } catch (error) {
    console.warn('The device database is recreated:', error)
  }
  clearViewedChild()
  await initializeSession()
}

/**
 * Ends the session on this device, keeps the ledger, and queues the server sign-out. The sample family is erased.
 * @returns false if there was no room to queue the sign-out
 */
export async function endCurrentSession(): Promise<boolean> {
  const { session } = sessionState.getState()
  if (session.status === 'signed-in' && isSample(session.user)) {
    clearViewedChild()
    setActiveSession(undefined)
    await eraseFamily(session.store)
    return true
  }
  const isQueued = await queueRevocation(currentDevice())
  await endSession(currentDevice())
  clearViewedChild()
  setActiveSession(undefined)
  return isQueued
}

async function queueRevocation(here: Device): Promise<boolean> {
  // One queued sign-out is enough, because no newer server session has been started.
  if ((await here.db.revocations.get('revocation')) !== undefined) return true
  return queueSignOut(here, await replaceCurrentToken())
}

/**
 * Replaces the signed-in user's resume token. If that fails, returns undefined, and the next sign-in to the server
 * needs the password.
 */
async function replaceCurrentToken(): Promise<RevocationRow['resume']> {
  const { session } = sessionState.getState()
  if (session.status !== 'signed-in') return undefined
  return replaceResumeToken(session.store, session.user.userId).catch(() => undefined)
}

/** Restarts the session's idle timer, or ends the session if it has expired. */
export async function checkSession(): Promise<void> {
  if (!(await endIfExpired()) && device !== undefined) await touchSession(device)
}

async function endIfExpired(): Promise<boolean> {
  const { session } = sessionState.getState()
  if (device === undefined || session.status !== 'signed-in') return false
  if (!(await isSessionExpired(device))) return false
  await endCurrentSession()
  if (!isSample(session.user)) setActiveSession(undefined, session.user.userId)
  return true
}

/** Signs out locally right away. The server sign-out is queued and sent before any other request. */
export async function signOut(server: ApiClient = browserApiClient()): Promise<void> {
  const { session } = sessionState.getState()
  clearDeferredSignIn()
  if (session.status === 'signed-in') {
    const { store, user } = session
    await (user.isRemoved ? removeRemovedLogin(store, user.userId) : forgetUnrememberedVerifier(store, user.userId))
  }
  const isQueued = await endCurrentSession()
  void (isQueued ? sendPendingRevocation(currentDevice(), server) : server.signOut())
}

/**
 * Locks the signed-in user out of the family after the server has said that the user was removed. The user stays signed
 * in on this device, but only to save unsent changes.
 */
export async function lockRemovedMember({ user, store }: ActiveSession): Promise<void> {
  clearHomeSnapshots()
  clearDeferredSignIn()
  await store.db.logins.where({ userId: user.userId }).modify((login) => {
    Reflect.deleteProperty(login, 'resume')
    Object.assign(login, { isRemoved: true })
  })
  const refused = await refuseUnsentOf(store, user.userId)
  if (!refused.ok) console.warn(`Unsent changes still count: ${refused.error.type}`)
  const { session } = sessionState.getState()
  if (session.status !== 'signed-in' || session.user.userId !== user.userId) return
  setSession({ ...session, user: { ...session.user, isRemoved: true } })
}

/** Signs out and removes the family from this device. The server deletes the resume token. */
export async function signOutAndErase(store: FamilyStore): Promise<void> {
  await store.db.logins.toCollection().modify((login) => void Reflect.deleteProperty(login, 'resume'))
  await signOut()
  await eraseFamily(store)
}
