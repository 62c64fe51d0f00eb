import { err, id, ok, usernameKey, type Result, type CommandError, type Id } from '@little-ledger/domain'
import type { Device } from '../ledger/database/device.ts'
import type { UnknownDate } from '../ledger/clock.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import {
  browserApiClient,
  afterRevocation,
  isFamilyOnServer,
  isWrongAddress,
  refusalOf,
  type ApiClient,
  type ServerError,
  type ServerUser,
  type SyncError,
} from '../sync/api-client.ts'
import { activateSession, currentDevice } from './current-session.ts'
import { deferServerSignIn, type Credentials } from './deferred-sign-in.ts'
import { downloadFamily, withAcceptedPassword, type NothingOnServer } from './download-family.ts'
import { discardSignIn, runSignIn, type SignInCancelled, type MayOpen } from './sign-in-attempt.ts'
import { endServerSession, isCreator, passwordOwnerOf, registerFamily, waitForServer } from './server-sign-in.ts'
import { removeUnknownLogin } from './forget-login.ts'
import type { UnlockedToken } from './held-token.ts'
import {
  checkLogin,
  findLogin,
  findLoginByUserId,
  hashLogin,
  isCorrectPassword,
  clearFailedAttempts,
  type FoundLogin,
  type LoginCheckError,
  type LoginName,
  type UsernameTaken,
} from './login-table.ts'
import {
  askWithToken,
  createResumeToken,
  keepResumeKey,
  sealResumeToken,
  storeResumeToken,
  unlockResumeToken,
} from './resume-token.ts'
import { completeSignUp, findRegistration, type RegistrationRefused } from './sign-up.ts'
import { isRemovedMember, startSession, type SignedIn } from './stored-session.ts'
import type { LoginRow } from '../ledger/database/family-database.ts'
import { keepsLocalVerifier } from '../sync/sync-logins.ts'

/**
 * The server could not check the login, and either the credentials are wrong or this device does not have the login.
 * `response` is set if the server answered, with an error of its own.
 */
export type WrongLoginOffline = { readonly type: 'WrongLoginOffline'; readonly response?: string }

export type SignInError =
  | SignInCancelled
  | LoginCheckError
  | RegistrationRefused
  | StoreError
  | SyncError
  | NothingOnServer
  | WrongLoginOffline
  | UsernameTaken
  | CommandError
  | UnknownDate

/** `user` is whose picture or name the user chose. The username may have been changed on another device since. */
export type SignInForm = Credentials & Pick<LoginName, 'user'>

const credentialsOf = ({ user: _, ...credentials }: SignInForm): Credentials => credentials

type SignInResult = Result<SignedIn, SignInError>

/**
 * Signs in with the server if it responds, otherwise with the verifier on this device. If the server takes longer than
 * `patience`, a password that matches the verifier opens the ledger on this device.
 */
export function signIn(
  form: SignInForm,
  server: ApiClient = browserApiClient(),
  patience: () => Promise<void> = waitForServer,
): Promise<SignInResult> {
  return runSignIn(currentDevice(), server, (client, { mayOpen }) =>
    signInUnlessCancelled(form, client, patience, mayOpen),
  )
}

async function signInUnlessCancelled(
  form: SignInForm,
  server: ApiClient,
  patience: () => Promise<void>,
  mayOpen: MayOpen,
): Promise<SignInResult> {
  const device = currentDevice()
  try {
    const state = await readLoginState(device, form)
    // If the login exists only on this device, check it here first. On the server, another family may have the same
    // username, or even the same password.
    let offline = state === 'local-only' ? await signInOffline(device, form, mayOpen) : undefined
    if (isFinal(offline)) return offline
    const request = new AbortController()
    const client = server.withSignal(request.signal)
    const { token, request: resume } = await createResumeToken(device)
    // Runs while the server answers.
    const sealing = sealResumeToken(token, form.password)
    const responding = afterRevocation(device, client, () => client.signIn({ ...form, resume }))
    const early = await Promise.race([responding, patience()])
    if (early === undefined && state === 'synced') offline = await signInOffline(device, form, mayOpen)
    if (isFinal(offline)) {
      request.abort()
      return offline
    }
    const response = early ?? (await responding)
    const accepted = { ...form, chosen: form.user?.userId, sealing, mayOpen }
    if (response.ok) return await signInAsServerUser(device, server, response.value, accepted)
    if (!mayOpen()) return err({ type: 'SignInCancelled' })
    const { error } = response
    const details = { error, isRemoved: state === 'removed', isWrong: isWrongOffline(offline), mayOpen }
    const refused = await toRefusal(device, server, form, details)
    return refused ?? withServerReason(error, offline ?? (await signInOffline(device, form, mayOpen)))
  } catch (error) {
    return err(toStoreError(error))
  }
}

