import type { Id } from '@little-ledger/domain'
import { isDeletion, readEnvelope, type EntryEnvelope, type FamilyDatabase } from '../database/family-database.ts'

/** The entry that deleted a child; undefined if this device does not have it. */
export async function readDeletion({ entries }: FamilyDatabase, childId: Id): Promise<EntryEnvelope | undefined> {
  const row = await entries.where('subject').equals(childId).filter(isDeletion).first()
  return row && readEnvelope(row)
}
