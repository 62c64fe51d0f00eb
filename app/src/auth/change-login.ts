import { err, nextStamp, ok, usernameKey, type Id, type Result, type Stamp } from '@little-ledger/domain'
import type { LoginRow, Verifier } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { runWriteTransaction } from '../ledger/write-transaction.ts'
import type { LoginOwner, UsernameTaken } from './login-table.ts'

/** The fields to change; absent fields stay unchanged. */
export interface LoginUpdate {
  readonly username?: string
  readonly verifier?: Verifier
}

/** A login before and after a change. */
export interface ChangedLogin {
  readonly before: LoginRow | undefined
  readonly after: LoginRow
}

/**
 * Changes a login on this device, or creates it if there is none, for example after a backup was restored. The change
 * is pending until the next sync cycle, unless `isSynced` is set because the server already has it.
 */
export async function changeLogin(
  store: FamilyStore,
  owner: LoginOwner,
  update: LoginUpdate,
  { isSynced = false }: { readonly isSynced?: boolean } = {},
): Promise<Result<ChangedLogin, { readonly type: 'NotFound' } | UsernameTaken | StoreError>> {
  const { db } = store
  const changed = await runWriteTransaction(store, async () => {
    if (await isDeletedChild(store, owner)) return err({ type: 'NotFound' } as const)
    // Check inside the transaction, because another tab may have taken the username.
    const sameName = await db.logins.where({ usernameKey: usernameKey(update.username ?? '') }).toArray()
    if (sameName.some(({ userId }) => userId !== owner.userId)) return err({ type: 'UsernameTaken' } as const)
    const before = await db.logins.get(owner.userId)
    const updated = await updateRow(store, before ?? owner, update)
    const after: LoginRow = isSynced ? updated : { ...updated, pending: 1 }
    await db.logins.put(after)
    return ok({ before, after })
  })
  return changed.ok ? changed.value : changed
}

/** Undoes a change the server has rejected, unless the login has changed again since then. */
export function revertLogin(store: FamilyStore, { before, after }: ChangedLogin): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(after.userId)
    const isUnchanged = row?.usernameStamp === after.usernameStamp && row?.verifierStamp === after.verifierStamp
    if (isUnchanged && before !== undefined) await store.db.logins.put(before)
  })
}

/** Changes the username of an existing login; the change is pending. */
export function renameLogin(store: FamilyStore, userId: Id, username: string): Promise<Result<void, StoreError>> {
  return runWriteTransaction(store, async () => {
    const row = await store.db.logins.get(userId)
    if (row === undefined) return
    await store.db.logins.put({ ...(await updateRow(store, row, { username })), pending: 1 })
  })
}

/** The row with the update, stamped with the current time. Registers without a stamp get one, so they can be synced. */
async function updateRow(
  store: FamilyStore,
  row: LoginOwner & Partial<LoginRow>,
  { username, verifier }: LoginUpdate,
): Promise<LoginRow> {
  const stamp = await makeStamp(store)
  const { hasUsernameConflict, ...rest } = row
  const name = username ?? row.username ?? ''
  return {
    ...rest,
    username: name.trim(),
    usernameKey: usernameKey(name),
    usernameStamp: username === undefined ? (row.usernameStamp ?? stamp) : stamp,
    ...(verifier && { verifier }),
    verifierStamp: verifier === undefined ? (row.verifierStamp ?? stamp) : stamp,
    ...(hasUsernameConflict && username === undefined && { hasUsernameConflict }),
  }
}

/** Creates a stamp and stores it as the latest one. */
async function makeStamp({ db, device }: FamilyStore): Promise<Stamp> {
  const last = await db.getMeta('lastStamp')
  const stamp = nextStamp({ last, floor: device.clockFloor, device: device.id }, device.now())
  await db.setMeta('lastStamp', stamp)
  return stamp
}

const isDeletedChild = async ({ db }: FamilyStore, { childId }: LoginOwner): Promise<boolean> =>
  childId !== undefined && (await db.children.get(childId)) === undefined