interface ServerRejection {
  readonly error: ServerError
  /** Whether the user was removed from the family, as far as this device knows. */
  readonly isRemoved: boolean
  /** Whether the password is wrong on this device. */
  readonly isWrong: boolean
  readonly mayOpen: MayOpen
}

/** The result if the server refused the login; undefined if the server could not say. */
async function toRefusal(
  device: Device,
  server: ApiClient,
  form: SignInForm,
  { error, isRemoved, isWrong, mayOpen }: ServerRejection,
): Promise<SignInResult | undefined> {
  const answer = error.response === undefined ? {} : { response: error.response }
  if (error.type === 'RateLimited') {
    return err({ type: 'TooManyAttempts', waitSeconds: Math.ceil(error.retryAfterMs / 1000), ...answer })
  }
  // The server has accepted the password.
  if (error.type === 'Unconfirmed') await allowOfflineAgain(device, form)
  if (error.type !== 'SignedOut') return undefined
  const wrong = err({ type: 'WrongLogin', ...answer } as const)
  if (isWrong) return wrong
  if (isRemoved) {
    const offline = await signInOffline(device, form, mayOpen)
    return isWrongOffline(offline) ? wrong : offline
  }
  const found = await checkLogin(device, form)
  if (!found.ok) return wrong
  if (form.user !== undefined) return signInRefused(device, server, form, { found: found.value, answer, mayOpen })
  // The username may have been changed elsewhere, so ask the server about the user.
  const { store, login } = found.value
  store.db.close()
  const user = { familyId: store.familyId, userId: login.userId }
  return signInUnlessCancelled({ ...form, user }, server, waitForServer, mayOpen)
}

interface RefusedLogin extends Pick<ServerRejection, 'mayOpen'> {
  readonly found: FoundLogin
  readonly answer: { readonly response?: string }
}

/**
 * Handles a password that is right on this device, but that the server refuses for this user. A member's then does not
 * open this device offline either. A child's does, because a child must always get in.
 */
async function signInRefused(
  device: Device,
  server: ApiClient,
  form: SignInForm,
  { found, answer, mayOpen }: RefusedLogin,
): Promise<SignInResult> {
  const { store, login } = found
  const isRefused = await confirmRefusal(found, form, server)
  // A cancelled request is no refusal.
  const isOutdated = isRefused && login.role !== 'child' && mayOpen(login.userId)
  if (isOutdated) await store.db.logins.update(login.userId, { isOutdated })
  const owner = await passwordOwnerOf(found)
  store.db.close()
  return isRefused ? err({ type: 'RefusedPassword', owner, ...answer }) : signInOffline(device, form, mayOpen)
}

const isWrongOffline = (result: SignInResult | undefined): boolean =>
  result?.ok === false && result.error.type === 'WrongLoginOffline'

/** Errors that explain a failed login better than this device can, which may only lack the login. */
const EXPLAINING_ERRORS: readonly ServerError['type'][] = ['Unconfirmed', 'ServerFull']

/** The offline result, or the server's error if the device does not know the login and the error explains why. */
function withServerReason(error: ServerError, offline: SignInResult): SignInResult {
  if (offline.ok || offline.error.type !== 'WrongLoginOffline') return offline
  if (EXPLAINING_ERRORS.includes(error.type) || isWrongAddress(error)) return err(error)
  return err({ ...offline.error, ...(error.response !== undefined && { response: error.response }) })
}

const FINAL_ERRORS: readonly SignInError['type'][] = ['SignInCancelled', 'TooManyAttempts']

/** Whether to use the offline result without waiting for the server. */
const isFinal = (result: SignInResult | undefined): result is SignInResult =>
  result !== undefined && (result.ok || FINAL_ERRORS.includes(result.error.type))

/**
 * `none` if this device has no verifier for the user, `local-only` if the login or its latest change is not on the
 * server, `removed` if its owner was removed from the family, and may have joined again on another device.
 */
