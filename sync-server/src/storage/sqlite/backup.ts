import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { err, ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { restoreWrites } from '../queries/meta.ts'
import { type Connection, statementsOn } from './connection.ts'
import { removeDatabaseFiles, replaceFile } from './files.ts'
import { type DatabaseUnusable, inspectDatabase, unusable, versionOf } from './inspect.ts'
import { migrate, migrations } from './migrate.ts'

export type BackupExists = { readonly type: 'BackupExists'; readonly file: string }

/** Copies all pages in one step, because SQLite restarts the copy if another process writes between steps. */
const PAGES_PER_STEP = 2 ** 31 - 1

/** Takes the file out of WAL mode, so that the backup is a single file. */
const makeSelfContained = (file: string) => {
  const connection = new Database(file)
  connection.pragma('journal_mode = DELETE')
  connection.close()
}

/** Backs up a database that may be in use. The file appears only once it is complete and passes an integrity check. */
export const backUpTo = async (
  connection: Connection,
  file: string,
): Promise<Result<undefined, DatabaseUnusable | BackupExists>> => {
  if (existsSync(file)) return err({ type: 'BackupExists', file })
  const unfinished = `${file}.unfinished`
  removeDatabaseFiles(unfinished)
  await connection.backup(unfinished, { progress: () => PAGES_PER_STEP })
  makeSelfContained(unfinished)
  const checked = inspectDatabase(unfinished, versionOf(connection), true)
  if (!checked.ok) return unusable(unfinished, checked.error.problem)
  replaceFile(unfinished, file)
  return ok(undefined)
}

/** Backs up a database file that this process does not have open. */
export const backUpFile = async (databaseFile: string, file: string) => {
  const connection = new Database(databaseFile, { readonly: true, fileMustExist: true })
  try {
    return await backUpTo(connection, file)
  } finally {
    connection.close()
  }
}

/** Whether another process has the database open. If it does, leaving WAL mode fails. */
export const isInUse = (file: string): boolean => {
  const connection = new Database(file, { timeout: 500 })
  try {
    return connection.pragma('journal_mode = DELETE', { simple: true }) !== 'delete'
  } catch (error) {
    return error instanceof Error && 'code' in error && /BUSY|LOCKED/.test(String(error.code))
  } finally {
    connection.close()
  }
}

/** Copies the backup, assigns a new epoch and deletes all sessions. */
const prepare = (backup: string, prepared: string) => {
  removeDatabaseFiles(prepared)
  copyFileSync(backup, prepared)
  const connection = new Database(prepared)
  connection.pragma('journal_mode = DELETE')
  migrate(connection, migrations)
  connection.transaction(() => restoreWrites().forEach(statementsOn(connection).write))()
  connection.close()
}

/** Renames the old database and its WAL, which SQLite would otherwise apply to the restored database. */
const moveAside = (file: string): string | undefined => {
  if (!existsSync(file)) return undefined
  const aside = `${file}.before-restore.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, aside)
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${aside}-wal`)
  rmSync(`${file}-shm`, { force: true })
  return aside
}

/** Restores a verified backup. Returns the new path of the previous database, if there was one. */
export const restoreBackup = (backup: string, file: string): Result<string | undefined, DatabaseUnusable> => {
  const isSound = inspectDatabase(file, Number.MAX_SAFE_INTEGER)
  if (isSound.ok && isSound.value === 'sound' && isInUse(file)) return unusable(file, 'in use')
  const prepared = `${file}.restoring`
  prepare(backup, prepared)
  const aside = moveAside(file)
  replaceFile(prepared, file)
  return ok(aside)
}
