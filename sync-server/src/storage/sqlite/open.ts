import { assert, ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { migrate, migrations as allMigrations } from './migrate.ts'
import type { Storage } from '../port.ts'
import { backUpTo } from './backup.ts'
import { type Connection, openConnection } from './connection.ts'
import { replaceFile, removeDatabaseFiles } from './files.ts'
import { type DatabaseUnusable, inspectDatabase, unusable, versionOf } from './inspect.ts'
import { sqliteStorage } from './storage.ts'

/** Creates the database under a temporary name and renames it, so that an interrupted start leaves no partial file. */
const createDatabase = (file: string, migrations: readonly string[]) => {
  const unfinished = `${file}.new`
  removeDatabaseFiles(unfinished)
  const connection = new Database(unfinished)
  migrate(connection, migrations)
  connection.close()
  replaceFile(unfinished, file)
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
  if (found.value === 'absent') createDatabase(file, migrations)
  const connection = openConnection(file)
  try {
    await upgrade(connection, file, migrations)
    return ok({ ...sqliteStorage(connection), connection })
  } catch {
    connection.close()
    return unusable(file, 'not brought up to date')
  }
}
