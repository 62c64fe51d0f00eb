import { err, maySee, ok, type Actor, type Result } from '@little-ledger/domain'
import { isDeletion, readEnvelope, type EntryRow, type EntrySubject } from '../database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../family-store.ts'
import { applyJournalChanges } from '../journal.ts'
import type { StoreError } from '../store-error.ts'
import { backupRows, type BackupFile } from './backup-file.ts'

/** Why a backup was not merged. `OtherFamily` means that the file belongs to a different family. */
export type MergeBackupError = { readonly type: 'OtherFamily' } | StoreError

/** Adds the rows that the journal lacks and updates the read model. Returns how many were added. */
export async function addMissingEntries(
  store: FamilyStore,
  rows: readonly EntryRow[],
): Promise<Result<number, StoreError>> {
  return runWriteTransaction(store, async () => {
    const { db } = store
    const deleted = deletedChildren([...(await db.entries.toArray()), ...rows])
    const known = new Set(await db.entries.toCollection().primaryKeys())
    // A backup must not restore a child that was deleted later. Keep only the deletion itself.
    const missing = rows.filter((row) => !known.has(row.id) && (!deleted.has(row.subject) || isDeletion(row)))
    await db.entries.bulkAdd([...missing])
    await applyJournalChanges(store, { added: missing, stale: ['family'] })
    return missing.length
  })
}

const deletedChildren = (rows: readonly EntryRow[]): ReadonlySet<EntrySubject> =>
  new Set(rows.filter(isDeletion).map(({ subject }) => subject))

export interface MergedBackup {
  /** How many entries were added. */
  readonly added: number
  /** The names of the backup's children who were deleted later, and so were left out. */
  readonly deletedChildren: readonly string[]
}

/** Adds the backup's entries that the actor may see and the journal does not have yet. */
export async function mergeBackup(
  store: FamilyStore,
  actor: Actor,
  file: BackupFile,
): Promise<Result<MergedBackup, MergeBackupError>> {
  if (file.familyId !== store.familyId) return err({ type: 'OtherFamily' })
  const rows = backupRows(file).filter((row) => maySee(actor, readEnvelope(row)))
  const added = await addMissingEntries(store, rows)
  if (!added.ok) return added
  return ok({ added: added.value, deletedChildren: await readDeletedNames(store, rows) })
}

async function readDeletedNames({ db }: FamilyStore, rows: readonly EntryRow[]): Promise<readonly string[]> {
  const deletedHere = deletedChildren(await db.entries.toArray())
  const deletedInBackup = deletedChildren(rows)
  return rows
    .filter(({ id }) => deletedHere.has(id) && !deletedInBackup.has(id))
    .flatMap(({ entry }) => ('name' in entry && typeof entry.name === 'string' ? [entry.name] : []))
}
