import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { err, ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import * as v from 'valibot'
import { APPLICATION_ID, codeOf, type Connection, isLocked } from './connection.ts'

/** Says what is wrong with the database file and how to fix it. */
export const sqliteAdvice = {
  'a folder': 'is a folder. Check DATABASE_URL.',
  'not a file': 'is a pipe or a device, not a file. Check DATABASE_URL.',
  unreadable: 'cannot be read by this user. Check its permissions.',
  'a circle of links': 'is behind a circle of symbolic links. Correct the links.',
  'too long': 'has a path that is too long for this system. Choose a shorter one.',
  empty: 'is empty. Restore a backup (little-ledger restore FILE), or move the file away to start with a new database.',
  'not a database': 'is not a database. Check DATABASE_URL, or restore a backup (little-ledger restore FILE).',
  'of another program': 'belongs to another program. Check DATABASE_URL.',
  newer: 'was written by a newer version of Little Ledger. Start that version, or restore an older backup.',
  damaged: 'is damaged. Restore a backup: little-ledger restore FILE',
  incomplete: 'lacks entries that a family recorded. Restore a backup: little-ledger restore FILE',
  missing: 'does not exist. Check the file name or DATABASE_URL.',
  'missing, though its journal is there':
    'is missing, but its -wal file exists. Restore both files, or move the -wal file away to start with a new database.',
  'not brought up to date': 'could not be migrated and is unchanged. Is the disk full?',
  locked: 'is locked by another program. Try again when that program is done.',
  'without room': 'cannot be opened, because the disk is full. Free some space.',
  'without shared memory':
    'cannot be opened, because its file system, or too little memory, does not allow the shared memory that SQLite needs. Keep it on a local disk.',
  failing: 'cannot be read or written, because the disk reports an error. Check the disk and any quota.',
  'in use': 'is in use. Stop the server first.',
  'missing its library': `cannot be opened: better-sqlite3 has no program file for Node ${process.version} on this machine. Install Little Ledger again (“Install” in docs/operations.md).`,
  served: 'is in use by another server or by a command. Stop it first; only a PostgreSQL database can be shared.',
} as const

export type DatabaseProblem = keyof typeof sqliteAdvice

/** What can be wrong with a file that nothing else uses, such as a backup. */
export type FileProblem = Exclude<DatabaseProblem, 'incomplete' | 'not brought up to date' | 'in use' | 'served'>

export type DatabaseUnusable<P extends DatabaseProblem = DatabaseProblem> = {
  readonly type: 'DatabaseUnusable'
  readonly file: string
  readonly problem: P
}

export const unusable = <const P extends DatabaseProblem>(
  file: string,
  problem: P,
): Result<never, DatabaseUnusable<P>> => err({ type: 'DatabaseUnusable', file, problem })

/**
 * Larger files are verified only by the `check` command, because verifying them at startup would take more than 5
 * seconds.
 */
const MAX_STARTUP_CHECK_BYTES = 256 * 1024 * 1024

const MAGIC = 'SQLite format 3\0'
const APPLICATION_ID_OFFSET = 68

const problemsByCode: Readonly<Record<string, FileProblem>> = {
  ELOOP: 'a circle of links',
  ENAMETOOLONG: 'too long',
  EIO: 'failing',
}

/** Why Node cannot find or open a file. */
const accessProblem = (error: unknown): FileProblem => problemsByCode[codeOf(error)] ?? 'unreadable'

const readHeader = (file: string): Result<Buffer, DatabaseUnusable<FileProblem>> => {
  const header = Buffer.alloc(100)
  let descriptor: number | undefined
  try {
    descriptor = openSync(file, 'r')
    return ok(header.subarray(0, readSync(descriptor, header, 0, header.length, 0)))
  } catch (error) {
    return unusable(file, accessProblem(error))
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

const headerProblem = (header: Buffer): FileProblem | undefined => {
  if (header.length === 0) return 'empty'
  if (header.toString('latin1', 0, Math.min(header.length, MAGIC.length)) !== MAGIC.slice(0, header.length))
    return 'not a database'
  if (header.length < 100) return 'damaged'
  return header.readUInt32BE(APPLICATION_ID_OFFSET) === APPLICATION_ID ? undefined : 'of another program'
}

const versionSchema = v.pipe(v.number(), v.integer())

export const versionOf = (connection: Connection): number =>
  v.parse(versionSchema, connection.pragma('user_version', { simple: true }))

const contentProblem = (connection: Connection, newest: number, check?: string): FileProblem | undefined => {
  const version = versionOf(connection)
  if (version > newest) return 'newer'
  if (version < 1) return 'damaged'
  return check === undefined || connection.pragma(check, { simple: true }) === 'ok' ? undefined : 'damaged'
}

/** Whether better-sqlite3 can run. Its native addon may be missing, or be for another version of Node. */
const hasLibrary = () => {
  try {
    new Database(':memory:').close()
    return true
  } catch {
    return false
  }
}

/** The file, undefined if there is none, or the problem, such as a folder that this user may not open. */
const find = (file: string) => {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found === undefined || found.isFile()) return found
    return found.isDirectory() ? 'a folder' : 'not a file'
  } catch (error) {
    return codeOf(error) === 'ENOTDIR' ? undefined : accessProblem(error)
  }
}

/** The problem if the path is a folder, or the file cannot be read or opened, as `inspectDatabase` reports it. */
export const openProblem = (file: string): FileProblem | undefined => {
  const found = find(file)
  if (typeof found === 'string') return found
  if (found) {
    const header = readHeader(file)
    if (!header.ok) return header.error.problem
  }
  return hasLibrary() ? undefined : 'missing its library'
}

/** Whether SQLite cannot open or create the database's files, which says nothing about their content. */
export const isUnreadable = (error: unknown) =>
  error instanceof Database.SqliteError && /^SQLITE_(CANTOPEN|READONLY|PERM)/.test(error.code)

/** What an error of SQLite says about the disk or another program, which says nothing about the file's content. */
export const systemProblem = (error: unknown) => {
  if (isLocked(error)) return 'locked'
  const code = codeOf(error)
  // SQLite needs room for the -shm file even to read.
  if (/^SQLITE_(FULL|IOERR_SHMSIZE)/.test(code)) return 'without room'
  if (code.startsWith('SQLITE_IOERR_SHM')) return 'without shared memory'
  // A file that was cut off is damaged.
  return code.startsWith('SQLITE_IOERR') && code !== 'SQLITE_IOERR_SHORT_READ' ? 'failing' : undefined
}

/** Why SQLite cannot read a file with a valid header. */
const readProblem = (error: unknown): FileProblem => {
  const problem = systemProblem(error)
  if (problem !== undefined) return problem
  if (isUnreadable(error)) return 'unreadable'
  return hasLibrary() ? 'damaged' : 'missing its library'
}

/** Inspects a database file without changing it. Opens it with SQLite only if its header is valid. */
export const inspectDatabase = (
  file: string,
  newest: number,
  isThorough = false,
): Result<'sound' | 'absent', DatabaseUnusable<FileProblem>> => {
  const found = find(file)
  if (typeof found === 'string') return unusable(file, found)
  if (!found) {
    // An empty WAL can be left over from a read-only open, so it isn't a problem.
    return existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0
      ? unusable(file, 'missing, though its journal is there')
      : ok('absent')
  }
  const header = readHeader(file)
  if (!header.ok) return header
  const problem = headerProblem(header.value)
  if (problem) return unusable(file, problem)
  let connection: Connection | undefined
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true })
    const quickCheck = found.size <= MAX_STARTUP_CHECK_BYTES ? 'quick_check(1)' : undefined
    const inside = contentProblem(connection, newest, isThorough ? 'integrity_check(1)' : quickCheck)
    return inside ? unusable(file, inside) : ok('sound')
  } catch (error) {
    return unusable(file, readProblem(error))
  } finally {
    connection?.close()
  }
}
