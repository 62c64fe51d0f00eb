import Dexie from 'dexie'
import { err, ok, type Id, type Instant, type Result } from '@little-ledger/domain'
import type { Device } from './device.ts'
import { familyDatabaseName, type LoginRow } from './family-database.ts'
import { openFamilyStore, type FamilyStore } from './family-store.ts'
import { makeVerifier, matchesVerifier, NOBODYS_VERIFIER } from './verifier.ts'

/** Usernames are the same whatever their case and the spaces around them (decisions: accounts and access). */
export const usernameKey = (username: string): string => username.trim().toLowerCase()

/** Where a login was found: its row, and the ledger of its family. */
export interface FoundLogin {
  readonly login: LoginRow
  readonly store: FamilyStore
}

/** Looks for a username among the families on this device. */
export async function findLogin(device: Device, username: string): Promise<FoundLogin | undefined> {
  for (const family of await device.db.families.toArray()) {
    if (!(await Dexie.exists(familyDatabaseName(family.id)))) continue
    const store = await openFamilyStore(device, family.id)
    const login = await store.db.logins.where('usernameKey').equals(usernameKey(username)).first()
    if (login) return { login, store }
    store.db.close()
  }
  return undefined
}

/** Why signing in on this device failed. */
export type LogInError =
  { readonly type: 'WrongLogin' } | { readonly type: 'TooManyGuesses'; readonly waitSeconds: number }

/** From the fifth wrong guess on, each wait is twice the last, from a second to a quarter of an hour. */
const FREE_GUESSES = 4
const LONGEST_WAIT_MS = 900_000

const waitAfter = (failures: number): number =>
  failures <= FREE_GUESSES ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - FREE_GUESSES - 1))

/** Milliseconds still to wait before another guess. Where the clock was set back the whole wait begins anew, once. */
async function remainingWait(device: Device, key: string): Promise<number> {
  const guess = await device.db.guesses.get(key)
  if (guess === undefined) return 0
  const now = device.now()
  if (now < guess.lastFailureAt) await device.db.guesses.put({ ...guess, lastFailureAt: now })
  return Math.max(0, Math.min(guess.lastFailureAt, now) + waitAfter(guess.failures) - now)
}

/** Checks a username and password against the logins on this device; wrong guesses wait longer and longer. */
export async function checkLogin(
  device: Device,
  username: string,
  password: string,
): Promise<Result<FoundLogin, LogInError>> {
  const key = usernameKey(username)
  const waitMs = await remainingWait(device, key)
  if (waitMs > 0) return err({ type: 'TooManyGuesses', waitSeconds: Math.ceil(waitMs / 1000) })
  const found = await findLogin(device, username)
  const verifier = found?.login.verifier ?? NOBODYS_VERIFIER
  const matches = await matchesVerifier(password, verifier)
  if (found !== undefined && matches) {
    await device.db.guesses.delete(key)
    return ok(found)
  }
  found?.store.db.close()
  await noteFailure(device, key, device.now())
  return err({ type: 'WrongLogin' })
}

async function noteFailure(device: Device, key: string, now: Instant): Promise<void> {
  await device.db.transaction('rw', device.db.guesses, async () => {
    const known = await device.db.guesses.get(key)
    await device.db.guesses.put({ usernameKey: key, failures: (known?.failures ?? 0) + 1, lastFailureAt: now })
  })
}

/** A login as this device keeps it: the password only as its verifier. */
export async function makeLogin(
  user: { readonly userId: Id; readonly role: 'parent' | 'child'; readonly childId?: Id },
  username: string,
  password: string,
): Promise<LoginRow> {
  return {
    ...user,
    username: username.trim(),
    usernameKey: usernameKey(username),
    verifier: await makeVerifier(password),
  }
}
