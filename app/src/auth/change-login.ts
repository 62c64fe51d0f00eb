import { err, nextStamp, ok, type Id, type Result, type Stamp, usernameKey } from '@little-ledger/domain'
import type { UsernameTaken } from './accounts.ts'
import type { LoginRow, Verifier } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { runWriteTransaction } from '../ledger/write-transaction.ts'

/** What is set anew of a login; what is left out stays. */
export interface LoginUpdate {
  readonly username?: string
  readonly verifier?: Verifier
}

/** Whose login it is. A device that restored its family from a file may have none of a child's yet. */
export type LoginOwner = Pick<LoginRow, 'userId' | 'role' | 'childId'>

/** A login before and after it was changed. */
export interface ChangedLogin {
  readonly before: LoginRow | undefined
  readonly after: LoginRow
}

/** The next reading of the clock, for registers that are set at the same moment. */
async function nextClockStamp({ db, device }: FamilyStore): Promise<Stamp> {
  const last = await db.getMeta('lastStamp')
  const stamp = nextStamp({ last, floor: device.clockFloor, device: device.id }, device.now())
  await db.setMeta('lastStamp', stamp)
  return stamp
}

/**
 * Sets registers of a login, with the moment at which that was, inside the caller's transaction. What never had a moment
 * gets this one, or the server could not be told of it.
 */
export async function updateRegisters(
  store: FamilyStore,
  row: LoginOwner & Partial<LoginRow>,
  { username, verifier }: LoginUpdate,
): Promise<LoginRow> {
  const stamp = await nextClockStamp(store)
  const { hasUsernameConflict, ...kept } = row
  const name = username ?? row.username ?? ''
  const after: LoginRow = {
    ...kept,
    username: name.trim(),
    usernameKey: usernameKey(name),
    usernameStamp: username === undefined ? (row.usernameStamp ?? stamp) : stamp,
    ...(verifier && { verifier }),
    verifierStamp: verifier === undefined ? (row.verifierStamp ?? stamp) : stamp,
    ...(hasUsernameConflict && username === undefined && { hasUsernameConflict }),
  }
  await store.db.logins.put(after)
  return after
}

/** Whether the owner of a login is still of the family: the child may have been deleted on another device. */
const isOwnerPresent = async ({ db }: FamilyStore, { childId }: LoginOwner): Promise<boolean> =>
  childId === undefined || (await db.children.get(childId)) !== undefined

/**
 * Changes a login on this device. Unless the server was told already it waits, and the next exchange carries up what
 * changed (docs/sync.md).
 */
export async function changeLogin(
  store: FamilyStore,
  owner: LoginOwner,
  registers: LoginUpdate,
  { isTold = false }: { readonly isTold?: boolean } = {},
): Promise<Result<ChangedLogin, { readonly type: 'NotFound' } | UsernameTaken | StoreError>> {
  const { db } = store
  const changed = await runWriteTransaction(store, async () => {
    if (!(await isOwnerPresent(store, owner))) return err({ type: 'NotFound' } as const)
    const key = usernameKey(registers.username ?? '')
    const namesakes = await db.logins.where({ usernameKey: key }).toArray()
    // Asked inside the transaction: another window may have given the name away meanwhile.
    if (namesakes.some(({ userId }) => userId !== owner.userId)) return err({ type: 'UsernameTaken' } as const)
    const before = await db.logins.get(owner.userId)
    const set = await updateRegisters(store, before ?? owner, registers)
    const after: LoginRow = isTold ? set : { ...set, pending: 1 }
    await db.logins.put(after)
    return ok({ before, after })
  })
  return changed.ok ? changed.value : changed
}

/** Takes back a change that the server refused, unless somebody has changed the login again since. */
export function revertLogin(store: FamilyStore, { before, after }: ChangedLogin): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(after.userId)
    const isOurs = row?.usernameStamp === after.usernameStamp && row?.verifierStamp === after.verifierStamp
    if (isOurs && before !== undefined) await store.db.logins.put(before)
  })
}

/** Gives a login another name; the server is told where it has not heard of it. */
export function renameLogin(store: FamilyStore, userId: Id, username: string): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(userId)
    if (row === undefined) return
    await store.db.logins.put({ ...(await updateRegisters(store, row, { username })), pending: 1 })
  })
}
