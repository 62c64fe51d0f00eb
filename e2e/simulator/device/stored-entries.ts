import { FamilyDatabase, type EntryRow } from '../../../app/src/ledger/database/family-database.ts'
import { useStorageOf } from './simulated-device.ts'
import type { SimulatedDevice, World } from '../types.ts'

const opened = new WeakMap<SimulatedDevice, FamilyDatabase>()

/** Reads a device's entries through a connection independent of its tabs. */
export function readStoredEntries({ familyId }: World, device: SimulatedDevice): Promise<readonly EntryRow[]> {
  useStorageOf(device)
  const db = opened.get(device) ?? new FamilyDatabase(familyId)
  opened.set(device, db)
  return db.entries.toArray()
}
