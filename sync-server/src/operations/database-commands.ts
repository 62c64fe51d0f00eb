import { err, ok, type Result } from '@little-ledger/domain'
import type { Database } from '../environment.ts'
import type { StartError } from '../start-errors.ts'
import { checkDatabaseFolder } from '../storage/sqlite/database-folder.ts'
import { migrations } from '../storage/migrations/sqlite/index.ts'
import { moveToPostgres } from '../storage/move/move-to-postgres.ts'
import { checkPostgres, finishRestore } from '../storage/postgres/check.ts'
import { backUpFile } from '../storage/sqlite/backup.ts'
import { checkDatabaseFile } from '../storage/sqlite/check.ts'
import { inspectDatabase, unusable } from '../storage/sqlite/inspect.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { isInUse, restoreBackup } from '../storage/sqlite/restore.ts'

/** What a command says when it is done, in one line. */
type Done = Result<string, StartError>

const existing = (file: string): Result<undefined, StartError> => {
  const found = inspectDatabase(file, migrations.length)
  if (!found.ok) return found
  return found.value === 'absent' ? unusable(file, 'missing') : ok(undefined)
}

/** Copies the database, in use or not, to a new file that was opened and checked. */
export const backUp = async (databaseFile: string, file: string): Promise<Done> => {
  const found = existing(databaseFile)
  if (!found.ok) return found
  const folder = checkDatabaseFolder(file)
  if (!folder.ok) return folder
  const backup = await backUpFile(databaseFile, file)
  return backup.ok ? ok(`The backup is complete and was checked: ${file}`) : err(backup.error)
}

/** Puts a backup in the place of the database, which is moved aside, not deleted. */
export const restore = async (databaseFile: string, file: string): Promise<Done> => {
  const found = inspectDatabase(file, migrations.length, true)
  if (!found.ok) return found
  if (found.value === 'absent') return unusable(file, 'missing')
  const folder = checkDatabaseFolder(databaseFile)
  if (!folder.ok) return folder
  const restored = restoreBackup(file, databaseFile)
  if (!restored.ok) return restored
  const kept = restored.value === undefined ? '' : ` What was there before is kept as ${restored.value}.`
  return ok(`The backup is in place, and everybody has to log in again.${kept}`)
}

const checkExisting = (file: string) => {
  const found = existing(file)
  return found.ok ? checkDatabaseFile(file) : found
}

/** Reads the whole database through. */
export const check = async (database: Database): Promise<Done> => {
  const checked = database.type === 'sqlite' ? checkExisting(database.file) : await checkPostgres(database.url)
  if (!checked.ok) return checked
  const { families, entries } = checked.value
  return ok(`The database is sound: ${entries} entries of ${families} families.`)
}

/** After an older copy of a PostgreSQL was put in its place: positions and sessions of before mean nothing. */
export const markRestored = async (url: string): Promise<Done> => {
  const renamed = await finishRestore(url)
  return renamed.ok
    ? ok('The database has a new epoch, and everybody has to log in again. Start the servers.')
    : renamed
}

/** Moves all families from a file to PostgreSQL; the file is kept under another name. */
export const move = async (file: string, url: string): Promise<Done> => {
  const found = existing(file)
  if (!found.ok) return found
  if (isInUse(file)) return unusable(file, 'in use')
  const opened = await openSqlite(file)
  if (!opened.ok) return opened
  const { connection: source } = opened.value
  try {
    // In one file, and closed to other writers: what is compared in the end is what was moved.
    source.pragma('journal_mode = DELETE')
    source.exec('BEGIN IMMEDIATE')
    const moved = await moveToPostgres({ url, file, source })
    if (!moved.ok) return moved
    const { families, entries, keptAs } = moved.value
    return ok(
      `${entries} entries of ${families} families are moved and were compared; nobody has to log in again. The file is kept as ${keptAs}.`,
    )
  } finally {
    source.close()
  }
}
