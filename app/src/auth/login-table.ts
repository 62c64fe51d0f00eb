import Dexie from 'dexie'
import { err, ok, type Id, type Result, usernameKey } from '@little-ledger/domain'
import type { Device } from '../ledger/database/device.ts'
import { familyDatabaseName, type LoginRow, type Verifier } from '../ledger/database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../ledger/family-store.ts'
import { readEnvelope } from '../ledger/entry-envelope.ts'
import { createVerifier, matchesVerifier, UNMATCHABLE_VERIFIER } from './verifier.ts'

/** Where a login was found: its row, and the ledger of its family. */
export interface FoundLogin {
  readonly login: LoginRow
  readonly store: FamilyStore
}

/** Looks for a login among the families on this device; the ledger it is found in is open. */
async function searchFamilies(
  device: Device,
  pick: (store: FamilyStore) => Promise<LoginRow | undefined>,
): Promise<FoundLogin | undefined> {
  for (const family of await device.db.families.toArray()) {
    if (!(await Dexie.exists(familyDatabaseName(family.id)))) continue
    const store = await openFamilyStore(device, family.id)
    const login = await pick(store)
    if (login) return { login, store }
    store.db.close()
  }
  return undefined
}

/** Looks for a username among the families on this device. */
export const findLoginByUsername = (device: Device, username: string): Promise<FoundLogin | undefined> =>
  searchFamilies(device, ({ db }) => db.logins.where('usernameKey').equals(usernameKey(username)).first())

/** Looks for a user's login among the families on this device. */
export const findLoginByUserId = (device: Device, userId: Id): Promise<FoundLogin | undefined> =>
  searchFamilies(device, ({ db }) => db.logins.get(userId))

/** Whether somebody on this device has the username already, somebody else than its owner where that is said. */
export async function isUsernameTaken(device: Device, username: string, ownerId?: Id): Promise<boolean> {
  const key = usernameKey(username)
  const found = await searchFamilies(device, ({ db }) =>
    db.logins
      .where('usernameKey')
      .equals(key)
      .and(({ userId }) => userId !== ownerId)
      .first(),
  )
  found?.store.db.close()
  return found !== undefined
}

/** Why signing in on this device failed. */
export type LoginCheckError =
  { readonly type: 'WrongLogin' } | { readonly type: 'TooManyGuesses'; readonly waitSeconds: number }

/** From the fifth wrong guess on, each wait is twice the last, from a second to a quarter of an hour. */
const FREE_ATTEMPTS = 4
const MAX_WAIT_MS = 900_000

const lockoutMs = (failures: number): number =>
  failures <= FREE_ATTEMPTS ? 0 : Math.min(MAX_WAIT_MS, 1000 * 2 ** (failures - FREE_ATTEMPTS - 1))

/**
 * Counts a guess as wrong before it is looked at, so that guesses made at the same moment are told apart; a right one takes
 * that back. The answer is how many milliseconds it has to wait instead: where the clock was set back, the whole wait
 * begins anew, once.
 */
async function recordAttempt({ db, now }: Device, key: string): Promise<number> {
  return db.transaction('rw', db.failedAttempts, async () => {
    const { failures, lastFailureAt } = (await db.failedAttempts.get(key)) ?? { failures: 0, lastFailureAt: -Infinity }
    const at = now()
    if (at < lastFailureAt) await db.failedAttempts.put({ usernameKey: key, failures, lastFailureAt: at })
    const waitMs = Math.max(0, Math.min(lastFailureAt, at) + lockoutMs(failures) - at)
    if (waitMs === 0) await db.failedAttempts.put({ usernameKey: key, failures: failures + 1, lastFailureAt: at })
    return waitMs
  })
}

/** Checks a username and password against the logins on this device; wrong guesses wait longer and longer. */
export async function checkLogin(
  device: Device,
  username: string,
  password: string,
): Promise<Result<FoundLogin, LoginCheckError>> {
  const key = usernameKey(username)
  const waitMs = await recordAttempt(device, key)
  if (waitMs > 0) return err({ type: 'TooManyGuesses', waitSeconds: Math.ceil(waitMs / 1000) })
  const found = await findLoginByUsername(device, username)
  const matches = await matchesVerifier(password, found?.login.verifier ?? UNMATCHABLE_VERIFIER)
  if (found !== undefined && matches) {
    await device.db.failedAttempts.delete(key)
    return ok(found)
  }
  found?.store.db.close()
  return err({ type: 'WrongLogin' })
}

/** Whether a password is the one that this device can check a login by. */
export const isCorrectPassword = (password: string, { verifier }: LoginRow): Promise<boolean> =>
  matchesVerifier(password, verifier ?? UNMATCHABLE_VERIFIER)

/**
 * Lets whoever is signed in show that it is they who ask, and nobody who found the device unlocked; wrong guesses wait
 * as they do at signing in.
 */
export async function confirmPassword(
  device: Device,
  login: LoginRow,
  password: string,
): Promise<Result<void, LoginCheckError>> {
  const waitMs = await recordAttempt(device, login.usernameKey)
  if (waitMs > 0) return err({ type: 'TooManyGuesses', waitSeconds: Math.ceil(waitMs / 1000) })
  if (!(await isCorrectPassword(password, login))) return err({ type: 'WrongLogin' })
  await clearFailedAttempts(device, login.username)
  return ok(undefined)
}

/** Forgets the wrong guesses at a login that was proved right by other means. */
export const clearFailedAttempts = (device: Device, username: string): Promise<void> =>
  device.db.failedAttempts.delete(usernameKey(username))

/**
 * Lets this device forget how to check the password of a parent who was only a guest here, unless entries of theirs still
 * wait here (design: signing in).
 */
export async function removeGuestVerifier({ db }: FamilyStore, userId: Id): Promise<void> {
  const login = await db.logins.get(userId)
  if (login?.forgetOnSignOut !== true) return
  const waiting = db.entries.where('pending').equals(1)
  if ((await waiting.and((row) => readEnvelope(row).by === userId).count()) > 0) return
  const { verifier: _, ...rest } = login
  await db.logins.put(rest)
}

/** Whose login it is. */
interface LoginOwner {
  readonly userId: Id
  readonly role: 'parent' | 'child'
  readonly childId?: Id
}

/** A login as this device keeps it, with a verifier that is made already. */
export const createLoginRow = (
  user: LoginOwner,
  username: string,
  verifier: Verifier,
): LoginRow & { readonly verifier: Verifier } => ({
  ...user,
  username: username.trim(),
  usernameKey: usernameKey(username),
  verifier,
})

/** A login as this device keeps it: the password only as its verifier. */
export const hashLogin = async (user: LoginOwner, username: string, password: string) =>
  createLoginRow(user, username, await createVerifier(password))
