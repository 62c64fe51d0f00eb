import { assert, ok, type Result } from '@little-ledger/domain'
import Dexie, { liveQuery } from 'dexie'
import type { NewFamilyIds, SignedIn } from './accounts.ts'
import { isSameDevice, openDevice, type Device } from '../ledger/database/device.ts'
import { familyDatabaseName } from '../ledger/database/family-database.ts'
import { reopenOnClose } from '../ledger/database/reopen-on-close.ts'
import { endSession, isSessionExpired, touchSession, resumeSession } from './stored-session.ts'
import { sessionState, setSession } from './session-state.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import { clearViewedChild } from './viewed-child.ts'
import { onUserActivity, pollWhileVisible } from '../ledger/page-visibility.ts'

let device: Device | undefined
let stopSessionWatchers: readonly (() => void)[] = []
let stopReopening = (): void => undefined

/** How long reading this device may take before the screen says that something is wrong (design: on a device). */
const OPENING_LIMIT_MS = 2000

const BLOCKED = 'blocked'

const openingTimeout = (): Promise<typeof BLOCKED> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(BLOCKED), OPENING_LIMIT_MS)
  })

/** Says what went wrong with opening, unless it has gone well meanwhile. */
const reportOpeningFailure = (error: StoreError): void => {
  if (sessionState.getState().session.status === 'loading') setSession({ status: 'failed', error })
}

/** Opens this device and resumes the session it holds. Failing leads to a plain message with a way to try again. */
export async function initializeSession(): Promise<void> {
  setSession({ status: 'loading' })
  const opening = openThisDevice().then(resumeSession)
  // An old tab that blocks the database may let go later: then the session appears by itself.
  opening.then(setActiveSession, () => undefined)
  try {
    if ((await Promise.race([opening, openingTimeout()])) === BLOCKED) reportOpeningFailure({ type: 'StorageBlocked' })
  } catch (error) {
    reportOpeningFailure(toStoreError(error))
  }
}

async function openThisDevice(): Promise<Device> {
  stopReopening()
  const opened = await openDevice({ now: () => Date.now(), clockFloor: Date.parse(__BUILD_DATE__) })
  stopReopening()
  stopReopening = reopenOnClose(opened, (error) => void handleDeviceLoss(opened, error))
  device = opened
  return opened
}

/** What this device keeps beside the ledgers went away under an open page, most likely with all of them. */
async function handleDeviceLoss(lost: Device, error: StoreError): Promise<void> {
  const { session } = sessionState.getState()
  if (session.status === 'signed-in' && session.store.device === lost) await handleLedgerLoss(error)
  // Nobody's ledger is on the screen: it begins as on a new device, under whatever is being typed.
  if (session.status === 'signed-out' && error.type === 'StorageLost') await openThisDevice()
}

/** The ledger went away under an open page; where another window erased it, that window has ended the session first. */
async function handleLedgerLoss(error: StoreError): Promise<void> {
  stopWatchers()
  try {
    const session = await currentDevice().db.sessions.get('current')
    const wasEnded = session === undefined && (await isSameDevice(currentDevice()))
    setSession(wasEnded ? { status: 'signed-out' } : { status: 'failed', error })
  } catch {
    setSession({ status: 'failed', error })
  }
}

/** Stops whatever was begun for the family that was open. */
function stopWatchers(): void {
  for (const stop of stopSessionWatchers) stop()
  stopSessionWatchers = []
}

/** What is done unasked fails without a word: whoever keeps the device open says what is wrong with it. */
const ignoreErrors = (work: Promise<unknown>): void => void work.catch(() => undefined)

type ActiveSession = Pick<SignedIn, 'user' | 'store'>

function setActiveSession(signedIn: ActiveSession | undefined): void {
  stopWatchers()
  if (signedIn === undefined) {
    setSession({ status: 'signed-out' })
    return
  }
  const { store, user } = signedIn
  setSession({ status: 'signed-in', user, store })
  stopSessionWatchers = [
    startDerivedRefresh(signedIn),
    pollWhileVisible(() => ignoreErrors(endIfExpired())),
    onUserActivity(() => ignoreErrors(checkSession())),
    watchOtherWindows(signedIn),
    reopenOnClose(store, (error) => void handleLedgerLoss(error)),
  ]
  if (user.role === 'parent') void navigator.storage?.persist?.()
}

