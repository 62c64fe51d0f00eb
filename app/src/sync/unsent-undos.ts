import type { Id } from '@little-ledger/domain'
import { readEnvelope, type EntryRow } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { targetIdOf } from '../ledger/undone.ts'

// Two parents who import the same file offline record entries with the same ids, and the server keeps those of one. The
// other parent's undo is about the entries that the server does not have, and must not delete the kept ones.

const isUndo = (row: EntryRow): boolean => /^transaction\.(?:deleted|restored)$/.test(readEnvelope(row).kind)

const isAboutAny = (row: EntryRow, ids: ReadonlySet<string>): boolean => isUndo(row) && ids.has(targetIdOf(row) ?? '')

/** Leaves out deletions of transactions that are unsent too. They wait until the server has answered for those. */
export function withoutEarlyUndos(unsent: readonly EntryRow[]): readonly EntryRow[] {
  const ids = new Set<string>(unsent.map(({ id }) => id))
  return unsent.filter((row) => !isAboutAny(row, ids))
}

/** The unsent deletions of entries that turned out to be another parent's. The caller removes them. */
export async function undosOf(store: FamilyStore, replaced: readonly EntryRow[]): Promise<readonly Id[]> {
  if (replaced.length === 0) return []
  const ids = new Set<string>(replaced.map(({ id }) => id))
  const undos = await store.db
    .pendingEntries()
    .filter((row) => isAboutAny(row, ids))
    .toArray()
  return undos.map(({ id }) => id)
}
