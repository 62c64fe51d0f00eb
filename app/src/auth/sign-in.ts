import {
  err,
  id,
  ok,
  parseForm,
  signUpForm,
  type CommandError,
  type InvalidForm,
  type Result,
  usernameKey,
} from '@little-ledger/domain'
import { startFamilySession, newFamilyIds, type NewFamilyIds, type SignedIn, type UsernameTaken } from './accounts.ts'
import type { Device } from '../ledger/database/device.ts'
import {
  clearFailedAttempts,
  findLoginByUsername,
  findLoginByUserId,
  removeGuestVerifier,
  isCorrectPassword,
  isUsernameTaken,
  hashLogin,
  type FoundLogin,
  type LoginCheckError,
} from './login-table.ts'
import { activateSession, signInOnDevice, signOutOnDevice, currentDevice, signUpOnDevice } from './current-session.ts'
import { sessionState } from './session-state.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import type { ApiClient, ServerUser } from '../sync/api-client.ts'
import { delay, SERVER_WAIT_MS } from './claim-username.ts'
import { clearDeferredSignIn, deferServerSignIn, sendPendingRevocation, type Credentials } from './deferred-sign-in.ts'
import { withGuestFlag, downloadFamily, type NothingOnServer } from './download-family.ts'
import type { SyncError } from '../sync/sync-once.ts'
import type { ServerError } from '../sync/server-error.ts'

/** The names of a family whose sign-up may have reached the server although its answer was lost, by username. */
const pendingFamilyIds = new Map<string, NewFamilyIds>()

function familyIdsFor(username: string): NewFamilyIds {
  const key = usernameKey(username)
  const names = pendingFamilyIds.get(key) ?? newFamilyIds()
  pendingFamilyIds.set(key, names)
  return names
}

type SignUpError = InvalidForm | UsernameTaken | CommandError | StoreError

/** Starts a family: on the server first, where there is one, so that the username is the parent's everywhere. */
export async function signUp(server: ApiClient, input: unknown): Promise<Result<SignedIn, SignUpError>> {
  const form = parseForm(signUpForm, input)
  if (!form.ok) return form
  const { username, password } = form.value
  try {
    if (await isUsernameTaken(currentDevice(), username)) return err({ type: 'UsernameTaken' })
    const names = familyIdsFor(username)
    const { familyId, userId } = names
    const adopted = await callServer(server, () => server.registerFamily({ familyId, userId, username, password }))
    if (!adopted.ok && adopted.error.type === 'Conflict') return err({ type: 'UsernameTaken' })
    const signedUp = await signUpOnDevice(input, adopted.ok ? { ...names, adopted: adopted.value } : names)
    if (!signedUp.ok) return signedUp
    pendingFamilyIds.delete(usernameKey(username))
    if (!adopted.ok) deferServerSignIn(userId, { username, password, rememberMe: false })
    return signedUp
  } catch (error) {
    return err(toStoreError(error))
  }
}

/** Asks the server something after it knows of the last sign-out. */
async function callServer<T>(
  server: ApiClient,
  ask: () => Promise<Result<T, ServerError>>,
): Promise<Result<T, ServerError>> {
  const revoked = await sendPendingRevocation(currentDevice(), server)
  return revoked.ok ? ask() : revoked
}

/** Wrong, or not known to this device while the server, which might know it, is out of reach: it is not said which. */
export type WrongLoginOffline = { readonly type: 'WrongHere' }

/** Why somebody is not signed in. */
export type SignInError = LoginCheckError | StoreError | SyncError | NothingOnServer | WrongLoginOffline

/** Answers that nothing else could change: somebody is signed in, or has to wait. */
const isDecided = (here: Result<SignedIn, SignInError> | undefined): here is Result<SignedIn, SignInError> =>
  here !== undefined && (here.ok || here.error.type === 'TooManyGuesses')

/**
 * Signs in: by the server where it is in reach, else by what this device can check itself. So it does too where the server
 * has not answered by the end of `patience`: nobody waits long in front of a ledger that is here.
 */
