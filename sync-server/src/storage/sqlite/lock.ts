import { ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { type Connection, isLocked } from './connection.ts'
import { followLinks } from './files.ts'
import { type DatabaseUnusable, isUnreadable, systemProblem, unusable } from './inspect.ts'

/**
 * Takes a lock on an empty SQLite file, until the lock is closed or the process ends.
 * @returns undefined if another process has the lock
 */
export const tryLock = (name: string): Connection | undefined => {
  const lock = new Database(name, { timeout: 0 })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE')
    // SQLite begins a read transaction instead if it can only read the file. Then this write fails.
    lock.pragma('user_version = 1')
    return lock
  } catch (error) {
    lock.close()
    if (!isLocked(error)) throw error
    return undefined
  }
}

/**
 * Locks a database for a server, or for a command that replaces it, until the lock is closed or the process ends. The
 * lock is on a separate, empty file, so that backups and checks, which run in other processes, can still read the
 * database.
 * @returns undefined if another process has the lock
 */
export const lockDatabase = (file: string): Result<Connection | undefined, DatabaseUnusable> => {
  // A symbolic link leads to the same database, so it must lead to the same lock.
  const name = `${followLinks(file)}.lock`
  try {
    return ok(tryLock(name))
  } catch (error) {
    const problem = isUnreadable(error) ? 'unreadable' : systemProblem(error)
    if (problem === undefined) throw error
    return unusable(name, problem)
  }
}