/** The stored balance is painted first: the code that derives is fetched, and runs, beside it. */
function startDerivedRefresh({ store }: ActiveSession): () => void {
  let isWanted = true
  let stop = (): void => undefined
  const begin = async (): Promise<void> => {
    const { startDailyRefresh: keepDerived } = await import('../ledger/read-model/daily-refresh.ts')
    if (isWanted) stop = keepDerived(store)
  }
  ignoreErrors(begin())
  return () => {
    isWanted = false
    stop()
  }
}

/** Lets the windows of one device go together: who logs out, or in as somebody else, in one of them does so in all. */
function watchOtherWindows({ user }: ActiveSession): () => void {
  const here = currentDevice()
  const subscription = liveQuery(() => here.db.sessions.get('current')).subscribe({
    next: (session) => {
      if (session?.userId === user.userId) return
      clearViewedChild()
      ignoreErrors(resumeFromOtherWindow(here))
    },
    error: () => undefined,
  })
  return () => subscription.unsubscribe()
}

/** A page that was asleep while the device was removed and begun anew finds nobody's session where its own was. */
async function resumeFromOtherWindow(here: Device): Promise<void> {
  if (await isSameDevice(here)) setActiveSession(await resumeSession(here))
  else await handleLedgerLoss({ type: 'StorageLost' })
}

/** This device, which is open before anybody signs in. */
export function currentDevice(): Device {
  assert(device, 'the device is opened before anybody signs in')
  return device
}

// Nobody's first balance waits for the code of signing in: it is fetched when it is needed.
const accounts = () => import('./accounts.ts')
type Accounts = Awaited<ReturnType<typeof accounts>>

/** Starts a family on this device with its parent signed in. */
export async function signUpOnDevice(
  input: unknown,
  names?: NewFamilyIds,
): ReturnType<Accounts['createFamilyOnDevice']> {
  const { createFamilyOnDevice: signUp } = await accounts()
  return activateSession(await signUp(currentDevice(), input, names))
}

/** Signs in on this device. */
export async function signInOnDevice(
  form: Parameters<Accounts['signInByVerifier']>[1],
): ReturnType<Accounts['signInByVerifier']> {
  const { signInByVerifier: logIn } = await accounts()
  return activateSession(await logIn(currentDevice(), form))
}

/** Makes a session that was begun on this device the session of this tab. */
export function activateSession<E>(result: Result<SignedIn, E>): Result<SignedIn, E> {
  if (!result.ok) return result
  setActiveSession(result.value)
  return ok(result.value)
}

/** Signs out on this device, however that comes about; the ledger stays, and the server is told before anything else. */
export async function signOutOnDevice(): Promise<void> {
  await currentDevice().db.revocations.put({ key: 'revocation' })
  await endSession(currentDevice())
  clearViewedChild()
  setActiveSession(undefined)
}

/**
 * Goes on without a ledger that the browser has removed from this device, or without the whole device, which then begins
 * anew. Another window that went on before has a session of its own, which is this one's then as well.
 */
export async function discardLostLedger(): Promise<void> {
  try {
    const { db } = currentDevice()
    const session = await db.sessions.get('current')
    if (session !== undefined && !(await Dexie.exists(familyDatabaseName(session.familyId)))) {
      await db.families.delete(session.familyId)
      return await signOutOnDevice()
    }
  } catch (error) {
    console.warn('This device begins anew:', error)
  }
  clearViewedChild()
  await initializeSession()
}

/** Asks to sign in again where the session has run out; whether it had. */
async function endIfExpired(): Promise<boolean> {
  if (device === undefined || sessionState.getState().session.status !== 'signed-in') return false
  if (!(await isSessionExpired(device))) return false
  await signOutOnDevice()
  return true
}

/** Notes that the session is in use, so that it does not lie idle, unless it has run out already. */
export async function checkSession(): Promise<void> {
  if (!(await endIfExpired()) && device !== undefined) await touchSession(device)
}
