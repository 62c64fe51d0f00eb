import Dexie from 'dexie'
import { familyDatabaseName } from './database/family-database.ts'
import type { FamilyStore } from './family-store.ts'
import { removeCelebrated } from './celebrated-achievements.ts'

/**
 * Takes a family off this device, whole: its ledger, its logins and the session. What no server has is lost by it. The
 * device forgets last that it has the family: where the browser refuses, it is there to be erased again.
 */
export async function eraseFamily({ device, db, familyId, cache }: FamilyStore): Promise<void> {
  await device.db.transaction('rw', device.db.sessions, async () => {
    const session = await device.db.sessions.get('current')
    if (session?.familyId === familyId) await device.db.sessions.delete('current')
  })
  for (const childId of await db.children.toCollection().primaryKeys()) removeCelebrated(childId)
  cache.clear()
  db.close()
  await Dexie.delete(familyDatabaseName(familyId))
  await device.db.families.delete(familyId)
}
