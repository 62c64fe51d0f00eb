import { existsSync, renameSync, rmSync } from 'node:fs'
import { err, ok, type Result, usernameKey } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import {
  countUnconfirmed,
  markUnconfirmed,
  nameConfirmer,
  restoreWrites,
  type NoParent,
  type Unconfirmed,
} from '../queries/restore.ts'
import { selectLogin } from '../queries/logins.ts'
import { type Connection, statementsOn } from './connection.ts'
import {
  type BackupNotWritable,
  type DatabaseNotWritable,
  reasonOf,
  removeDatabaseFiles,
  replaceFile,
} from './files.ts'
import { type DatabaseUnusable, type FileProblem, inspectDatabase, unusable, versionOf } from './inspect.ts'
import { lockDatabase, tryLock } from './lock.ts'
import { migrate, migrations } from './migrate.ts'

export type BackupExists = { readonly type: 'BackupExists'; readonly file: string }

/** The backup to restore cannot be used. */
export type BackupUnusable = { readonly type: 'BackupUnusable'; readonly file: string; readonly problem: FileProblem }

/** Copies all pages in one step, because SQLite restarts the copy if another process writes between steps. */
const PAGES_PER_STEP = 2 ** 31 - 1

/** Takes the file out of WAL mode, so that the backup is a single file. */
const makeSelfContained = (file: string) => {
  const connection = new Database(file)
  connection.pragma('journal_mode = DELETE')
  connection.close()
}

/** Copies the database. @returns whether the copy passes an integrity check */
const copyTo = async (connection: Connection, file: string): Promise<boolean> => {
  await connection.backup(file, { progress: () => PAGES_PER_STEP })
  makeSelfContained(file)
  return inspectDatabase(file, versionOf(connection), true).ok
}

/** Backs up a database that may be in use. The file appears only once it is complete and passes an integrity check. */
export const backUpTo = async (
  connection: Connection,
  file: string,
): Promise<Result<undefined, DatabaseUnusable | BackupExists | BackupNotWritable>> => {
  const unfinished = `${file}.unfinished`
  const lockName = `${unfinished}.lock`
  let lock: Connection | undefined
  try {
    lock = tryLock(lockName)
    if (lock === undefined) return err({ type: 'BackupNotWritable', file, reason: 'in progress' })
    if (existsSync(file)) return err({ type: 'BackupExists', file })
    removeDatabaseFiles(unfinished)
    if (await copyTo(connection, unfinished)) {
      replaceFile(unfinished, file)
      return ok(undefined)
    }
    const database = inspectDatabase(connection.name, versionOf(connection), true)
    return database.ok ? err({ type: 'BackupNotWritable', file, reason: 'incomplete' }) : database
  } catch (error) {
    return err({ type: 'BackupNotWritable', file, reason: reasonOf(error) })
  } finally {
    if (lock) {
      removeDatabaseFiles(unfinished)
      removeDatabaseFiles(lockName)
      lock.close()
    }
  }
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

/** Whether another program has the database open or locked. */
const isOpenElsewhere = (file: string): boolean => {
  const found = inspectDatabase(file, Number.MAX_SAFE_INTEGER)
  return found.ok ? found.value === 'sound' && isInUse(file) : found.error.problem === 'locked'
}

/** Copies a database with its WAL, which has the latest entries of a killed server, into a single file. */
const copyWithWal = (file: string, copy: string) => {
  const connection = new Database(file, { readonly: true, fileMustExist: true })
  try {
    connection.prepare('VACUUM INTO ?').run(copy)
  } finally {
    connection.close()
  }
}

/** Copies the backup, assigns a new epoch, deletes all sessions, and determines who confirms each family's members. */
const prepare = (
  backup: string,
  prepared: string,
  parents: readonly string[],
): Result<Unconfirmed | undefined, NoParent> => {
  removeDatabaseFiles(prepared)
  copyWithWal(backup, prepared)
  const connection = new Database(prepared)
  try {
    migrate(connection, migrations)
    const { execute, write } = statementsOn(connection)
    return connection.transaction(() => {
      restoreWrites().forEach(write)
      const username = parents.find((parent) => execute(nameConfirmer(parent)).count === 0)
      if (username !== undefined) {
        const isKnown = execute(selectLogin(usernameKey(username))).rows.length > 0
        return err({ type: 'NoParent', username, isKnown, source: 'backup' } as const)
      }
      write(markUnconfirmed({}))
      return ok(execute(countUnconfirmed({})).rows[0])
    })()
  } finally {
    connection.close()
  }
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

type Restored = { readonly aside: string | undefined; readonly unconfirmed: Unconfirmed | undefined }

/**
 * Restores a verified backup. No server can start while this runs. `aside` is the new path of the previous database, if
 * there was one.
 * @param parents usernames of parents who confirm the members of their families instead of the creators
 */
export const restoreBackup = (
  backup: string,
  file: string,
  parents: readonly string[] = [],
): Result<Restored, DatabaseUnusable | DatabaseNotWritable | NoParent> => {
  const copy = `${file}.restoring`
  let lock: Connection | undefined
  try {
    const locked = lockDatabase(file)
    if (!locked.ok) return locked
    lock = locked.value
    if (lock === undefined || isOpenElsewhere(file)) return unusable(file, 'in use')
    const prepared = prepare(backup, copy, parents)
    if (!prepared.ok) return prepared
    const aside = moveAside(file)
    replaceFile(copy, file)
    return ok({ aside, unconfirmed: prepared.value })
  } catch (error) {
    return err({ type: 'DatabaseNotWritable', file, reason: reasonOf(error) })
  } finally {
    if (lock) removeDatabaseFiles(copy)
    lock?.close()
  }
}
