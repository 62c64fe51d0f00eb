import { err, maySee, type Actor, type Id, type Result, type Stamp } from '@little-ledger/domain'
import { backupRows, type BackupFile } from './backup-file.ts'
import { advanceClock } from '../clock.ts'
import type { EntryRow } from '../database/family-database.ts'
import type { FamilyStore } from '../family-store.ts'
import { addUnsupportedEntries } from '../read-model/unsupported-entries.ts'
import { readEnvelope } from '../entry-envelope.ts'
import { rebuildRows } from '../read-model/read-model.ts'
import type { StoreError } from '../store-error.ts'
import { runWriteTransaction } from '../write-transaction.ts'

/** Why a backup was not merged; nothing has changed. `OtherFamily`: the file belongs to another family. */
export type MergeBackupError = { readonly type: 'OtherFamily' } | StoreError

/** Adds what the journal lacks, and derives what that touches, in one transaction; how many entries were added. */
export async function addMissing(store: FamilyStore, rows: readonly EntryRow[]): Promise<Result<number, StoreError>> {
  return runWriteTransaction(store, async () => {
    const { db } = store
    const deleted = await deletedChildren(store, rows)
    const known = new Set(await db.entries.toCollection().primaryKeys())
    // What was deleted stays deleted, whatever an older file still holds of it.
    const missing = rows.filter((row) => !known.has(row.id) && !isOf(deleted, row))
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

async function deletedChildren({ db }: FamilyStore, rows: readonly EntryRow[]): Promise<ReadonlySet<Id | 'family'>> {
  const all = [...(await db.entries.toArray()), ...rows]
  return new Set(all.filter((row) => readEnvelope(row).kind === 'child.deleted').map(({ subject }) => subject))
}

const isOf = (deleted: ReadonlySet<Id | 'family'>, row: EntryRow): boolean =>
  deleted.has(row.subject) && readEnvelope(row).kind !== 'child.deleted'

/** Puts back into a family's ledger what a file of it holds and the ledger lacks. */
export async function mergeBackup(
  store: FamilyStore,
  actor: Actor,
  file: BackupFile,
): Promise<Result<number, MergeBackupError>> {
  if (file.familyId !== store.familyId) return err({ type: 'OtherFamily' })
  return addMissing(
    store,
    backupRows(file).filter((row) => maySee(actor, readEnvelope(row))),
  )
}
