import {
  createFamily,
  err,
  ok,
  parseForm,
  parseTimeZone,
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
import { newId, type Device } from '../ledger/database/device.ts'
import { READ_MODEL_VERSION } from '../ledger/database/family-database.ts'
import { openFamilyStore } from '../ledger/family-store.ts'
import { recordCommand } from '../ledger/record-command.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import { browserApiClient, afterRevocation, type ApiClient } from '../sync/api-client.ts'
import { activateSession, currentDevice } from './current-session.ts'
import { deferServerSignIn } from './server-sign-in.ts'
import { hashLogin, initialStamps, isUsernameTaken, type UsernameTaken } from './login-table.ts'
import { startSession, type SignedIn } from './stored-session.ts'

export type SignUpError = InvalidForm | UsernameTaken | CommandError | StoreError

/** Ids of families that may be registered on the server even though its response was lost, by username key. */
const sentIds = new Map<string, FamilyIds>()

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
  const { username, password } = form.value
  const device = currentDevice()
  try {
    if (await isUsernameTaken(device, username)) return err({ type: 'UsernameTaken' })
    const ids = sentIds.get(usernameKey(username)) ?? newFamilyIds()
    sentIds.set(usernameKey(username), ids)
    const registered = await afterRevocation(device, server, () =>
      server.registerFamily({ ...ids, username, password }),
    )
    if (!registered.ok && registered.error.type === 'Conflict') return err({ type: 'UsernameTaken' })
    const created = await createFamilyOnDevice(device, form.value, ids, registered.ok ? registered.value : undefined)
    if (!created.ok) return created
    sentIds.delete(usernameKey(username))
    if (!registered.ok) deferServerSignIn(ids.userId, { username, password, rememberMe: false })
    return ok(activateSession(created.value))
  } catch (error) {
    return err(toStoreError(error))
  }
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
  form: SignUpForm,
  { familyId, userId }: FamilyIds = newFamilyIds(),
  registered?: RegisterFamilyResponse,
): Promise<Result<SignedIn, UsernameTaken | CommandError | StoreError>> {
  // Another tab may have taken the username during the request.
  if (await isUsernameTaken(device, form.username)) return err({ type: 'UsernameTaken' })
  const login = await hashLogin({ role: 'parent', userId }, form.username, form.password)
  // List the family first, so that it can be found again if a later step fails.
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
  return created.ok ? ok(await startSession(store, login, false)) : created
}

function browserTimeZone(): TimeZone {
  const parsed = parseTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return parsed.ok ? parsed.value : UTC
}
