import {
  assert,
  compareStrings,
  err,
  ok,
  usernameKey,
  type Entry,
  type Id,
  type Result,
  type Stamp,
} from '@little-ledger/domain'
import Dexie from 'dexie'
import type { Device } from '../ledger/database/device.ts'
import { familyDatabaseName, type LoginRow, type Verifier } from '../ledger/database/family-database.ts'
import { openFamilyStore, useLedger, type FamilyStore } from '../ledger/family-store.ts'
import type { ServerError } from '../sync/api-client.ts'
import { useUserNames } from '../ledger/queries/use-user-names.ts'
import { SAMPLE_FAMILY_ID } from '../ledger/sample/sample-family.ts'
import { isRemovedMember } from './stored-session.ts'
import { createVerifier, matchesVerifier, UNMATCHABLE_VERIFIER } from './verifier.ts'
import { useLiveQuery } from 'dexie-react-hooks'

/** The username is already taken on this device or on the server. */
export interface UsernameTaken {
  readonly type: 'UsernameTaken'
  /** The server's response, if the server rejected the username: '409: Username already exists' (SPEC §8). */
  readonly response?: string
}

/** The error for a username that the server rejected. */
export const usernameTaken = ({ response }: Pick<ServerError, 'response'>): UsernameTaken => ({
  type: 'UsernameTaken',
  ...(response !== undefined && { response }),
})

/** A login and its family's open ledger. */
export interface FoundLogin {
  readonly login: LoginRow
  readonly store: FamilyStore
}

/**
 * Finds a login in the families on this device, except the sample family. Closes the databases of the other families.
 */
async function searchFamilies(
  device: Device,
  find: (store: FamilyStore) => Promise<LoginRow | undefined>,
): Promise<FoundLogin | undefined> {
  for (const family of await device.db.families.toArray()) {
    if (family.isErasing || family.id === SAMPLE_FAMILY_ID || !(await Dexie.exists(familyDatabaseName(family.id))))
      continue
    const store = await openFamilyStore(device, family.id)
    const login = await find(store)
    if (login) return { login, store }
    store.db.close()
  }
  return undefined
}

/** A user of a family on this device. */
export interface KnownUser {
  readonly familyId: Id
  readonly userId: Id
}

/** Whose login to find: that of the chosen user, or of the one with this username. */
export interface LoginName {
  readonly username: string
  readonly user?: KnownUser
}

export const findLogin = (device: Device, { username, user }: LoginName): Promise<FoundLogin | undefined> =>
  user === undefined ? findLoginByUsername(device, username) : findLoginByUserId(device, user.userId)

/** A removed member is found only if no one else has the username, because the member may have joined again. */
export const findLoginByUsername = async (device: Device, username: string): Promise<FoundLogin | undefined> =>
  (await findByUsername(device, username, (isRemoved) => !isRemoved)) ??
  findByUsername(device, username, (isRemoved) => isRemoved)

/** Two users can have one username here, if it changed hands elsewhere and only one of them has logged in since. */
const latestFirst = (left: LoginRow, right: LoginRow): number =>
  compareStrings(right.usernameStamp ?? '', left.usernameStamp ?? '')

const findByUsername = (
  device: Device,
  username: string,
  matches: (isRemoved: boolean, login: LoginRow) => boolean,
): Promise<FoundLogin | undefined> =>
  searchFamilies(device, async ({ db }) => {
    const logins = await db.logins.where('usernameKey').equals(usernameKey(username)).toArray()
    const family = logins.length > 0 ? await db.getMeta('family') : undefined
    return logins.toSorted(latestFirst).find((login) => matches(isRemovedMember(login, family), login))
  })

export const findLoginByUserId = (device: Device, userId: Id): Promise<FoundLogin | undefined> =>
  searchFamilies(device, ({ db }) => db.logins.get(userId))

/** Whether any user on this device, other than `ownerId` and removed members, has the username. */
export async function isUsernameTaken(device: Device, username: string, ownerId?: Id): Promise<boolean> {
  const found = await findByUsername(device, username, (isRemoved, { userId }) => !isRemoved && userId !== ownerId)
  found?.store.db.close()
  return found !== undefined
}

/**
 * Finds a login and checks its password. Repeated failures lock the login for increasingly long periods, however it was
 * found; a username that no login here has is locked too.
 */
export async function checkLogin(
  device: Device,
  { password, ...name }: LoginName & { readonly password: string },
): Promise<Result<FoundLogin, LoginCheckError>> {
  const found = await findLogin(device, name)
  const attempt = await recordAttempt(device, found?.login.userId ?? usernameKey(name.username))
  const matches = attempt.ok && (await matchesVerifier(password, found?.login.verifier ?? UNMATCHABLE_VERIFIER))
  if (found !== undefined && matches) {
    await clearFailedAttempts(device, found.login)
    return ok(found)
  }
  found?.store.db.close()
  return attempt.ok ? err({ type: 'WrongLogin' }) : attempt
}

/** Compares a password with the login's verifier, without counting attempts. */
export const isCorrectPassword = (password: string, { verifier }: LoginRow): Promise<boolean> =>
  matchesVerifier(password, verifier ?? UNMATCHABLE_VERIFIER)

/** Checks the signed-in user's password again. Failures count toward the same lockout as failed sign-ins. */
export async function confirmPassword(
  device: Device,
  login: LoginRow,
  password: string,
): Promise<Result<void, LoginCheckError>> {
  const attempt = await recordAttempt(device, login.userId)
  if (!attempt.ok) return attempt
  if (!(await isCorrectPassword(password, login))) return err({ type: 'WrongLogin' })
  await clearFailedAttempts(device, login)
  return ok(undefined)
}

