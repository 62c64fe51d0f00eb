import {
  type RegisterFamilyResponse,
  addChild,
  assert,
  createFamily,
  deleteChild,
  err,
  ok,
  parseForm,
  parseTimeZone,
  signUpForm,
  childForm,
  UTC,
  type AddedChild,
  type CommandError,
  type Entry,
  type Id,
  type InvalidForm,
  type Result,
  actorOf,
} from '@little-ledger/domain'
import { recordCommand } from '../ledger/record-command.ts'
import { newId, type Device } from '../ledger/database/device.ts'
import { eraseChildLeavingStub } from '../ledger/erase-child.ts'
import { READ_MODEL_VERSION, type LoginRow } from '../ledger/database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import { checkLogin, clearFailedAttempts, isUsernameTaken, hashLogin, type LoginCheckError } from './login-table.ts'
import { startSession } from './stored-session.ts'
import type { SignedInUser } from './session-state.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'

/** Somebody is signed in: who, what to call them, and their family's ledger. */
export interface SignedIn {
  readonly user: SignedInUser
  /** The first name, the child's name, or else the username (SPEC §3). */
  readonly name: string
  readonly store: FamilyStore
}

/** A username that is taken on this device. */
export interface UsernameTaken {
  readonly type: 'UsernameTaken'
}

/** The browser's time zone, for a family that starts here (decisions: calendar). */
function deviceTimeZone() {
  const named = parseTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return named.ok ? named.value : UTC
}

/** A new login is as old as the server says, and where it has none, as the entry that it came with. */
function loginStamps(
  [first]: readonly Entry[],
  { usernameStamp, verifierStamp }: Partial<RegisterFamilyResponse> = {},
): Pick<LoginRow, 'usernameStamp' | 'verifierStamp'> {
  assert(first, 'whoever gets a login was added by an entry')
  return { usernameStamp: usernameStamp ?? first.stamp, verifierStamp: verifierStamp ?? first.stamp }
}

/** Begins the session of a login's owner on this device. */
export async function startFamilySession(
  device: Device,
  store: FamilyStore,
  login: LoginRow,
  rememberMe: boolean,
): Promise<SignedIn> {
  const user = await startSession(device, store, login, rememberMe)
  const child = login.childId === undefined ? undefined : await store.db.children.get(login.childId)
  const family = await store.db.getMeta('family')
  return { user, store, name: child?.name || family?.profiles.get(login.userId)?.firstName || login.username }
}

/** The names of a family that is being started and of its parent, known before either is kept anywhere. */
export interface NewFamilyIds {
  readonly familyId: Id
  readonly userId: Id
  /** What the server said where it has given the parent a login already. */
  readonly adopted?: RegisterFamilyResponse
}

export const newFamilyIds = (): NewFamilyIds => ({ familyId: newId(), userId: newId() })

/** Starts a family on this device and signs its parent in. */
export async function createFamilyOnDevice(
  device: Device,
  input: unknown,
  { familyId, userId, adopted }: NewFamilyIds = newFamilyIds(),
): Promise<Result<SignedIn, InvalidForm | UsernameTaken | CommandError | StoreError>> {
  const form = parseForm(signUpForm, input)
  if (!form.ok) return form
  const { username, password } = form.value
  try {
    if (await isUsernameTaken(device, username)) return err({ type: 'UsernameTaken' })
    const family = { id: familyId, timeZone: deviceTimeZone() }
    const actor = { role: 'parent', userId } as const
    const login = await hashLogin(actor, username, password)
    // Named first: a family that is on this device is always found again, whatever happens in between.
    await device.db.families.put({ id: family.id, createdAt: device.now() })
    const store = await openFamilyStore(device, family.id)
    const created = await recordCommand(store, {
      actor,
      family,
      decide: (context) => createFamily(form.value, context),
      entriesOf: (entries) => entries,
      alsoWrite: async (db, entries) => {
        await db.logins.add({ ...login, ...loginStamps(entries, adopted) })
        await db.setMeta('readModelVersion', READ_MODEL_VERSION)
        if (adopted) await db.setMeta('isRegistered', true)
      },
    })
    if (!created.ok) return created
    return ok(await startFamilySession(device, store, login, false))
  } catch (error) {
    return err(toStoreError(error))
  }
}

/** Signs in on this device, with or without a network. */
export async function signInByVerifier(
  device: Device,
  form: { readonly username: string; readonly password: string; readonly rememberMe?: boolean },
): Promise<Result<SignedIn, LoginCheckError | StoreError>> {
  try {
    const found = await checkLogin(device, form.username, form.password)
    if (!found.ok) return found
    const { login, store } = found.value
    return ok(await startFamilySession(device, store, login, form.rememberMe ?? false))
  } catch (error) {
    return err(toStoreError(error))
  }
}

/** Adds a child with its login to the family; the answer is the child's id. */
export async function addChildWithLogin(
  store: FamilyStore,
  user: SignedInUser,
  input: unknown,
): Promise<Result<Id, InvalidForm | UsernameTaken | CommandError | StoreError>> {
  const form = parseForm(childForm, input)
  if (!form.ok) return form
  const { username, password } = form.value
  try {
    if (await isUsernameTaken(store.device, username)) return err({ type: 'UsernameTaken' })
    // Hashing takes a while and must not happen inside the transaction, which would close meanwhile.
    const login = await hashLogin({ userId: user.userId, role: 'child' }, username, password)
    const added = await recordCommand(store, {
      actor: actorOf(user),
      // Asked again inside the transaction: another window may have given the name away meanwhile.
      decide: async (context): Promise<Result<AddedChild, UsernameTaken | CommandError>> => {
        const taken = await store.db.logins.where({ usernameKey: login.usernameKey }).count()
        return taken > 0 ? err({ type: 'UsernameTaken' }) : addChild(form.value, context)
      },
      entriesOf: ({ entries }) => entries,
      alsoWrite: async (db, { userId, childId, entries }) => {
        await db.logins.add({ ...login, ...loginStamps(entries), userId, childId, pending: 1 } satisfies LoginRow)
      },
    })
    return added.ok ? ok(added.value.childId) : added
  } catch (error) {
    return err(toStoreError(error))
  }
}

/**
 * Deletes a child and, in the same transaction, erases what this device holds of it. What the server and other devices
 * hold goes at the next contact (decisions: accounts and access).
 */
export async function deleteChildWithLogin(
  store: FamilyStore,
  user: SignedInUser,
  childId: Id,
): Promise<Result<unknown, CommandError | StoreError>> {
  const login = await store.db.logins.filter((row) => row.childId === childId).first()
  const deleted = await recordCommand(store, {
    actor: actorOf(user),
    childId: childId,
    decide: (context, child) => deleteChild(child, context),
    entriesOf: (entries) => entries,
    alsoWrite: () => eraseChildLeavingStub(store, childId),
  })
  // The count of wrong guesses names its username, in another database.
  if (deleted.ok && login !== undefined) await clearFailedAttempts(store.device, login.username)
  return deleted
}
