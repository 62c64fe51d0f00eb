import { assert, ok, type Result } from '@little-ledger/domain'
import Dexie, { liveQuery } from 'dexie'
import type { NewFamily, SignedIn } from './accounts.ts'
import { isSameDevice, openDevice, type Device } from './device.ts'
import { familyDatabaseName } from './family-database.ts'
import { keepOpen } from './keep-open.ts'
import { endSession, isSessionOver, noteUse, resumeSession } from './sessions.ts'
import { sessionState, setSession } from './session-state.ts'
import { storeErrorOf, type StoreError } from './store-error.ts'
import { forgetViewedChild } from './viewed-child.ts'
import { followUse, lookWhileOpen } from './while-open.ts'

let device: Device | undefined
let stopFollowing: readonly (() => void)[] = []
let stopKeeping = (): void => undefined

/** How long reading this device may take before the screen says that something is wrong (design: on a device). */
const OPENING_LIMIT_MS = 2000

const BLOCKED = 'blocked'

const takesTooLong = (): Promise<typeof BLOCKED> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(BLOCKED), OPENING_LIMIT_MS)
  })

/** Says what went wrong with opening, unless it has gone well meanwhile. */
const failToOpen = (error: StoreError): void => {
  if (sessionState.getState().session.status === 'loading') setSession({ status: 'failed', error })
}

/** Opens this device and resumes the session it holds. Failing leads to a plain message with a way to try again. */
export async function startOnThisDevice(): Promise<void> {
  setSession({ status: 'loading' })
  const opening = openThisDevice().then(resumeSession)
  // An old tab that blocks the database may let go later: then the session appears by itself.
  opening.then(enter, () => undefined)
  try {
    if ((await Promise.race([opening, takesTooLong()])) === BLOCKED) failToOpen({ type: 'StorageBlocked' })
  } catch (error) {
    failToOpen(storeErrorOf(error))
  }
}

async function openThisDevice(): Promise<Device> {
  stopKeeping()
  const opened = await openDevice({ now: () => Date.now(), clockFloor: Date.parse(__BUILD_DATE__) })
  stopKeeping()
  stopKeeping = keepOpen(opened, (error) => void meetLostDevice(opened, error))
  device = opened
  return opened
}

/** What this device keeps beside the ledgers went away under an open page, most likely with all of them. */
async function meetLostDevice(lost: Device, error: StoreError): Promise<void> {
  const { session } = sessionState.getState()
  if (session.status === 'signed-in' && session.store.device === lost) await failWhileOpen(error)
  // Nobody's ledger is on the screen: it begins as on a new device, under whatever is being typed.
  if (session.status === 'signed-out' && error.type === 'StorageLost') await openThisDevice()
}

/** The ledger went away under an open page; where another window erased it, that window has ended the session first. */
async function failWhileOpen(error: StoreError): Promise<void> {
  leaveFamily()
  try {
    const session = await openedDevice().db.sessions.get('current')
    const wasEnded = session === undefined && (await isSameDevice(openedDevice()))
    setSession(wasEnded ? { status: 'signed-out' } : { status: 'failed', error })
  } catch {
    setSession({ status: 'failed', error })
  }
}

/** Stops whatever was begun for the family that was open. */
function leaveFamily(): void {
  for (const stop of stopFollowing) stop()
  stopFollowing = []
}

/** What is done unasked fails without a word: whoever keeps the device open says what is wrong with it. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined)

type Entering = Pick<SignedIn, 'user' | 'store'>

function enter(signedIn: Entering | undefined): void {
  leaveFamily()
  if (signedIn === undefined) {
    setSession({ status: 'signed-out' })
    return
  }
  const { store, user } = signedIn
  setSession({ status: 'signed-in', user, store })
  stopFollowing = [
    keepDerivedSoon(signedIn),
    lookWhileOpen(() => quietly(endIfOver())),
    followUse(() => quietly(checkSession())),
    followOtherWindows(signedIn),
    keepOpen(store, (error) => void failWhileOpen(error)),
  ]
  if (user.role === 'parent') void navigator.storage?.persist?.()
}

/** The stored balance is painted first: the code that derives is fetched, and runs, beside it. */
function keepDerivedSoon({ store }: Entering): () => void {
  let isWanted = true
  let stop = (): void => undefined
  const begin = async (): Promise<void> => {
    const { keepDerived } = await import('./keep-derived.ts')
    if (isWanted) stop = keepDerived(store)
  }
  quietly(begin())
  return () => {
    isWanted = false
    stop()
  }
}

/** Lets the windows of one device go together: who logs out, or in as somebody else, in one of them does so in all. */
function followOtherWindows({ user }: Entering): () => void {
  const here = openedDevice()
  const subscription = liveQuery(() => here.db.sessions.get('current')).subscribe({
    next: (session) => {
      if (session?.userId === user.userId) return
      forgetViewedChild()
      quietly(resumeHere(here))
    },
    error: () => undefined,
  })
  return () => subscription.unsubscribe()
}

/** A page that was asleep while the device was removed and begun anew finds nobody's session where its own was. */
async function resumeHere(here: Device): Promise<void> {
  if (await isSameDevice(here)) enter(await resumeSession(here))
  else await failWhileOpen({ type: 'StorageLost' })
}

/** This device, which is open before anybody signs in. */
export function openedDevice(): Device {
  assert(device, 'the device is opened before anybody signs in')
  return device
}

// Nobody's first balance waits for the code of signing in: it is fetched when it is needed.
const accounts = () => import('./accounts.ts')
type Accounts = Awaited<ReturnType<typeof accounts>>

/** Starts a family on this device with its parent signed in. */
export async function signUpHere(input: unknown, names?: NewFamily): ReturnType<Accounts['signUp']> {
  const { signUp } = await accounts()
  return entered(await signUp(openedDevice(), input, names))
}

/** Signs in on this device. */
export async function logInHere(form: Parameters<Accounts['logIn']>[1]): ReturnType<Accounts['logIn']> {
  const { logIn } = await accounts()
  return entered(await logIn(openedDevice(), form))
}

/** Makes a session that was begun on this device the session of this tab. */
export function entered<E>(result: Result<SignedIn, E>): Result<SignedIn, E> {
  if (!result.ok) return result
  enter(result.value)
  return ok(result.value)
}

/** Signs out on this device, however that comes about; the ledger stays, and the server is told before anything else. */
export async function logOutHere(): Promise<void> {
  await openedDevice().db.revocations.put({ key: 'revocation' })
  await endSession(openedDevice())
  forgetViewedChild()
  enter(undefined)
}

/**
 * Goes on without a ledger that the browser has removed from this device, or without the whole device, which then begins
 * anew. Another window that went on before has a session of its own, which is this one's then as well.
 */
export async function forgetLostLedger(): Promise<void> {
  try {
    const { db } = openedDevice()
    const session = await db.sessions.get('current')
    if (session !== undefined && !(await Dexie.exists(familyDatabaseName(session.familyId)))) {
      await db.families.delete(session.familyId)
      return await logOutHere()
    }
  } catch (error) {
    console.warn('This device begins anew:', error)
  }
  forgetViewedChild()
  await startOnThisDevice()
}

/** Asks to sign in again where the session has run out; whether it had. */
async function endIfOver(): Promise<boolean> {
  if (device === undefined || sessionState.getState().session.status !== 'signed-in') return false
  if (!(await isSessionOver(device))) return false
  await logOutHere()
  return true
}

/** Notes that the session is in use, so that it does not lie idle, unless it has run out already. */
export async function checkSession(): Promise<void> {
  if (!(await endIfOver()) && device !== undefined) await noteUse(device)
}
