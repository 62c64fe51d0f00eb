import { id, type Id } from '@little-ledger/domain'
import Dexie from 'dexie'
import type { Device } from '../database/device.ts'
import { familyDatabaseName } from '../database/family-database.ts'

/** The id of the sample family, which exists on only one device and never reaches a server. */
export const SAMPLE_FAMILY_ID: Id = id('01973c5e-9a41-7d52-8f1c-5a3b1efa3117')

export const isSample = ({ familyId }: { readonly familyId: Id }): boolean => familyId === SAMPLE_FAMILY_ID

/** Removes the sample family from this device, if it has one. */
export async function eraseSample({ db }: Device): Promise<void> {
  if ((await db.families.get(SAMPLE_FAMILY_ID)) === undefined) return
  await Dexie.delete(familyDatabaseName(SAMPLE_FAMILY_ID))
  await db.families.delete(SAMPLE_FAMILY_ID)
}

/** Removes a sample family that is no longer open, for example because its session expired or another tab signed in. */
export async function eraseAbandonedSample(device: Device): Promise<void> {
  const session = await device.db.sessions.get('current')
  if (session === undefined || !isSample(session)) await eraseSample(device)
}