export async function signIn(
  server: ApiClient,
  form: Credentials,
  patience: () => Promise<void> = () => delay(SERVER_WAIT_MS),
): Promise<Result<SignedIn, SignInError>> {
  try {
    const known = await localLoginState(form)
    // Somebody of another family may have the same name there, and by chance the same password.
    let here = known === 'here-alone' ? await signInOffline(form, { type: 'Unreachable' }) : undefined
    if (isDecided(here)) return here
    const callOff = new AbortController()
    const asked = server.withSignal(callOff.signal)
    const asking = callServer(asked, () => asked.signIn(form))
    const early = await Promise.race([asking, patience()])
    if (early === undefined && known === 'here') here = await signInOffline(form, { type: 'Unreachable' })
    if (isDecided(here)) {
      callOff.abort()
      return here
    }
    const answer = early ?? (await asking)
    if (answer.ok) return await startServerSession(currentDevice(), server, answer.value, form)
    if (answer.error.type === 'TooMany') {
      return err({ type: 'TooManyGuesses', waitSeconds: Math.ceil(answer.error.retryAfterMs / 1000) })
    }
    if (here === undefined) return await signInOffline(form, answer.error)
    return answer.error.type === 'SignedOut' ? err({ type: 'WrongLogin' }) : here
  } catch (error) {
    return err(toStoreError(error))
  }
}

/** The server knows who this is; the ledger is here already, or is fetched. */
async function startServerSession(
  device: Device,
  server: ApiClient,
  user: ServerUser,
  form: Credentials,
): Promise<Result<SignedIn, SignInError>> {
  const known = await findLoginByUserId(device, id(user.id))
  const found = known ? ok(await refreshLogin(known, user, form)) : await downloadFamily(device, server, user, form)
  if (!found.ok) return found
  await clearFailedAttempts(device, form.username)
  const { store, login } = found.value
  return activateSession(ok(await startFamilySession(device, store, login, form.rememberMe)))
}

/** The login as the server just proved it: a name or password that was changed elsewhere holds here from now on. */
async function refreshLogin({ login, store }: FoundLogin, user: ServerUser, form: Credentials): Promise<FoundLogin> {
  const isCurrent = login.verifier !== undefined && (await isCorrectPassword(form.password, login))
  const made = isCurrent ? {} : await hashLogin(login, user.username, form.password)
  const isGuest = login.role === 'parent' && login.verifier === undefined
  const row = withGuestFlag(
    { ...login, username: user.username, usernameKey: usernameKey(user.username), ...made },
    {
      isGuest,
      rememberMe: form.rememberMe,
    },
  )
  await store.db.logins.put(row)
  await store.db.setMeta('isRegistered', true)
  return { login: row, store }
}

/** Whether a password that the server refuses may still open this device: it cannot have heard of this login. */
const isUnknownToServer = async ({ login, store }: FoundLogin): Promise<boolean> =>
  login.pending !== undefined ||
  login.hasUsernameConflict === true ||
  (login.role === 'parent' && (await store.db.getMeta('isRegistered')) !== true)

/** Whether this device can check a login by itself, and whether no server can have heard of it. */
async function localLoginState({ username }: Credentials): Promise<'nowhere' | 'here' | 'here-alone'> {
  const found = await findLoginByUsername(currentDevice(), username)
  if (found === undefined) return 'nowhere'
  const isAlone = await isUnknownToServer(found)
  found.store.db.close()
  if (found.login.verifier === undefined) return 'nowhere'
  return isAlone ? 'here-alone' : 'here'
}

/** What this device can check itself; the server is told of it at the first contact. */
async function signInOffline(form: Credentials, error: ServerError): Promise<Result<SignedIn, SignInError>> {
  const found = await findLoginByUsername(currentDevice(), form.username)
  const mayOpen = found !== undefined && (error.type !== 'SignedOut' || (await isUnknownToServer(found)))
  found?.store.db.close()
  if (!mayOpen && error.type === 'SignedOut') return err({ type: 'WrongLogin' })
  const loggedIn = await signInOnDevice(form)
  if (loggedIn.ok) deferServerSignIn(loggedIn.value.user.userId, form)
  else if (loggedIn.error.type === 'WrongLogin' && error.type !== 'SignedOut') return err({ type: 'WrongHere' })
  return loggedIn
}

/** Signs out, here at once; the server is told now or before anything else is asked of it. */
export async function signOut(server: ApiClient): Promise<void> {
  const device = currentDevice()
  const { session } = sessionState.getState()
  clearDeferredSignIn()
  if (session.status === 'signed-in') await removeGuestVerifier(session.store, session.user.userId)
  await signOutOnDevice()
  void sendPendingRevocation(device, server)
}
