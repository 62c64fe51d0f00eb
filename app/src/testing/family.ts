import {
  addChild,
  assert,
  DEFAULT_CURRENCY,
  minorUnits,
  createFamily,
  parseForm,
  parseTimeZone,
  signUpForm,
  type Avatar,
  type CurrencyCode,
  type Id,
  type Result,
  actorOf,
} from '@little-ledger/domain'
import { recordCommand } from '../ledger/record-command.ts'
import { newId } from '../ledger/database/device.ts'
import { READ_MODEL_VERSION, type Verifier } from '../ledger/database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import { createLoginRow } from '../auth/login-table.ts'
import type { SignedInUser } from '../auth/session-state.ts'
import { createVerifier } from '../auth/verifier.ts'
import { openTestDevice, type TestDevice } from './device.ts'

/** Pat Moss's family on a device without other families. */
export interface TestFamily {
  readonly device: TestDevice
  readonly store: FamilyStore
  readonly parent: SignedInUser
}

/** The value of a successful result; throws if the result is an error. */
export function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(`Unexpected failure: ${JSON.stringify(result.error)}`)
  return result.value
}

interface FamilyOptions {
  readonly device?: TestDevice
  readonly timeZone?: string
  readonly currency?: CurrencyCode
}

/** Creates a family without a login, to avoid the cost of hashing a password. */
export async function createTestFamily(options: FamilyOptions = {}): Promise<TestFamily> {
  const { device = await openTestDevice(), timeZone = 'UTC', currency = DEFAULT_CURRENCY } = options
  const family = { id: newId(), timeZone: unwrap(parseTimeZone(timeZone)) }
  const parent = { familyId: family.id, userId: newId(), username: 'pat', role: 'parent' } as const
  const names = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss', currency }
  const form = unwrap(parseForm(signUpForm, names))
  await device.db.families.put({ id: family.id, createdAt: device.now() })
  const store = await openFamilyStore(device, family.id)
  const created = await recordCommand(store, {
    actor: actorOf(parent),
    family,
    decide: (context) => createFamily(form, context),
    alsoWrite: (db) => db.setMeta('readModelVersion', READ_MODEL_VERSION),
  })
  unwrap(created)
  return { device, store, parent }
}

interface ChildOptions {
  readonly name?: string
  /** The starting balance in minor units. */
  readonly startingBalance?: number
  readonly avatar?: Avatar
  readonly unit?: 'stars' | 'minutes'
}

/** Adds a child without a login and returns its id. */
export async function addTestChild({ store, parent }: TestFamily, options: ChildOptions = {}): Promise<Id> {
  const { name = 'Mia', startingBalance = 0, avatar, unit } = options
  const login = { name, username: name, password: 'mia7' }
  const form = {
    ...login,
    startingBalance: minorUnits(startingBalance),
    ...(avatar && { avatar }),
    ...(unit && { unit }),
  }
  const added = await recordCommand(store, {
    actor: actorOf(parent),
    decide: (context) => addChild(form, context),
  })
  return unwrap(added).childId
}

/** A family with one child. */
export async function createTestFamilyWithChild(
  options: FamilyOptions & ChildOptions = {},
): Promise<TestFamily & { readonly childId: Id }> {
  const family = await createTestFamily(options)
  return { ...family, childId: await addTestChild(family, options) }
}

/** Opens the family again with an empty cache, as another tab would. */
export const openAnotherTab = ({ device, store }: Pick<TestFamily, 'device' | 'store'>): Promise<FamilyStore> =>
  openFamilyStore(device, store.familyId)

/** The child as a signed-in user. */
export async function childUser({ store }: TestFamily, childId: Id): Promise<SignedInUser> {
  const row = await store.db.children.get(childId)
  assert(row, 'the child exists')
  return { familyId: store.familyId, userId: row.userId, username: row.name.toLowerCase(), role: 'child', childId }
}

const verifiers = new Map<string, Promise<Verifier>>()

/** Returns a cached verifier, because creating a verifier takes a tenth of a second. */
function verifierOf(password: string): Promise<Verifier> {
  const verifier = verifiers.get(password) ?? createVerifier(password)
  verifiers.set(password, verifier)
  return verifier
}

/** Adds a login for the parent or a child. */
export async function addTestLogin({ store }: TestFamily, user: SignedInUser, password: string) {
  const login = createLoginRow(user, user.username, await verifierOf(password))
  await store.db.logins.add(login)
  return login
}
