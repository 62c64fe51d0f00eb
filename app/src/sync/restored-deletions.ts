import {
  isDeletion,
  isRestorable,
  readEnvelope,
  type EntryRow,
  type FamilyDatabase,
} from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'

/** Sends deletions that were not sent before, because the pulled rows contain their children. */
export async function sendDeletionsOf({ entries }: FamilyDatabase, pulled: readonly EntryRow[]): Promise<void> {
  const added = pulled.filter((row) => readEnvelope(row).kind === 'child.added').map(({ subject }) => subject)
  if (added.length === 0) return
  await entries
    .where('subject')
    .anyOf(added)
    .and((row) => isDeletion(row) && row.position === undefined && isRestorable(row))
    .modify({ pending: 1 })
}

/**
 * Keeps restored deletions of children that neither the server nor this device has, without sending them: a server
 * accepts only deletions of children that it had. Call it after the last page of a parent's download.
 */
export async function keepDeletionsWithoutChild(store: FamilyStore): Promise<void> {
  const { entries } = store.db
  const deletions = await store.db
    .pendingEntries()
    .and((row) => isDeletion(row) && isRestorable(row))
    .toArray()
  if (deletions.length === 0) return
  const children = await entries.bulkGet(deletions.map((row) => readEnvelope(row).childId ?? row.id))
  const kept = deletions.filter((_, index) => children[index] === undefined)
  await entries.bulkPut(kept.map(({ pending: _, ...row }) => row))
}
