import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { StorageUnavailable } from '../port.ts'
import { columnsOf, sqlName, type TableName } from '../schema.ts'
import {
  compiledFor,
  type Insert,
  type Reads,
  type RowsOf,
  type Statement,
  type StatementResult,
  type StoredRow,
  type Write,
} from '../statement.ts'

export type Connection = Database.Database

/** The SQLite application id ("LLed"), which tells another program's database apart from a damaged one. */
export const APPLICATION_ID = 0x4c4c6564

/** How long a statement waits for a lock held by another process, such as an operator's command. */
const BUSY_MS = 5_000

/** How often a server tries a locked database again. */
const RETRY_MS = 20

/** Commits are durable before they are acknowledged, and deleted data is overwritten. */
export const openConnection = (file: string): Connection => {
  const connection = new Database(file, { timeout: BUSY_MS })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('secure_delete = ON')
  connection.pragma('foreign_keys = ON')
  return connection
}

/** Does not change the file, not even its journal mode. */
export const openToRead = (file: string): Connection =>
  new Database(file, { readonly: true, fileMustExist: true, timeout: BUSY_MS })

export const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Environment failures (disk full or read-only, I/O error, lock timeout), as opposed to bugs in a statement. */
const UNAVAILABLE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)/

export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.test(codeOf(error))

/** Whether another process has locked the database. */
export const isLocked = (error: unknown): boolean => /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))

/** Runs a storage operation and converts environment failures to `StorageUnavailable`. */
export const attempt = async <T>(work: () => T): Promise<T> => {
  try {
    return work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw new StorageUnavailable(codeOf(error) === 'SQLITE_FULL' ? 'full' : 'failed', error)
  }
}

/** Like SQLite, ignores the device, whose number can change when a network file system is mounted again. */
const inodeOf = (file: string) => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino

/** What is written to a file that was moved or replaced would be lost when the server stops. */
class DatabaseMoved extends Error {
  /** SQLite's own code for this. In WAL mode it does not check. */
  readonly code = 'SQLITE_READONLY_DBMOVED'
}

/** Returns a function that throws if the database file has been deleted, renamed or replaced since. */
export const watchFile = ({ name, memory }: Connection): (() => void) => {
  if (memory) return () => {}
  const opened = inodeOf(name)
  return () => {
    if (inodeOf(name) !== opened) throw new DatabaseMoved('The database file was moved or replaced')
  }
}

/** From now on, a statement fails at once if another process holds the lock: use `attemptUnlocked`. */
export const turnOffWaiting = (connection: Connection) => void connection.pragma('busy_timeout = 0')

/**
 * Like `attempt`, but waits for a lock held by another process. Unlike SQLite's own wait, this one lets the process
 * answer other requests. `work` is tried again, so it must be one statement or transaction.
 */
export const attemptUnlocked = async <T>(work: () => T, waitMs = BUSY_MS): Promise<T> => {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isLocked(error) || performance.now() >= deadline)
        return attempt(() => {
          throw error
        })
    }
    await sleep(RETRY_MS)
  }
}

/** Whether a checkpoint has emptied the WAL. It cannot while another process reads from it. */
const isEmptied = (connection: Connection) => connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0

/**
 * Overwrites rows that were erased, which can still be read from the WAL, unless another process goes on reading it.
 * Stops when the connection is closed: the last process that closes the database deletes the WAL.
 */
export const emptyWal = async (connection: Connection): Promise<void> => {
  const deadline = performance.now() + BUSY_MS
  while (connection.open && !isEmptied(connection) && performance.now() < deadline) await sleep(RETRY_MS)
}

/** SQLite has no arrays, so lists are passed as JSON. */
const toSqlite = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value)

const prepareInsert = (connection: Connection, table: TableName) => {
  const columns = columnsOf(table)
  const names = columns.map(({ name }) => name)
  const text = `INSERT INTO ${sqlName(table)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  const statement = connection.prepare(text)
  return (row: Insert['rows'][number]) => statement.run(columns.map(({ field, store }) => store(row[field])))
}

const prepareStatement = (connection: Connection, { definition }: Statement<unknown>) => {
  const { text, valuesOf } = compiledFor('sqlite', definition)
  const statement = connection.prepare<unknown[], StoredRow>(text)
  return { statement, bind: (args: Statement<unknown>['args']) => valuesOf(args).map(toSqlite) }
}

/**
 * Runs statements synchronously on a connection, in the caller's transaction if there is one. `beforeWrite` throws if
 * nothing may be written.
 */
export const statementsOn = (connection: Connection, beforeWrite: () => void = () => {}) => {
  const statements = new Map<object, ReturnType<typeof prepareStatement>>()
  const inserts = new Map<TableName, ReturnType<typeof prepareInsert>>()

  const execute = <R>(query: Statement<R>): StatementResult<R> => {
    const { definition, args } = query
    const prepared = statements.get(definition) ?? prepareStatement(connection, query)
    statements.set(definition, prepared)
    const { statement, bind } = prepared
    if (!statement.readonly) beforeWrite()
    if (!statement.reader) return { rows: [], count: statement.run(bind(args)).changes }
    return { rows: statement.all(bind(args)).map(definition.parse), count: 0 }
  }

  const insert = ({ table, rows }: Insert) => {
    const insertRow = inserts.get(table) ?? prepareInsert(connection, table)
    inserts.set(table, insertRow)
    beforeWrite()
    for (const row of rows) insertRow(row)
  }

  const readAll = <R extends Reads>(reads: R): RowsOf<R> => {
    const rows = Object.entries(reads).map(([key, read]) => [key, read === undefined ? [] : execute(read).rows])
    // Safe cast: each key gets the rows of its own statement.
    return Object.fromEntries(rows) as RowsOf<R>
  }

  return { execute, readAll, write: (write: Write) => void ('rows' in write ? insert(write) : execute(write)) }
}