/** The user a login belongs to. */
export type LoginOwner = Pick<LoginRow, 'userId' | 'role' | 'childId'>

export const createLoginRow = (
  owner: LoginOwner,
  username: string,
  verifier: Verifier,
): LoginRow & { readonly verifier: Verifier } => ({
  ...owner,
  username: username.trim(),
  usernameKey: usernameKey(username),
  verifier,
})

/** Creates a login row, hashing the password. */
export const hashLogin = async (owner: LoginOwner, username: string, password: string) =>
  createLoginRow(owner, username, await createVerifier(password))

/** Stamps for a new login: its username and password get the stamp of the entry that added the user. */
export function initialStamps([first]: readonly Entry[]): {
  readonly usernameStamp: Stamp
  readonly verifierStamp: Stamp
} {
  assert(first, 'a new login comes with the entry that added its user')
  return { usernameStamp: first.stamp, verifierStamp: first.stamp }
}

/** A child, the parent who created the family, or another parent or helper. */
export type PasswordOwner = 'child' | 'creator' | 'member'

/** Why a username and password were not accepted. `response` is the server's status and text, if it rejected them. */
export type LoginCheckError =
  /** The server refused the password here before, so it has to accept one first. */
  | { readonly type: 'ServerNeeded' }
  | { readonly type: 'WrongLogin'; readonly response?: string }
  /** The password is right on this device, but the server refuses it: it was changed elsewhere, or is unknown there. */
  | { readonly type: 'RefusedPassword'; readonly owner: PasswordOwner; readonly response?: string }
  | { readonly type: 'TooManyAttempts'; readonly waitSeconds: number; readonly response?: string }

/** Failed attempts allowed before the first lockout. Lockouts double in length, from 1 second to 15 minutes. */
const FREE_ATTEMPTS = 4
const MAX_LOCKOUT_MS = 900_000

const lockoutMs = (failures: number): number =>
  failures <= FREE_ATTEMPTS ? 0 : Math.min(MAX_LOCKOUT_MS, 1000 * 2 ** (failures - FREE_ATTEMPTS - 1))

/**
 * Counts an attempt as failed before the password is checked, so that concurrent attempts all count. Call
 * `clearFailedAttempts` if the password is correct.
 * @param key the user's id, or the username key of an unknown username
 */
async function recordAttempt(device: Device, key: string): Promise<Result<void, LoginCheckError>> {
  const { db, now } = device
  const waitMs = await db.transaction('rw', db.failedAttempts, async () => {
    const { failures, lastFailureAt } = (await db.failedAttempts.get(key)) ?? { failures: 0, lastFailureAt: -Infinity }
    const at = now()
    // If the clock was set back, the full lockout starts again, but only once, because the new time is stored.
    if (at < lastFailureAt) await db.failedAttempts.put({ usernameKey: key, failures, lastFailureAt: at })
    const remainingMs = Math.max(0, Math.min(lastFailureAt, at) + lockoutMs(failures) - at)
    if (remainingMs === 0) await db.failedAttempts.put({ usernameKey: key, failures: failures + 1, lastFailureAt: at })
    return remainingMs
  })
  return waitMs === 0 ? ok(undefined) : err({ type: 'TooManyAttempts', waitSeconds: Math.ceil(waitMs / 1000) })
}

/** Also clears attempts from before this device knew the login. */
export const clearFailedAttempts = (
  device: Device,
  { userId, username }: Pick<LoginRow, 'userId' | 'username'>,
): Promise<void> => device.db.failedAttempts.bulkDelete([userId, usernameKey(username)])

/** A user's login on this device; undefined while loading, null if the device has none. */
export function useLogin(userId: Id): LoginRow | null | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => (await store.db.logins.get(userId)) ?? null, [store, userId])
}

/**
 * The name of the family member who already has a login's username, as far as this device knows. Empty if the member's
 * name is unknown, undefined if the username belongs to someone outside the family.
 */
export function useUsernameHolder(login: LoginRow | null | undefined): string | undefined {
  const { store } = useLedger()
  const nameOf = useUserNames('')
  const holderId = useLiveQuery(async () => {
    if (!login) return undefined
    const holders = store.db.logins.where('usernameKey').equals(login.usernameKey)
    return (await holders.and(({ userId, isRemoved }) => userId !== login.userId && !isRemoved).first())?.userId
  }, [store, login])
  return holderId && nameOf(holderId)
}

/** What a device whose family was restored from a backup knows about a user without a login. */
export interface RestoredLogin {
  readonly isRestored: boolean
  /** Whether a server may still have the login, because the family has not synced since it was restored. */
  readonly mayBeOnServer: boolean
  /** The username in the backup. */
  readonly formerUsername: string | undefined
}

/** What the restored backup says about a user's login; undefined while loading. */
export function useRestoredLogin(userId: Id): RestoredLogin | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    const values = await store.db.getMetaValues('isRestored', 'isRegistered', 'formerLogins')
    const { isRestored = false, isRegistered = false, formerLogins = [] } = values
    const formerUsername = formerLogins.find((login) => login.userId === userId)?.username
    return { isRestored, mayBeOnServer: isRestored && !isRegistered, formerUsername }
  }, [store, userId])
}

/** Logins this device can check without the server; undefined while loading. */
export function useOfflineLogins(): readonly LoginRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.logins.filter(({ verifier }) => verifier !== undefined).toArray(), [store])
}
