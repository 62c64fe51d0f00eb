import type { Id, Posting } from '@little-ledger/domain'
import { readEnvelope } from '../database/family-database.ts'
import type { FamilyStore } from '../family-store.ts'

/** The parent who restored the entry that a line of the history comes from, if someone did. */
export type RestorerOf = (line: Pick<Posting, 'stamp'>) => Id | undefined

/** Reads who restored entries of a child after a restore of the server. Each entry has its own stamp. */
export async function readRestorers({ db }: FamilyStore, childId: Id): Promise<RestorerOf> {
  const rows = await db.entries.where('subject').equals(childId).toArray()
  const restorers = new Map(rows.map(readEnvelope).map(({ stamp, restoredBy }) => [stamp, restoredBy]))
  return ({ stamp }) => (stamp === '' ? undefined : restorers.get(stamp))
}
