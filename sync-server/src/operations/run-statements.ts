import { err, ok, type Result } from '@little-ledger/domain'
import type { Database } from '../environment.ts'
import type { StartError } from '../start-errors.ts'
import { runOnPostgres, transactOnPostgres } from '../storage/postgres/check.ts'
import { StorageUnavailable } from '../storage/port.ts'
import {
  type Connection,
  isUnavailable,
  openConnection,
  openToRead,
  statementsOn,
} from '../storage/sqlite/connection.ts'
import { checkDatabaseFolder, reasonOf } from '../storage/sqlite/files.ts'
import { inspectDatabase, systemProblem, unusable } from '../storage/sqlite/inspect.ts'
import { migrations } from '../storage/sqlite/migrate.ts'
import type { Statement, StatementResult } from '../storage/statement.ts'

export const requireDatabase = (file: string): Result<undefined, StartError> => {
  const found = inspectDatabase(file, migrations.length)
  if (!found.ok) return found
  return found.value === 'absent' ? unusable(file, 'missing') : ok(undefined)
}

/** Describes a failure of the machine, such as a full disk or another program's lock. Throws any other error. */
export const failureOf = (file: string, error: unknown): Result<never, StartError> => {
  const cause = error instanceof StorageUnavailable ? error.cause : error
  const problem = systemProblem(cause)
  if (problem === 'locked' || problem === 'without shared memory') return unusable(file, problem)
  if (!isUnavailable(cause)) throw error
  const reason = reasonOf(cause)
  return /CORRUPT|NOTADB/.test(reason) ? unusable(file, 'damaged') : err({ type: 'DatabaseNotWritable', file, reason })
}

/** Runs `work` on an existing database. */
const onConnection = async <T>(
  file: string,
  open: (file: string) => Connection,
  work: (connection: Connection) => T | Promise<T>,
): Promise<Result<T, StartError>> => {
  let connection: Connection | undefined
  try {
    connection = open(file)
    return ok(await work(connection))
  } catch (error) {
    return failureOf(file, error)
  } finally {
    connection?.close()
  }
}

/** Runs `work` on an existing, writable file. */
export const onFile = async <T>(
  file: string,
  work: (connection: Connection) => T | Promise<T>,
): Promise<Result<T, StartError>> => {
  const found = requireDatabase(file)
  if (!found.ok) return found
  const folder = checkDatabaseFolder(file)
  return folder.ok ? onConnection(file, openConnection, work) : folder
}

/** Runs a statement that reads, also on a file that this user may not write. Safe while servers are running. */
export const readOn = async <R>(
  database: Database,
  statement: Statement<R>,
): Promise<Result<StatementResult<R>, StartError>> => {
  if (database.type === 'postgres') return runOnPostgres(database.url, statement)
  const found = requireDatabase(database.file)
  if (!found.ok) return found
  return onConnection(database.file, openToRead, (connection) => statementsOn(connection).execute(statement))
}

/** Runs one statement. Safe while servers are running. */
export const runOn = async <R>(
  database: Database,
  statement: Statement<R>,
): Promise<Result<StatementResult<R>, StartError>> =>
  database.type === 'sqlite'
    ? onFile(database.file, (connection) => statementsOn(connection).execute(statement))
    : runOnPostgres(database.url, statement)

/**
 * Reads one row and runs the statements that follow from it, in one transaction. Safe while servers are running. Deleted
 * rows are overwritten in a SQLite file.
 * @returns the row, or undefined if there was none and nothing was changed
 */
export const runInTransaction = async <R>(
  database: Database,
  read: Statement<R>,
  writesFor: (row: R) => readonly Statement<unknown>[],
): Promise<Result<R | undefined, StartError>> => {
  if (database.type === 'postgres') return transactOnPostgres(database.url, read, writesFor)
  return onFile(database.file, (connection) => {
    const { execute, write } = statementsOn(connection)
    const row = connection
      .transaction(() => {
        const [found] = execute(read).rows
        if (found !== undefined) writesFor(found).forEach(write)
        return found
      })
      .immediate()
    // Erased rows can still be read from the WAL until a checkpoint.
    connection.pragma('wal_checkpoint(TRUNCATE)')
    return row
  })
}