async function readLoginState(device: Device, name: LoginName): Promise<'none' | 'synced' | 'local-only' | 'removed'> {
  const found = await findLogin(device, name)
  if (found === undefined) return 'none'
  const [isLocal, family] = await Promise.all([isLocalOnly(found), found.store.db.getMeta('family')])
  found.store.db.close()
  if (found.login.verifier === undefined) return 'none'
  if (isRemovedMember(found.login, family)) return 'removed'
  return isLocal ? 'local-only' : 'synced'
}

/** Whether the login, or its latest change, is not on the server. */
export const isLocalOnly = async ({ login, store }: FoundLogin): Promise<boolean> =>
  login.pending !== undefined ||
  login.hasUsernameConflict === true ||
  (login.role !== 'child' && (await store.db.getMeta('isRegistered')) !== true)

/** Signs in with the verifier on this device now, and to the server once it can be reached. */
async function signInOffline(device: Device, form: SignInForm, mayOpen: MayOpen): Promise<SignInResult> {
  // Runs while the password is checked, which takes as long. Without the key, the server needs the password later.
  const unlocking = findResumeKey(device, form).catch((error: unknown) => {
    console.warn('The resume token was not unlocked:', error)
  })
  const signedIn = await signInOnDevice(device, form, mayOpen)
  if (!signedIn.ok) return signedIn.error.type === 'WrongLogin' ? err({ type: 'WrongLoginOffline' }) : signedIn
  const { userId } = signedIn.value.user
  const key = await unlocking
  if (key) await keepResumeKey(device, userId, key)
  deferServerSignIn(userId, credentialsOf(form))
  activateSession(signedIn.value)
  return signedIn
}

async function findResumeKey(device: Device, { password, ...name }: SignInForm): Promise<CryptoKey | undefined> {
  const found = await findLogin(device, name)
  found?.store.db.close()
  return found && unlockResumeToken(found.login, password)
}

/**
 * Asks the server again about a user whose password is right on this device. The server does not refuse a member who was
 * removed, so that they learn of it and can save unsent changes; a child whom a parent deleted, because the first contact
 * with the server then erases the child from this device; and a family's creator, if the server has lost the family, as
 * after a change to an empty database.
 * @returns whether the server still refuses the user
 */
async function confirmRefusal(found: FoundLogin, form: SignInForm, server: ApiClient): Promise<boolean> {
  const { store, login } = found
  if (login.resume === undefined && !(await mayRegisterAgain(found))) return true
  const answer = await askServer(found, form, server)
  if (answer === 'removed') await store.db.logins.update(login.userId, { isRemoved: true })
  if (answer === 'refused') return true
  await store.db.logins.where({ userId: login.userId }).modify(clearOutdated)
  return false
}

const mayRegisterAgain = async ({ store, login }: FoundLogin): Promise<boolean> =>
  !login.isOutdated && (await store.db.getMeta('isRegistered')) === true && (await isCreator(store, login.userId))

async function askServer(found: FoundLogin, form: SignInForm, server: ApiClient) {
  const { store, login } = found
  const answer = await askWithToken(store, login.userId, form, server)
  if (answer !== 'refused' || !(await mayRegisterAgain(found))) return answer
  const registered = await registerFamily(store, login.userId, credentialsOf(form), server)
  if (registered.ok) return 'signed-in'
  return isFamilyUnknown(registered.error) ? 'unknown' : 'refused'
}

/**
 * Whether the server does not have the family, but does not register it either: its operator removed the family or asks
 * for a code, or someone else has the username. The sync panel explains it.
 */
const isFamilyUnknown = (error: ServerError): boolean =>
  error.type === 'FamilyRemoved' ||
  refusalOf(error) !== undefined ||
  (error.type === 'Conflict' && !isFamilyOnServer(error))

/** Starts a session if the password matches the verifier on this device. */
export async function signInOnDevice(
  device: Device,
  { rememberMe = false, ...form }: Pick<Credentials, 'username' | 'password'> & Partial<SignInForm>,
  mayOpen: MayOpen = () => true,
): Promise<Result<SignedIn, LoginCheckError | SignInCancelled>> {
  const found = await checkLogin(device, form)
  if (!found.ok) return found
  const { store, login } = found.value
  // The server will never accept a removed member again, who may still have changes to save.
  const isAllowed = !login.isOutdated || isRemovedMember(login, await store.db.getMeta('family'))
  if (isAllowed && mayOpen(login.userId)) return ok(await startSession(store, login, rememberMe))
  store.db.close()
  return err({ type: isAllowed ? 'SignInCancelled' : 'ServerNeeded' })
}

