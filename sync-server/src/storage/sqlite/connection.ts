import Database from 'better-sqlite3'
import { StorageUnavailable } from '../port.ts'

export type Connection = Database.Database

/** SQLite application id ("LLed"), to distinguish another program's database from a damaged one. */
export const APPLICATION_ID = 0x4c4c6564

/** How long a statement waits for a lock held by another process, such as a backup. */
const BUSY_MS = 5_000

/** Commits are durable before they are acknowledged, and deleted data is overwritten. */
export const openConnection = (file: string): Connection => {
  const connection = new Database(file, { timeout: BUSY_MS })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('secure_delete = ON')
  connection.pragma('foreign_keys = ON')
  return connection
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Environment failures (disk full or read-only, I/O error, lock timeout), as opposed to bugs in a statement. */
const UNAVAILABLE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)/

export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.test(codeOf(error))

/** Runs a storage operation and converts environment failures to `StorageUnavailable`. */
export const attempt = async <T>(work: () => T): Promise<T> => {
  try {
    return work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw new StorageUnavailable(codeOf(error) === 'SQLITE_FULL' ? 'full' : 'failed', error)
  }
}
