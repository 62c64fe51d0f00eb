import { err, maySee, type Actor, type Result, type Stamp } from '@little-ledger/domain'
import { advanceClock } from '../clock.ts'
import type { EntryRow, EntrySubject } from '../database/family-database.ts'
import { readEnvelope } from '../entry-envelope.ts'
import type { FamilyStore } from '../family-store.ts'
import { rebuildRows } from '../read-model/read-model.ts'
import { addUnsupportedEntries } from '../read-model/unsupported-entries.ts'
import type { StoreError } from '../store-error.ts'
import { runWriteTransaction } from '../write-transaction.ts'
import { backupRows, type BackupFile } from './backup-file.ts'

/** Why a backup was not merged; nothing was changed. `OtherFamily` means the file belongs to a different family. */
export type MergeBackupError = { readonly type: 'OtherFamily' } | StoreError

/** Adds the rows that are missing from the journal and updates the read model. Returns how many were added. */
export async function addMissingEntries(
  store: FamilyStore,
  rows: readonly EntryRow[],
): Promise<Result<number, StoreError>> {
  return runWriteTransaction(store, async () => {
    const { db } = store
    const deleted = await deletedChildren(store, rows)
    const known = new Set(await db.entries.toCollection().primaryKeys())
    // An older backup must not restore a child that was deleted later.
    const missing = rows.filter((row) => !known.has(row.id) && !isErased(row, deleted))
    await db.entries.bulkAdd([...missing])
    await advanceClock(
      store,
      missing.map((row) => readEnvelope(row).stamp as Stamp),
    )
    await addUnsupportedEntries(store, missing.map(readEnvelope))
    await rebuildRows(store, ['family', ...missing.map(({ subject }) => subject)])
    return missing.length
  })
}

async function deletedChildren({ db }: FamilyStore, rows: readonly EntryRow[]): Promise<ReadonlySet<EntrySubject>> {
  const all = [...(await db.entries.toArray()), ...rows]
  return new Set(all.filter((row) => readEnvelope(row).kind === 'child.deleted').map(({ subject }) => subject))
}

/** Whether a row is dropped because its child was deleted. The deletion itself is the only entry that is kept. */
const isErased = (row: EntryRow, deleted: ReadonlySet<EntrySubject>): boolean =>
  deleted.has(row.subject) && readEnvelope(row).kind !== 'child.deleted'

/** Adds backup entries that the actor may see and the journal does not have yet. Returns how many were added. */
export async function mergeBackup(
  store: FamilyStore,
  actor: Actor,
  file: BackupFile,
): Promise<Result<number, MergeBackupError>> {
  if (file.familyId !== store.familyId) return err({ type: 'OtherFamily' })
  const rows = backupRows(file).filter((row) => maySee(actor, readEnvelope(row)))
  return addMissingEntries(store, rows)
}
