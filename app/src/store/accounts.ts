import {
  addChild,
  createFamily,
  err,
  ok,
  parseForm,
  parseTimeZone,
  signUpForm,
  childForm,
  UTC,
  type CommandError,
  type Id,
  type InvalidForm,
  type Result,
} from '@little-ledger/domain'
import { recordIn } from './append.ts'
import { newId, type Device } from './device.ts'
import { READ_MODEL_VERSION, type LoginRow } from './family-database.ts'
import { openFamilyStore, type FamilyStore } from './family-store.ts'
import { checkLogin, findLogin, makeLogin, type LogInError } from './logins.ts'
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

async function enterFamily(
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

/** Starts a family on this device and signs its parent in. */
export async function signUp(
  device: Device,
  input: unknown,
): Promise<Result<SignedIn, InvalidForm | UsernameTaken | CommandError | StoreError>> {
  const form = parseForm(signUpForm, input)
  if (!form.ok) return form
  const { username, password } = form.value
  try {
    if (await findLogin(device, username)) return err({ type: 'UsernameTaken' })
    const family = { id: newId(), timeZone: browserTimeZone() }
    const actor = { role: 'parent', userId: newId() } as const
    const login = await makeLogin(actor, username, password)
    // Named first: a family that is on this device is always found again, whatever happens in between.
    await device.db.families.put({ id: family.id, createdAt: device.now() })
    const store = await openFamilyStore(device, family.id)
    const created = await recordIn(store, {
      actor,
      family,
      decide: (context) => createFamily(form.value, context),
      entriesOf: (entries) => entries,
      alongside: async (db) => {
        await db.logins.add(login)
        await db.setFact('readModelVersion', READ_MODEL_VERSION)
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
    if (await findLogin(store.device, username)) return err({ type: 'UsernameTaken' })
    // Hashing takes a while and must not happen inside the transaction, which would close meanwhile.
    const login = await makeLogin({ userId: user.userId, role: 'child' }, username, password)
    const added = await recordIn(store, {
      actor: actorOf(user),
      decide: (context) => addChild(form.value, context),
      entriesOf: ({ entries }) => entries,
      alongside: async (db, { userId, childId }) => {
        await db.logins.add({ ...login, userId, childId } satisfies LoginRow)
      },
    })
    return added.ok ? ok(added.value.childId) : added
  } catch (error) {
    return err(storeErrorOf(error))
  }
}
