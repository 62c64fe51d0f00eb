import { todayIn, type ChildAccounts, type CivilDate, type Family, type Id } from '@little-ledger/domain'
import { createLedgerChanges, type LedgerChanges } from './ledger-changes.ts'
import type { Device } from './database/device.ts'
import { FamilyDatabase } from './database/family-database.ts'
import { preventRecreation } from './database/prevent-recreation.ts'

/** A child's ledger held in memory, good while the child's row is at the same revision. */
export interface CachedAccounts {
  readonly revision: number
  readonly accounts: ChildAccounts
}

/** One family's ledger on this device: its database, and the ledgers already derived in this tab. */
export interface FamilyStore {
  readonly familyId: Id
  readonly db: FamilyDatabase
  readonly device: Device
  readonly cache: Map<Id, CachedAccounts>
  readonly changes: LedgerChanges
}

/** Opens a family's database on this device, making it where there is none. */
export async function openFamilyStore(device: Device, familyId: Id): Promise<FamilyStore> {
  const db = new FamilyDatabase(familyId)
  await db.open()
  preventRecreation(db)
  return { familyId, db, device, cache: new Map(), changes: createLedgerChanges() }
}

/** Opens the database of a family that this device has; it rejects where the browser has removed it. */
export async function openExistingFamilyStore(device: Device, familyId: Id): Promise<FamilyStore> {
  const db = new FamilyDatabase(familyId)
  preventRecreation(db)
  await db.open()
  return { familyId, db, device, cache: new Map(), changes: createLedgerChanges() }
}

/** The family's today, by this device's clock held above its floor. */
export const familyToday = ({ device }: FamilyStore, family: Pick<Family, 'timeZone'>): CivilDate =>
  todayIn(family.timeZone, Math.max(device.now(), device.clockFloor))
