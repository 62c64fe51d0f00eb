import { FamilyDatabase, type EntryRow } from '../../app/src/ledger/database/family-database.ts'
import { useStorageOf, type SimulatedDevice } from './device.ts'
import type { World } from './world.ts'

const opened = new WeakMap<SimulatedDevice, FamilyDatabase>()

/** All entries that a device holds, looked at from outside of everything that runs on it. */
export function entriesOn({ familyId }: World, device: SimulatedDevice): Promise<readonly EntryRow[]> {
  useStorageOf(device)
  const db = opened.get(device) ?? new FamilyDatabase(familyId)
  opened.set(device, db)
  return db.entries.toArray()
}
