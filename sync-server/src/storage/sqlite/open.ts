import { assert, ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { migrate, migrations as allMigrations } from './migrate.ts'
import type { Storage } from '../port.ts'
import { backUpTo } from './backup.ts'
import { type Connection, isUnavailable, openConnection } from './connection.ts'
import { followLinks, replaceFile, removeDatabaseFiles } from './files.ts'
import { type DatabaseUnusable, inspectDatabase, systemProblem, unusable, versionOf } from './inspect.ts'
import { lockDatabase } from './lock.ts'
import { sqliteStorage } from './storage.ts'

/** Creates the database under a temporary name and renames it, so that an interrupted start leaves no partial file. */
const createDatabase = (file: string, migrations: readonly string[]): Result<undefined, DatabaseUnusable> => {
  const unfinished = `${file}.new`
  try {
    removeDatabaseFiles(unfinished)
  } catch {
    // An interrupted start of another user has left it.
    return unusable(unfinished, 'unreadable')
  }
  const connection = new Database(unfinished)
  try {
    migrate(connection, migrations)
    connection.close()
    replaceFile(unfinished, file)
    return ok(undefined)
  } catch (error) {
    connection.close()
    removeDatabaseFiles(unfinished)
    const problem = systemProblem(error)
    if (problem === undefined) throw error
    return unusable(file, problem)
  }
}

const upgrade = async (connection: Connection, file: string, migrations: readonly string[]) => {
  const version = versionOf(connection)
  if (version === migrations.length) return
  const date = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const backup = await backUpTo(connection, `${file}.version-${version}.${date}.backup`)
  assert(backup.ok, 'the backup before a migration is valid')
  migrate(connection, migrations)
}

/** Opens the database. Creates it if it is missing; backs up and migrates an older version. */
export const openSqlite = async (
  file: string,
  migrations: readonly string[] = allMigrations,
): Promise<Result<Storage & { readonly connection: Connection }, DatabaseUnusable>> => {
  const found = inspectDatabase(file, migrations.length)
  if (!found.ok) return found
  const created = found.value === 'absent' ? createDatabase(file, migrations) : ok(undefined)
  if (!created.ok) return created
  let connection: Connection | undefined
  try {
    connection = openConnection(file)
    await upgrade(connection, file, migrations)
    return ok({ ...sqliteStorage(connection), connection })
  } catch (error) {
    connection?.close()
    return unusable(file, systemProblem(error) ?? 'not brought up to date')
  }
}

/** Locks a database for one server, until the lock is closed or the process ends. */
const lockForServer = (file: string): Result<Connection, DatabaseUnusable> => {
  try {
    const lock = lockDatabase(file)
    if (!lock.ok) return lock
    return lock.value ? ok(lock.value) : unusable(file, 'served')
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return unusable(file, 'served')
  }
}

/**
 * Opens the file for this process only, because a second server would have separate caches and change notifications.
 */
export const openForServer = async (path: string): Promise<Result<Storage, DatabaseUnusable>> => {
  const file = followLinks(path)
  const lock = lockForServer(file)
  if (!lock.ok) return lock
  const opened = await openSqlite(file)
  if (!opened.ok) {
    lock.value.close()
    return opened
  }
  const close = async () => {
    await opened.value.close()
    lock.value.close()
  }
  return ok({ ...opened.value, close })
}
