import { existsSync } from 'node:fs'
import { err, ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import type { Connection } from './connection.ts'
import { replaceFile, removeDatabaseFiles } from './files.ts'
import { type DatabaseUnusable, inspectDatabase, unusable, versionOf } from './inspect.ts'

export type BackupExists = { readonly type: 'BackupExists'; readonly file: string }

/** All pages in one step: between two steps another process may write, and then the copying begins all over again. */
const PAGES_A_STEP = 2 ** 31 - 1

/** A copy is one file by itself: with no journal beside it that could be forgotten. */
const makeSelfContained = (file: string) => {
  const connection = new Database(file)
  connection.pragma('journal_mode = DELETE')
  connection.close()
}

/** Copies a database that may be in use to a file that appears only when it is complete and was opened and checked. */
export const backUpTo = async (
  connection: Connection,
  file: string,
): Promise<Result<undefined, DatabaseUnusable | BackupExists>> => {
  if (existsSync(file)) return err({ type: 'BackupExists', file })
  const unfinished = `${file}.unfinished`
  removeDatabaseFiles(unfinished)
  await connection.backup(unfinished, { progress: () => PAGES_A_STEP })
  makeSelfContained(unfinished)
  const checked = inspectDatabase(unfinished, versionOf(connection), true)
  if (!checked.ok) return unusable(unfinished, checked.error.problem)
  replaceFile(unfinished, file)
  return ok(undefined)
}

/** The same for a database that this process has not opened. */
export const backUpFile = async (databaseFile: string, file: string) => {
  const connection = new Database(databaseFile, { readonly: true, fileMustExist: true })
  try {
    return await backUpTo(connection, file)
  } finally {
    connection.close()
  }
}
