import { err, ok, type Result } from '@little-ledger/domain'
import type { Database } from '../environment.ts'
import type { StartError } from '../start-errors.ts'
import { checkDatabaseFolder } from '../storage/sqlite/database-folder.ts'
import { migrations } from '../storage/sqlite/migrate.ts'
import { moveToPostgres } from '../storage/move/move-to-postgres.ts'
import { checkPostgres, finishRestore } from '../storage/postgres/check.ts'
import { backUpFile } from '../storage/sqlite/backup.ts'
import { checkDatabaseFile } from '../storage/sqlite/check.ts'
import { inspectDatabase, unusable } from '../storage/sqlite/inspect.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { isInUse, restoreBackup } from '../storage/sqlite/restore.ts'

/** The line that a command prints. */
type CommandResult = Result<string, StartError>

const requireDatabase = (file: string): Result<undefined, StartError> => {
  const found = inspectDatabase(file, migrations.length)
  if (!found.ok) return found
  return found.value === 'absent' ? unusable(file, 'missing') : ok(undefined)
}

/** Copies the database to a new file and checks the copy. The database may be in use. */
export const backUp = async (databaseFile: string, file: string): Promise<CommandResult> => {
  const found = requireDatabase(databaseFile)
  if (!found.ok) return found
  const folder = checkDatabaseFolder(file)
  if (!folder.ok) return folder
  const backup = await backUpFile(databaseFile, file)
  return backup.ok ? ok(`Backup completed and verified: ${file}`) : err(backup.error)
}

/** Replaces the database with a backup. The old file is renamed, not deleted. */
export const restore = async (databaseFile: string, file: string): Promise<CommandResult> => {
  const found = inspectDatabase(file, migrations.length, true)
  if (!found.ok) return found
  if (found.value === 'absent') return unusable(file, 'missing')
  const folder = checkDatabaseFolder(databaseFile)
  if (!folder.ok) return folder
  const restored = restoreBackup(file, databaseFile)
  if (!restored.ok) return restored
  const kept = restored.value === undefined ? '' : ` The previous database was kept as ${restored.value}.`
  return ok(`The backup was restored; all users have to log in again.${kept}`)
}

const checkSqlite = (file: string) => {
  const found = requireDatabase(file)
  return found.ok ? checkDatabaseFile(file) : found
}

/** Reads and validates the whole database. */
export const check = async (database: Database): Promise<CommandResult> => {
  const checked = database.type === 'sqlite' ? checkSqlite(database.file) : await checkPostgres(database.url)
  if (!checked.ok) return checked
  const { families, entries } = checked.value
  return ok(`The database is valid: ${entries} entries of ${families} families.`)
}

/** Run after restoring an older copy of a PostgreSQL database: starts a new epoch and ends all sessions. */
export const markRestored = async (url: string): Promise<CommandResult> => {
  const renamed = await finishRestore(url)
  return renamed.ok ? ok('The database has a new epoch; all users have to log in again. Start the servers.') : renamed
}

/** Copies all families from a SQLite file to PostgreSQL and renames the file. */
export const move = async (file: string, url: string): Promise<CommandResult> => {
  const found = requireDatabase(file)
  if (!found.ok) return found
  if (isInUse(file)) return unusable(file, 'in use')
  const opened = await openSqlite(file)
  if (!opened.ok) return opened
  const { connection: source } = opened.value
  try {
    // One file and an exclusive lock, so the final comparison reads exactly what was copied.
    source.pragma('journal_mode = DELETE')
    source.exec('BEGIN IMMEDIATE')
    const moved = await moveToPostgres({ url, file, source })
    if (!moved.ok) return moved
    const { families, entries, keptAs } = moved.value
    return ok(
      `Moved and verified ${entries} entries of ${families} families; sessions remain valid. The file was kept as ${keptAs}.`,
    )
  } finally {
    source.close()
  }
}
