import { todayIn, type ChildAccounts, type CivilDate, type Family, type Id } from '@little-ledger/domain'
import type { Device } from './database/device.ts'
import { FamilyDatabase } from './database/family-database.ts'
import { preventRecreation } from './database/prevent-recreation.ts'
import { createLedgerChanges, type LedgerChanges } from './ledger-changes.ts'

/** A child's derived accounts, valid while the child's row has the same revision. */
export interface CachedAccounts {
  readonly revision: number
  readonly accounts: ChildAccounts
}

/** A family's open ledger in this tab. */
export interface FamilyStore {
  readonly familyId: Id
  readonly db: FamilyDatabase
  readonly device: Device
  readonly cache: Map<Id, CachedAccounts>
  readonly changes: LedgerChanges
}

/** Opens a family's database, creating it if there is none. */
export async function openFamilyStore(device: Device, familyId: Id): Promise<FamilyStore> {
  const db = new FamilyDatabase(familyId)
  await db.open()
  preventRecreation(db)
  return { familyId, db, device, cache: new Map(), changes: createLedgerChanges() }
}

/** Opens a family's database. Rejects if the browser has removed it. */
export async function openExistingFamilyStore(device: Device, familyId: Id): Promise<FamilyStore> {
  const db = new FamilyDatabase(familyId)
  preventRecreation(db)
  await db.open()
  return { familyId, db, device, cache: new Map(), changes: createLedgerChanges() }
}

/** Today in the family's time zone, never before the build date. */
export const familyToday = ({ device }: FamilyStore, family: Pick<Family, 'timeZone'>): CivilDate =>
  todayIn(family.timeZone, Math.max(device.now(), device.clockFloor))
