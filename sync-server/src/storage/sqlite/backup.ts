import { existsSync } from 'node:fs'
import { err, ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import type { Connection } from './connection.ts'
import { replaceFile, removeDatabaseFiles } from './files.ts'
import { type DatabaseUnusable, inspectDatabase, unusable, versionOf } from './inspect.ts'

export type BackupExists = { readonly type: 'BackupExists'; readonly file: string }

/** Copies all pages in one step, because SQLite restarts the copy if another process writes between steps. */
const PAGES_PER_STEP = 2 ** 31 - 1

/** Leaves WAL mode so that the backup is a single file. */
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
