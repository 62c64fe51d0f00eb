import Database from 'better-sqlite3'
import { StorageUnavailable } from '../port.ts'

export type Connection = Database.Database

/** Marks the file as Little Ledger's ("LLed"), so that another program's database is told from a damaged one. */
export const APPLICATION_ID = 0x4c4c6564

/** How long a statement waits for another process, such as a backup, before it fails. */
const BUSY_MS = 5_000

/** What is acknowledged has been written to the disk, and what is erased is overwritten. */
export const openConnection = (file: string): Connection => {
  const connection = new Database(file, { timeout: BUSY_MS })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('secure_delete = ON')
  connection.pragma('foreign_keys = ON')
  return connection
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Errors of the machine, not of a statement: no room, a failing or read-only disk, another process in the way. */
const UNAVAILABLE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|READONLY|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)/

export const isUnavailable = (error: unknown): boolean => UNAVAILABLE.test(codeOf(error))

/** Runs one operation of the storage port and names what the machine could not do. */
export const attempt = async <T>(work: () => T): Promise<T> => {
  try {
    return work()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    throw new StorageUnavailable(codeOf(error) === 'SQLITE_FULL' ? 'full' : 'failed', error)
  }
}
