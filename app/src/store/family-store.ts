import { todayIn, type ChildAccounts, type CivilDate, type Family, type Id } from '@little-ledger/domain'
import { createCommits, type Commits } from './commits.ts'
import type { Device } from './device.ts'
import { FamilyDatabase } from './family-database.ts'
import { refuseToBeginAgain } from './refuse-to-begin-again.ts'

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
  readonly commits: Commits
}

/** Opens a family's database on this device, making it where there is none. */
export async function openFamilyStore(device: Device, familyId: Id): Promise<FamilyStore> {
  const db = new FamilyDatabase(familyId)
  await db.open()
  refuseToBeginAgain(db)
  return { familyId, db, device, cache: new Map(), commits: createCommits() }
}

/** Opens the database of a family that this device has; it rejects where the browser has removed it. */
export async function openKnownFamily(device: Device, familyId: Id): Promise<FamilyStore> {
  const db = new FamilyDatabase(familyId)
  refuseToBeginAgain(db)
  await db.open()
  return { familyId, db, device, cache: new Map(), commits: createCommits() }
}

/** The family's today, by this device's clock held above its floor. */
export const familyToday = ({ device }: FamilyStore, family: Pick<Family, 'timeZone'>): CivilDate =>
  todayIn(family.timeZone, Math.max(device.now(), device.clockFloor))
