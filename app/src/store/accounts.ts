import {
  type AdoptAnswer,
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
} from '@little-ledger/domain'
import { recordIn } from './append.ts'
import { newId, type Device } from './device.ts'
import { eraseDeletedChild } from './erase-child.ts'
import { READ_MODEL_VERSION, type LoginRow } from './family-database.ts'
import { openFamilyStore, type FamilyStore } from './family-store.ts'
import { checkLogin, clearGuesses, isUsernameTaken, makeLogin, type LogInError } from './logins.ts'
import { startSession } from './sessions.ts'
import { actorOf, type SignedInUser } from './session-state.ts'
import { storeErrorOf, type StoreError } from './store-error.ts'

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
function browserTimeZone() {
  const named = parseTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return named.ok ? named.value : UTC
}

/** A new login is as old as the server says, and where it has none, as the entry that it came with. */
function stampsOf(
  [first]: readonly Entry[],
  { usernameStamp, verifierStamp }: Partial<AdoptAnswer> = {},
): Pick<LoginRow, 'usernameStamp' | 'verifierStamp'> {
  assert(first, 'whoever gets a login was added by an entry')
  return { usernameStamp: usernameStamp ?? first.stamp, verifierStamp: verifierStamp ?? first.stamp }
}

/** Begins the session of a login's owner on this device. */
export async function enterFamily(
  device: Device,
  store: FamilyStore,
  login: LoginRow,
  rememberMe: boolean,
): Promise<SignedIn> {
  const user = await startSession(device, store, login, rememberMe)
  const child = login.childId === undefined ? undefined : await store.db.children.get(login.childId)
  const family = await store.db.fact('family')
  return { user, store, name: child?.name || family?.profiles.get(login.userId)?.firstName || login.username }
}

/** The names of a family that is being started and of its parent, known before either is kept anywhere. */
export interface NewFamily {
  readonly familyId: Id
  readonly userId: Id
  /** What the server said where it has given the parent a login already. */
  readonly adopted?: AdoptAnswer
}

export const nameFamily = (): NewFamily => ({ familyId: newId(), userId: newId() })

/** Starts a family on this device and signs its parent in. */
export async function signUp(
  device: Device,
  input: unknown,
  { familyId, userId, adopted }: NewFamily = nameFamily(),
): Promise<Result<SignedIn, InvalidForm | UsernameTaken | CommandError | StoreError>> {
  const form = parseForm(signUpForm, input)
  if (!form.ok) return form
  const { username, password } = form.value
  try {
    if (await isUsernameTaken(device, username)) return err({ type: 'UsernameTaken' })
    const family = { id: familyId, timeZone: browserTimeZone() }
    const actor = { role: 'parent', userId } as const
    const login = await makeLogin(actor, username, password)
    // Named first: a family that is on this device is always found again, whatever happens in between.
    await device.db.families.put({ id: family.id, createdAt: device.now() })
    const store = await openFamilyStore(device, family.id)
    const created = await recordIn(store, {
      actor,
      family,
      decide: (context) => createFamily(form.value, context),
      entriesOf: (entries) => entries,
      alongside: async (db, entries) => {
        await db.logins.add({ ...login, ...stampsOf(entries, adopted) })
        await db.setFact('readModelVersion', READ_MODEL_VERSION)
        if (adopted) await db.setFact('isAdopted', true)
      },
    })
    if (!created.ok) return created
    return ok(await enterFamily(device, store, login, false))
  } catch (error) {
    return err(storeErrorOf(error))
  }
}

/** Signs in on this device, with or without a network. */
export async function logIn(
  device: Device,
  form: { readonly username: string; readonly password: string; readonly rememberMe?: boolean },
): Promise<Result<SignedIn, LogInError | StoreError>> {
  try {
    const found = await checkLogin(device, form.username, form.password)
    if (!found.ok) return found
    const { login, store } = found.value
    return ok(await enterFamily(device, store, login, form.rememberMe ?? false))
  } catch (error) {
    return err(storeErrorOf(error))
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
    const login = await makeLogin({ userId: user.userId, role: 'child' }, username, password)
    const added = await recordIn(store, {
      actor: actorOf(user),
      // Asked again inside the transaction: another window may have given the name away meanwhile.
      decide: async (context): Promise<Result<AddedChild, UsernameTaken | CommandError>> => {
        const taken = await store.db.logins.where({ usernameKey: login.usernameKey }).count()
        return taken > 0 ? err({ type: 'UsernameTaken' }) : addChild(form.value, context)
      },
      entriesOf: ({ entries }) => entries,
      alongside: async (db, { userId, childId, entries }) => {
        await db.logins.add({ ...login, ...stampsOf(entries), userId, childId, waiting: 1 } satisfies LoginRow)
      },
    })
    return added.ok ? ok(added.value.childId) : added
  } catch (error) {
    return err(storeErrorOf(error))
  }
}

/**
 * Deletes a child and, in the same transaction, erases what this device holds of it. What the server and other devices
 * hold goes at the next contact (decisions: accounts and access).
 */
export async function deleteChildHere(
  store: FamilyStore,
  user: SignedInUser,
  childId: Id,
): Promise<Result<unknown, CommandError | StoreError>> {
  const login = await store.db.logins.filter((row) => row.childId === childId).first()
  const deleted = await recordIn(store, {
    actor: actorOf(user),
    about: childId,
    decide: (context, child) => deleteChild(child, context),
    entriesOf: (entries) => entries,
    alongside: () => eraseDeletedChild(store, childId),
  })
  // The count of wrong guesses names its username, in another database.
  if (deleted.ok && login !== undefined) await clearGuesses(store.device, login.username)
  return deleted
}
