import { assert } from '@little-ledger/domain'
import Dexie, { liveQuery } from 'dexie'
import { isSameDevice, openDevice, type Device } from '../ledger/database/device.ts'
import { familyDatabaseName } from '../ledger/database/family-database.ts'
import { reopenOnClose } from '../ledger/database/reopen-on-close.ts'
import { onUserActivity, pollWhileVisible } from '../ledger/page-visibility.ts'
import { startDailyRefresh } from '../ledger/daily-refresh.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import { sessionState, setSession } from './session-state.ts'
import { endSession, isSessionExpired, resumeSession, touchSession, type SignedIn } from './stored-session.ts'
import { clearViewedChild } from './viewed-child.ts'
import { browserApiClient, sendPendingRevocation, type ApiClient } from '../sync/api-client.ts'
import { clearDeferredSignIn } from './server-sign-in.ts'
import { removeGuestVerifier } from './login-table.ts'

type ActiveSession = Pick<SignedIn, 'user' | 'store'>

let device: Device | undefined
let stopReopening = (): void => undefined
let sessionWatchers: readonly (() => void)[] = []

/** This tab's device. It is opened before any user can sign in. */
export function currentDevice(): Device {
  assert(device, 'the device is opened before anyone signs in')
  return device
}

/** How long opening the database may take before the screen shows an error. */
const OPENING_TIMEOUT_MS = 2000

/** Opens the device and resumes its stored session. After a failure, the session state lets the user retry. */
export async function initializeSession(): Promise<void> {
  setSession({ status: 'loading' })
  const opening = openCurrentDevice().then(resumeSession)
  // Another tab may block the database and release it after the timeout. The session then starts late.
  opening.then(setActiveSession, () => undefined)
  try {
    if ((await Promise.race([opening, openingTimeout()])) === BLOCKED) reportOpeningFailure({ type: 'StorageBlocked' })
  } catch (error) {
    reportOpeningFailure(toStoreError(error))
  }
}

const BLOCKED = 'blocked'

const openingTimeout = (): Promise<typeof BLOCKED> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(BLOCKED), OPENING_TIMEOUT_MS)
  })

const reportOpeningFailure = (error: StoreError): void => {
  if (sessionState.getState().session.status === 'loading') setSession({ status: 'failed', error })
}

async function openCurrentDevice(): Promise<Device> {
  stopReopening()
  const opened = await openDevice({ now: () => Date.now(), clockFloor: Date.parse(__BUILD_DATE__) })
  stopReopening()
  stopReopening = reopenOnClose(opened, (error) => void handleDeviceLoss(opened, error))
  device = opened
  return opened
}

/** Makes a session stored on this device this tab's session. */
export function activateSession(signedIn: SignedIn): SignedIn {
  setActiveSession(signedIn)
  return signedIn
}

function setActiveSession(session: ActiveSession | undefined): void {
  stopSessionWatchers()
  if (session === undefined) {
    setSession({ status: 'signed-out' })
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
  if (user.role === 'parent') void navigator.storage?.persist?.()
}

function stopSessionWatchers(): void {
  for (const stop of sessionWatchers) stop()
  sessionWatchers = []
}

/** Ignores errors in background work. Database failures are reported by `reopenOnClose`. */
const ignoreErrors = (work: Promise<unknown>): void => void work.catch(() => undefined)

/** All tabs share one session: a sign-in or sign-out in another tab applies here too. */
function watchOtherTabs({ user }: ActiveSession): () => void {
  const here = currentDevice()
  const subscription = liveQuery(() => here.db.sessions.get('current')).subscribe({
    next: (session) => {
      if (session?.userId === user.userId) return
      clearViewedChild()
      ignoreErrors(resumeFromOtherTab(here))
    },
    error: () => undefined,
  })
  return () => subscription.unsubscribe()
}

/** While a tab is suspended, the device database may be deleted, and then recreated by another tab. */
async function resumeFromOtherTab(here: Device): Promise<void> {
  if (await isSameDevice(here)) setActiveSession(await resumeSession(here))
  else await handleLedgerLoss({ type: 'StorageLost' })
}

/** Called when the browser removed the device database while the page was open, most likely along with all ledgers. */
async function handleDeviceLoss(lost: Device, error: StoreError): Promise<void> {
  const { session } = sessionState.getState()
  if (session.status === 'signed-in' && session.store.device === lost) await handleLedgerLoss(error)
  // No ledger is open: start as a new device without interrupting the sign-in form.
  if (session.status === 'signed-out' && error.type === 'StorageLost') await openCurrentDevice()
}

/** Called when the ledger disappears while the page is open. A tab that erases a ledger ends the session first. */
async function handleLedgerLoss(error: StoreError): Promise<void> {
  stopSessionWatchers()
  try {
    const session = await currentDevice().db.sessions.get('current')
    const wasEnded = session === undefined && (await isSameDevice(currentDevice()))
    setSession(wasEnded ? { status: 'signed-out' } : { status: 'failed', error })
  } catch {
    setSession({ status: 'failed', error })
  }
}

/**
 * Recovers after the browser has deleted a ledger or the entire device database. If another tab has already recovered,
 * its session applies here too.
 */
export async function discardLostLedger(): Promise<void> {
  try {
    const { db } = currentDevice()
    const session = await db.sessions.get('current')
    if (session !== undefined && !(await Dexie.exists(familyDatabaseName(session.familyId)))) {
      await db.families.delete(session.familyId)
      return await endCurrentSession()
    }
  } catch (error) {
    console.warn('The device database is recreated:', error)
  }
  clearViewedChild()
  await initializeSession()
}

/** Ends the session on this device, keeps the ledger, and queues the server sign-out. */
export async function endCurrentSession(): Promise<void> {
  await currentDevice().db.revocations.put({ key: 'revocation' })
  await endSession(currentDevice())
  clearViewedChild()
  setActiveSession(undefined)
}

/** Restarts the session's idle timer, or ends the session if it has expired. */
export async function checkSession(): Promise<void> {
  if (!(await endIfExpired()) && device !== undefined) await touchSession(device)
}

async function endIfExpired(): Promise<boolean> {
  if (device === undefined || sessionState.getState().session.status !== 'signed-in') return false
  if (!(await isSessionExpired(device))) return false
  await endCurrentSession()
  return true
}

/** Signs out locally right away. The server sign-out is queued and sent before any other request. */
export async function signOut(server: ApiClient = browserApiClient()): Promise<void> {
  const { session } = sessionState.getState()
  clearDeferredSignIn()
  if (session.status === 'signed-in') await removeGuestVerifier(session.store, session.user.userId)
  await endCurrentSession()
  void sendPendingRevocation(currentDevice(), server)
}
