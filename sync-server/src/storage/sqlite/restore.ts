import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { assignNewEpoch, migrate, migrations } from './migrate.ts'
import { replaceFile, removeDatabaseFiles } from './files.ts'
import { type DatabaseUnusable, inspectDatabase, unusable } from './inspect.ts'

/** Tries to leave WAL mode, which fails while another process has the database open. */
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
  connection.transaction(() => {
    assignNewEpoch(connection)
    connection.exec('DELETE FROM sessions')
  })()
  connection.close()
}

/** Renames the old database and its WAL, which SQLite would otherwise apply to the restored one. */
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