/**
 * Starts the session for a user the server has signed in. If the ledger is not on this device, downloads it, or creates
 * it if the user signed up here and the response was lost.
 */
async function signInAsServerUser(
  device: Device,
  server: ApiClient,
  user: ServerUser,
  form: Credentials & {
    readonly chosen: Id | undefined
    readonly sealing: Promise<UnlockedToken>
    readonly mayOpen: MayOpen
  },
): Promise<SignInResult> {
  const known = await findLoginByUserId(device, id(user.id))
  const sent = known ? undefined : await findRegistration(device, user.id)
  if (sent) return completeSignUp(device, { ...sent.profile, ...form }, sent, server)
  if (known) {
    const replaced = await isReplacedHere(known.login, form.password, server)
    if (!replaced.ok || replaced.value) {
      known.store.db.close()
      await endServerSession(device, server)
      return replaced.ok ? err({ type: 'WrongLogin' }) : replaced
    }
  }
  const found = known ? ok(await refreshLogin(known, user, form)) : await downloadFamily(device, server, user, form)
  if (!found.ok) return found
  const { store, login } = found.value
  await clearFailedAttempts(device, login)
  if (!form.mayOpen(login.userId)) return discardSignIn(found.value)
  // The chosen user is not on the server, but someone in the family has the login: a child who was deleted and added
  // again, or a member who was invited again.
  if (form.chosen !== undefined && form.chosen !== login.userId) await removeUnknownLogin(store, form.chosen)
  const signedIn = await startSession(store, login, form.rememberMe)
  await storeResumeToken(store, login.userId, form.sealing)
  return ok(activateSession(signedIn))
}

/**
 * Whether a parent gave the child another password on this device, which the server does not have yet. The server then
 * still accepts the earlier one.
 */
async function isReplacedHere(
  login: LoginRow,
  password: string,
  server: ApiClient,
): Promise<Result<boolean, ServerError>> {
  if (login.role !== 'child' || !(login.pending || login.hasUsernameConflict)) return ok(false)
  if (await isCorrectPassword(password, login)) return ok(false)
  const logins = await server.readLogins()
  if (!logins.ok) return logins
  const response = logins.value.find(({ userId }) => userId === login.userId)
  return ok(response !== undefined && keepsLocalVerifier(login, response))
}

/**
 * Stores the username and password the server has accepted, which may have changed on another device. Keeps a child's
 * username that the server does not have yet.
 */
export async function refreshLogin(
  { login, store }: FoundLogin,
  user: ServerUser,
  form: SignInForm,
): Promise<FoundLogin> {
  const isCurrent = login.verifier !== undefined && (await isCorrectPassword(form.password, login))
  const keepsUsername = login.role === 'child' && (login.pending !== undefined || login.hasUsernameConflict === true)
  const username = keepsUsername ? login.username : user.username
  const { usernameStamp, verifierStamp, ...rest } = login
  const hashed = isCurrent ? {} : await hashLogin(rest, username, form.password)
  const isNewHere = login.role !== 'child' && login.verifier === undefined
  const row = withAcceptedPassword(
    {
      ...rest,
      // The stamps of other values are not known here. The server's list of logins has them.
      ...(username === login.username && usernameStamp && { usernameStamp }),
      ...(isCurrent && verifierStamp && { verifierStamp }),
      username,
      usernameKey: usernameKey(username),
      ...hashed,
    },
    { isNewHere, rememberMe: form.rememberMe },
  )
  await store.db.logins.put(row)
  await store.db.setMeta('isRegistered', true)
  return { login: row, store }
}

/** Lets a login that the server had refused here be checked offline again. */
async function allowOfflineAgain(device: Device, name: LoginName): Promise<void> {
  const found = await findLogin(device, name)
  await found?.store.db.logins.where({ userId: found.login.userId }).modify(clearOutdated)
  found?.store.db.close()
}

const clearOutdated = (login: LoginRow): void => {
  Reflect.deleteProperty(login, 'isOutdated')
}
