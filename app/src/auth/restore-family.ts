import { assert, err, ok, type Id, type Result } from '@little-ledger/domain'
import { backupRows, childLogins, restoringParent, type BackupFile } from '../ledger/backup/backup-file.ts'
import { addMissingEntries } from '../ledger/backup/merge-backup.ts'
import type { Device } from '../ledger/database/device.ts'
import { READ_MODEL_VERSION } from '../ledger/database/family-database.ts'
import { openFamilyStore } from '../ledger/family-store.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import { activateSession, currentDevice } from './current-session.ts'
import { hashLogin, isUsernameTaken, type UsernameTaken } from './login-table.ts'
import { startSession, type SignedIn } from './stored-session.ts'

/** `FamilyIsHere`: this device already has the family, so a parent must sign in and merge the backup instead. */
export type RestoreFamilyError = { readonly type: 'FamilyIsHere' } | UsernameTaken | StoreError

interface NewLogin {
  readonly username: string
  readonly password: string
}

/** Creates a family from a backup file and signs its parent in with a new login. */
export async function restoreFamily(file: BackupFile, form: NewLogin): Promise<Result<SignedIn, RestoreFamilyError>> {
  const restored = await restoreFamilyOnDevice(currentDevice(), file, form)
  return restored.ok ? ok(activateSession(restored.value)) : restored
}

/** Creates a family from a backup file on this device. Backups contain no passwords, so the parent chooses a login. */
export async function restoreFamilyOnDevice(
  device: Device,
  file: BackupFile,
  { username, password }: NewLogin,
): Promise<Result<SignedIn, RestoreFamilyError>> {
  try {
    if (await hasLogins(device, file.familyId)) return err({ type: 'FamilyIsHere' })
    if (await isUsernameTaken(device, username)) return err({ type: 'UsernameTaken' })
    const login = await hashLogin({ userId: restoringParent(file).userId, role: 'parent' }, username, password)
    await device.db.families.put({ id: file.familyId, createdAt: device.now() })
    const store = await openFamilyStore(device, file.familyId)
    const added = await addMissingEntries(store, backupRows(file))
    if (!added.ok) return added
    await store.db.transaction('rw', store.db.logins, store.db.meta, async () => {
      const stamp = await store.db.getMeta('lastStamp')
      assert(stamp, 'a journal has a latest stamp')
      await store.db.logins.put({ ...login, usernameStamp: stamp, verifierStamp: stamp })
      await store.db.setMeta('readModelVersion', READ_MODEL_VERSION)
      await store.db.setMeta('isRestored', true)
      await store.db.setMeta('formerLogins', childLogins(file))
    })
    return ok(await startSession(store, login, false))
  } catch (error) {
    return err(toStoreError(error))
  }
}

/** Whether users can sign in to the family on this device. An interrupted restore leaves the family without logins. */
async function hasLogins(device: Device, familyId: Id): Promise<boolean> {
  if ((await device.db.families.get(familyId)) === undefined) return false
  const { db } = await openFamilyStore(device, familyId)
  const logins = await db.logins.count()
  db.close()
  return logins > 0
}
