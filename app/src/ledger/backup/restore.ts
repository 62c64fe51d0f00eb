import { assert, err, maySee, ok, type Actor, type Id, type Result, type Stamp } from '@little-ledger/domain'
import { startFamilySession, type SignedIn } from '../../auth/accounts.ts'
import { backupRows, type BackupFile } from './backup-file.ts'
import type { Device } from '../database/device.ts'
import { advanceClock } from '../clock.ts'
import { READ_MODEL_VERSION, type EntryRow } from '../database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../family-store.ts'
import { isUsernameTaken, hashLogin } from '../../auth/login-table.ts'
import { addUnsupportedEntries } from '../read-model/unsupported-entries.ts'
import { readEnvelope } from '../entry-envelope.ts'
import { rebuildRows } from '../read-model/read-model.ts'
import { toStoreError, type StoreError } from '../store-error.ts'
import { runWriteTransaction } from '../write-transaction.ts'

/** Why a file was not restored; nothing was changed. */
export type RestoreError =
  /** It is of another family than the one that is open. */
  | { readonly type: 'OtherFamily' }
  /** The family is on this device: its parent restores from within. */
  | { readonly type: 'FamilyIsHere' }
  | { readonly type: 'UsernameTaken' }
  | StoreError

/** Adds what the journal lacks, and derives what that touches, in one transaction; how many entries were added. */
async function addMissing(store: FamilyStore, rows: readonly EntryRow[]): Promise<Result<number, StoreError>> {
  return runWriteTransaction(store, async () => {
    const { db } = store
    const deleted = await deletedChildren(store, rows)
    const known = new Set(await db.entries.toCollection().primaryKeys())
    // What was deleted stays deleted, whatever an older file still holds of it.
    const missing = rows.filter((row) => !known.has(row.id) && !isOf(deleted, row))
    await db.entries.bulkAdd([...missing])
    await advanceClock(
      store,
      missing.map((row) => readEnvelope(row).stamp as Stamp),
    )
    await addUnsupportedEntries(store, missing.map(readEnvelope))
    await rebuildRows(store, ['family', ...missing.map(({ subject }) => subject)])
    return missing.length
  })
}

async function deletedChildren({ db }: FamilyStore, rows: readonly EntryRow[]): Promise<ReadonlySet<Id | 'family'>> {
  const all = [...(await db.entries.toArray()), ...rows]
  return new Set(all.filter((row) => readEnvelope(row).kind === 'child.deleted').map(({ subject }) => subject))
}

const isOf = (deleted: ReadonlySet<Id | 'family'>, row: EntryRow): boolean =>
  deleted.has(row.subject) && readEnvelope(row).kind !== 'child.deleted'

/** Puts back into a family's ledger what a file of it holds and the ledger lacks. */
export async function mergeBackup(
  store: FamilyStore,
  actor: Actor,
  file: BackupFile,
): Promise<Result<number, RestoreError>> {
  if (file.familyId !== store.familyId) return err({ type: 'OtherFamily' })
  return addMissing(
    store,
    backupRows(file).filter((row) => maySee(actor, readEnvelope(row))),
  )
}

/**
 * Starts a family on this device from a file. There is no password in it: the parent chooses one here, and the children
 * get theirs from the parent.
 */
export async function restoreFamilyFromBackup(
  device: Device,
  file: BackupFile,
  form: { readonly username: string; readonly password: string },
): Promise<Result<SignedIn, RestoreError>> {
  try {
    if (await isHere(device, file.familyId)) return err({ type: 'FamilyIsHere' })
    if (await isUsernameTaken(device, form.username)) return err({ type: 'UsernameTaken' })
    const userId = parentOf(file)
    const login = await hashLogin({ userId, role: 'parent' }, form.username, form.password)
    await device.db.families.put({ id: file.familyId, createdAt: device.now() })
    const store = await openFamilyStore(device, file.familyId)
    const added = await addMissing(store, backupRows(file))
    if (!added.ok) return added
    await store.db.transaction('rw', store.db.logins, store.db.meta, async () => {
      const stamp = await store.db.getMeta('lastStamp')
      assert(stamp, 'a journal has a latest stamp')
      await store.db.logins.put({ ...login, usernameStamp: stamp, verifierStamp: stamp })
      await store.db.setMeta('readModelVersion', READ_MODEL_VERSION)
    })
    return ok(await startFamilySession(device, store, login, false))
  } catch (error) {
    return err(toStoreError(error))
  }
}

/** Whether somebody of the family can log in here; a restoring that broke off leaves nobody who could. */
async function isHere(device: Device, familyId: Id): Promise<boolean> {
  if ((await device.db.families.get(familyId)) === undefined) return false
  const { db } = await openFamilyStore(device, familyId)
  const logins = await db.logins.count()
  db.close()
  return logins > 0
}

/** Whoever began the family is its parent. */
function parentOf({ entries }: BackupFile): Id {
  const created = entries.find(({ kind }) => kind === 'family.created')
  assert(created, 'a whole file has the entry that began the family')
  return created.by
}
