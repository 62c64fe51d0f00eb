import { existsSync, realpathSync } from 'node:fs'
import Database from 'better-sqlite3'
import { type Connection, isLocked } from './connection.ts'

/**
 * Takes a lock on an empty SQLite file, until the lock is closed or the process ends.
 * @returns undefined if another process has the lock
 */
export const tryLock = (name: string): Connection | undefined => {
  const lock = new Database(name, { timeout: 0 })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (!isLocked(error)) throw error
    return undefined
  }
}

/**
 * The file that a server locks, and a command that replaces the database. It is not the database itself, so that
 * backups and checks, which run in other processes, can still read that.
 */
export const lockNameOf = (file: string): string =>
  // A symbolic link leads to the same database, so it must lead to the same lock.
  `${existsSync(file) ? realpathSync(file) : file}.lock`
