import Dexie from 'dexie'
import { clearChildStorage } from './child-storage.ts'
import { familyDatabaseName } from './database/family-database.ts'
import type { FamilyStore } from './family-store.ts'

/**
 * Removes a family from this device: its ledger, logins and session. Entries that were never synced are lost. The
 * device's list of families is updated last, so a failed deletion can be retried.
 */
export async function eraseFamily({ device, db, familyId, cache }: FamilyStore): Promise<void> {
  await device.db.transaction('rw', device.db.sessions, async () => {
    const session = await device.db.sessions.get('current')
    if (session?.familyId === familyId) await device.db.sessions.delete('current')
  })
  for (const childId of await db.children.toCollection().primaryKeys()) clearChildStorage(childId)
  cache.clear()
  db.close()
  await Dexie.delete(familyDatabaseName(familyId))
  await device.db.families.delete(familyId)
}
