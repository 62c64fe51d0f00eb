import {
  createFamily,
  err,
  ok,
  parseForm,
  parseTimeZone,
  registrationCodeForm,
  signUpForm,
  usernameKey,
  UTC,
  type CommandError,
  type Id,
  type InvalidForm,
  type RegisterFamilyResponse,
  type Result,
  type SignUpForm,
  type TimeZone,
} from '@little-ledger/domain'
import { newId, type Device, type RegistrationRow } from '../ledger/database/device.ts'
import { READ_MODEL_VERSION } from '../ledger/database/family-database.ts'
import { openFamilyStore } from '../ledger/family-store.ts'
import { recordCommand } from '../ledger/record-command.ts'
import type { UnknownDate } from '../ledger/clock.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import {
  browserApiClient,
  afterRevocation,
  refusalOf,
  type ApiClient,
  type RegistrationRefusal,
  type ServerError,
} from '../sync/api-client.ts'
import { activateSession, currentDevice } from './current-session.ts'
import { deferServerSignIn } from './deferred-sign-in.ts'
import type { SignInCancelled, MayOpen } from './sign-in-attempt.ts'
import { hashLogin, initialStamps, isUsernameTaken, usernameTaken, type UsernameTaken } from './login-table.ts'
import { createResumeToken, sealResumeToken, storeResumeToken } from './resume-token.ts'
import { startSession, type SignedIn } from './stored-session.ts'

/** The server does not register the family. Nothing was created. */
export interface RegistrationRefused {
  readonly type: 'RegistrationRefused'
  readonly reason: RegistrationRefusal
  readonly response?: string
}

type FamilyError = UsernameTaken | CommandError | StoreError | UnknownDate

export type SignUpError = InvalidForm | SignInCancelled | RegistrationRefused | FamilyError

/**
 * Creates a family and signs its parent in. If the server is reachable, the family is registered there first, so its
 * username is unique. Otherwise it is registered as soon as the server can be reached.
 */
export async function signUp(
  input: unknown,
  server: ApiClient = browserApiClient(),
): Promise<Result<SignedIn, SignUpError>> {
  const form = parseForm(signUpForm, input)
  if (!form.ok) return form
  const code = parseForm(registrationCodeForm, input)
  if (!code.ok) return code
  const { username } = form.value
  const device = currentDevice()
  try {
    if (await isUsernameTaken(device, username)) return err({ type: 'UsernameTaken' })
    const ids = await storeRegistration(device, form.value)
    return await completeSignUp(device, { ...form.value, ...code.value }, ids, server)
  } catch (error) {
    return err(toStoreError(error))
  }
}

/**
 * Stores a sign-up before its request is sent. The ids must stay the same if the page is reloaded before the response
 * arrives and the user signs up again.
 */
async function storeRegistration({ db }: Device, form: SignUpForm): Promise<FamilyIds> {
  const { password: _, ...profile } = form
  const key = usernameKey(form.username)
  return db.transaction('rw', db.registrations, async () => {
    const { familyId, userId } = (await db.registrations.get(key)) ?? newFamilyIds()
    await db.registrations.put({ usernameKey: key, familyId, userId, profile })
    return { familyId, userId }
  })
}

/** Finds the sign-up that this device sent for a server user but has not yet completed by creating the family here. */
export const findRegistration = ({ db }: Device, serverUserId: string): Promise<RegistrationRow | undefined> =>
  db.registrations.filter(({ userId }) => userId === serverUserId).first()

/**
 * Registers a family under stored ids, so that the request can be repeated. Then creates the family on this device and
 * signs its parent in.
 */
export async function completeSignUp(
  device: Device,
  form: SignUpForm & {
    readonly rememberMe?: boolean
    readonly invitation?: string | undefined
    readonly mayOpen?: MayOpen
  },
  { familyId, userId }: FamilyIds,
  server: ApiClient,
): Promise<Result<SignedIn, Exclude<SignUpError, InvalidForm>>> {
  const { username, password, rememberMe = false, invitation, mayOpen = () => true } = form
  const options = { ...(rememberMe && { rememberMe }), ...(invitation !== undefined && { invitation }) }
  const { token, request: resume } = await createResumeToken(device)
  // Runs while the server answers.
  const sealing = sealResumeToken(token, password)
  const registered = await afterRevocation(device, server, () =>
    server.registerFamily({ familyId, userId, username, password, ...options, resume }),
  )
  const refused = registered.ok ? undefined : toRefusal(registered.error)
  if (refused) return err(refused)
  if (!mayOpen(userId)) return err({ type: 'SignInCancelled' })
  const response = registered.ok ? registered.value : undefined
  const created = await createFamilyOnDevice(device, form, { familyId, userId }, response)
  if (!created.ok) return created
  await device.db.registrations.delete(usernameKey(username))
  if (!registered.ok) deferServerSignIn(userId, { username, password, rememberMe })
  if (registered.ok) await storeResumeToken(created.value.store, userId, sealing)
  return ok(activateSession(created.value))
}

/** Why the server does not register the family; undefined if it could not say. */
function toRefusal(error: ServerError): RegistrationRefused | UsernameTaken | undefined {
  const { response } = error
  const reason = refusalOf(error)
  if (reason) return { type: 'RegistrationRefused', reason, ...(response !== undefined && { response }) }
  return error.type === 'Conflict' ? usernameTaken(error) : undefined
}

/** Ids of a new family and its parent. */
interface FamilyIds {
  readonly familyId: Id
  readonly userId: Id
}

const newFamilyIds = (): FamilyIds => ({ familyId: newId(), userId: newId() })

/** Creates a family, its parent's login and their session on this device. */
export async function createFamilyOnDevice(
  device: Device,
  form: SignUpForm & { readonly rememberMe?: boolean },
  { familyId, userId }: FamilyIds = newFamilyIds(),
  registered?: RegisterFamilyResponse,
): Promise<Result<SignedIn, FamilyError>> {
  // Another tab may have taken the username during the request.
  if (await isUsernameTaken(device, form.username)) return err({ type: 'UsernameTaken' })
  const login = await hashLogin({ role: 'parent', userId }, form.username, form.password)
  // Write the family to the device's list first, so that it can be found again if a later step fails.
  await device.db.families.put({ id: familyId, createdAt: device.now() })
  const store = await openFamilyStore(device, familyId)
  const created = await recordCommand(store, {
    actor: { role: 'parent', userId },
    family: { id: familyId, timeZone: browserTimeZone() },
    decide: (context) => createFamily(form, context),
    alsoWrite: async (db, entries) => {
      const { usernameStamp, verifierStamp } = initialStamps(entries)
      await db.logins.add({
        ...login,
        usernameStamp: registered?.usernameStamp ?? usernameStamp,
        verifierStamp: registered?.verifierStamp ?? verifierStamp,
      })
      await db.setMeta('readModelVersion', READ_MODEL_VERSION)
      if (registered) await db.setMeta('isRegistered', true)
    },
  })
  return created.ok ? ok(await startSession(store, login, form.rememberMe ?? false)) : created
}

/** The browser's time zone, or UTC if it is unknown. */
export function browserTimeZone(): TimeZone {
  const parsed = parseTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return parsed.ok ? parsed.value : UTC
}
