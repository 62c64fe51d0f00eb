import {
  err,
  id,
  ok,
  parseForm,
  signUpForm,
  type CommandError,
  type InvalidForm,
  type Result,
} from '@little-ledger/domain'
import { enterFamily, nameFamily, type NewFamily, type SignedIn, type UsernameTaken } from '../store/accounts.ts'
import type { Device } from '../store/device.ts'
import {
  clearGuesses,
  findLogin,
  findLoginOf,
  forgetGuest,
  isRightPassword,
  isUsernameTaken,
  makeLogin,
  type FoundLogin,
  type LogInError,
} from '../store/logins.ts'
import { usernameKey } from '../store/username-key.ts'
import { entered, logInHere, logOutHere, openedDevice, signUpHere } from '../store/session-actions.ts'
import { sessionState } from '../store/session-state.ts'
import { storeErrorOf, type StoreError } from '../store/store-error.ts'
import type { ApiClient, ServerUser } from './api-client.ts'
import { passed, WORD_LIMIT_MS } from './claim.ts'
import { forgetCredentials, keepForContact, settleRevocation, type Credentials } from './credentials.ts'
import { asRemembered, fetchFamily, type NothingThere } from './first-sync.ts'
import type { RoundError } from './round.ts'
import type { ServerError } from './server-error.ts'

/** The names of a family whose sign-up may have reached the server although its answer was lost, by username. */
const named = new Map<string, NewFamily>()

function namesFor(username: string): NewFamily {
  const key = usernameKey(username)
  const names = named.get(key) ?? nameFamily()
  named.set(key, names)
  return names
}

type SignUpError = InvalidForm | UsernameTaken | CommandError | StoreError

/** Starts a family: on the server first, where there is one, so that the username is the parent's everywhere. */
export async function signUp(server: ApiClient, input: unknown): Promise<Result<SignedIn, SignUpError>> {
  const form = parseForm(signUpForm, input)
  if (!form.ok) return form
  const { username, password } = form.value
  try {
    if (await isUsernameTaken(openedDevice(), username)) return err({ type: 'UsernameTaken' })
    const names = namesFor(username)
    const { familyId, userId } = names
    const adopted = await reach(server, () => server.adopt({ familyId, userId, username, password }))
    if (!adopted.ok && adopted.error.type === 'Conflict') return err({ type: 'UsernameTaken' })
    const signedUp = await signUpHere(input, adopted.ok ? { ...names, adopted: adopted.value } : names)
    if (!signedUp.ok) return signedUp
    named.delete(usernameKey(username))
    if (!adopted.ok) keepForContact(userId, { username, password, rememberMe: false })
    return signedUp
  } catch (error) {
    return err(storeErrorOf(error))
  }
}

/** Asks the server something after it knows of the last sign-out. */
async function reach<T>(
  server: ApiClient,
  ask: () => Promise<Result<T, ServerError>>,
): Promise<Result<T, ServerError>> {
  const revoked = await settleRevocation(openedDevice(), server)
  return revoked.ok ? ask() : revoked
}

/** Wrong, or not known to this device while the server, which might know it, is out of reach: it is not said which. */
export type WrongHere = { readonly type: 'WrongHere' }

/** Why somebody is not signed in. */
export type SigningError = LogInError | StoreError | RoundError | NothingThere | WrongHere

/** Answers that nothing else could change: somebody is signed in, or has to wait. */
const isFinal = (here: Result<SignedIn, SigningError> | undefined): here is Result<SignedIn, SigningError> =>
  here !== undefined && (here.ok || here.error.type === 'TooManyGuesses')

/**
 * Signs in: by the server where it is in reach, else by what this device can check itself. So it does too where the server
 * has not answered by the end of `patience`: nobody waits long in front of a ledger that is here.
 */
