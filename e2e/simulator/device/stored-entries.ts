import { FamilyDatabase, type EntryRow } from '../../../app/src/ledger/database/family-database.ts'
import { useStorageOf } from './simulated-device.ts'
import type { SimulatedDevice, World } from '../types.ts'

const opened = new WeakMap<SimulatedDevice, FamilyDatabase>()

/** A connection to a device's database that is independent of the device's tabs. */
export function openFamilyDatabase({ familyId }: World, device: SimulatedDevice): FamilyDatabase {
  useStorageOf(device)
  const db = opened.get(device) ?? new FamilyDatabase(familyId)
  opened.set(device, db)
  return db
}

export const readStoredEntries = (world: World, device: SimulatedDevice): Promise<readonly EntryRow[]> =>
  openFamilyDatabase(world, device).entries.toArray()