export async function logIn(
  server: ApiClient,
  form: Credentials,
  patience: () => Promise<void> = () => passed(WORD_LIMIT_MS),
): Promise<Result<SignedIn, SigningError>> {
  try {
    const known = await howKnown(form)
    // Somebody of another family may have the same name there, and by chance the same password.
    let here = known === 'here-alone' ? await enterByDevice(form, { type: 'Unreachable' }) : undefined
    if (isFinal(here)) return here
    const callOff = new AbortController()
    const asked = server.until(callOff.signal)
    const asking = reach(asked, () => asked.logIn(form))
    const early = await Promise.race([asking, patience()])
    if (early === undefined && known === 'here') here = await enterByDevice(form, { type: 'Unreachable' })
    if (isFinal(here)) {
      callOff.abort()
      return here
    }
    const answer = early ?? (await asking)
    if (answer.ok) return await enterByServer(openedDevice(), server, answer.value, form)
    if (answer.error.type === 'TooMany') {
      return err({ type: 'TooManyGuesses', waitSeconds: Math.ceil(answer.error.retryAfterMs / 1000) })
    }
    if (here === undefined) return await enterByDevice(form, answer.error)
    return answer.error.type === 'SignedOut' ? err({ type: 'WrongLogin' }) : here
  } catch (error) {
    return err(storeErrorOf(error))
  }
}

/** The server knows who this is; the ledger is here already, or is fetched. */
async function enterByServer(
  device: Device,
  server: ApiClient,
  user: ServerUser,
  form: Credentials,
): Promise<Result<SignedIn, SigningError>> {
  const known = await findLoginOf(device, id(user.id))
  const found = known ? ok(await renewed(known, user, form)) : await fetchFamily(device, server, user, form)
  if (!found.ok) return found
  await clearGuesses(device, form.username)
  const { store, login } = found.value
  return entered(ok(await enterFamily(device, store, login, form.rememberMe)))
}

/** The login as the server just proved it: a name or password that was changed elsewhere holds here from now on. */
async function renewed({ login, store }: FoundLogin, user: ServerUser, form: Credentials): Promise<FoundLogin> {
  const isCurrent = login.verifier !== undefined && (await isRightPassword(form.password, login))
  const made = isCurrent ? {} : await makeLogin(login, user.username, form.password)
  const isGuest = login.role === 'parent' && login.verifier === undefined
  const row = asRemembered(
    { ...login, username: user.username, usernameKey: usernameKey(user.username), ...made },
    {
      isGuest,
      rememberMe: form.rememberMe,
    },
  )
  await store.db.logins.put(row)
  await store.db.setFact('isAdopted', true)
  return { login: row, store }
}

/** Whether a password that the server refuses may still open this device: it cannot have heard of this login. */
const isUnheard = async ({ login, store }: FoundLogin): Promise<boolean> =>
  login.waiting !== undefined ||
  login.isTaken === true ||
  (login.role === 'parent' && (await store.db.fact('isAdopted')) !== true)

/** Whether this device can check a login by itself, and whether no server can have heard of it. */
async function howKnown({ username }: Credentials): Promise<'nowhere' | 'here' | 'here-alone'> {
  const found = await findLogin(openedDevice(), username)
  if (found === undefined) return 'nowhere'
  const isAlone = await isUnheard(found)
  found.store.db.close()
  if (found.login.verifier === undefined) return 'nowhere'
  return isAlone ? 'here-alone' : 'here'
}

/** What this device can check itself; the server is told of it at the first contact. */
async function enterByDevice(form: Credentials, error: ServerError): Promise<Result<SignedIn, SigningError>> {
  const found = await findLogin(openedDevice(), form.username)
  const mayOpen = found !== undefined && (error.type !== 'SignedOut' || (await isUnheard(found)))
  found?.store.db.close()
  if (!mayOpen && error.type === 'SignedOut') return err({ type: 'WrongLogin' })
  const loggedIn = await logInHere(form)
  if (loggedIn.ok) keepForContact(loggedIn.value.user.userId, form)
  else if (loggedIn.error.type === 'WrongLogin' && error.type !== 'SignedOut') return err({ type: 'WrongHere' })
  return loggedIn
}

/** Signs out, here at once; the server is told now or before anything else is asked of it. */
export async function logOut(server: ApiClient): Promise<void> {
  const device = openedDevice()
  const { session } = sessionState.getState()
  forgetCredentials()
  if (session.status === 'signed-in') await forgetGuest(session.store, session.user.userId)
  await logOutHere()
  void settleRevocation(device, server)
}
