import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { err, ok, type Result } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import * as v from 'valibot'
import { APPLICATION_ID, type Connection } from './connection.ts'

export type DatabaseProblem =
  | 'empty'
  | 'not a database'
  | 'of another program'
  | 'newer'
  | 'damaged'
  | 'missing'
  | 'missing, though its journal is there'
  | 'not brought up to date'
  | 'in use'

export type DatabaseUnusable = {
  readonly type: 'DatabaseUnusable'
  readonly file: string
  readonly problem: DatabaseProblem
}

export const unusable = (file: string, problem: DatabaseProblem) =>
  err({ type: 'DatabaseUnusable', file, problem } as const)

/** Larger files are verified only by the `check` command, because at startup that would take longer than 5 seconds. */
const MAX_STARTUP_CHECK_BYTES = 256 * 1024 * 1024

const MAGIC = 'SQLite format 3\0'
const APPLICATION_ID_OFFSET = 68

const readHeader = (file: string): Buffer => {
  const header = Buffer.alloc(100)
  const descriptor = openSync(file, 'r')
  try {
    return header.subarray(0, readSync(descriptor, header, 0, header.length, 0))
  } finally {
    closeSync(descriptor)
  }
}

const headerProblem = (header: Buffer): DatabaseProblem | undefined => {
  if (header.length === 0) return 'empty'
  if (header.toString('latin1', 0, Math.min(header.length, MAGIC.length)) !== MAGIC.slice(0, header.length))
    return 'not a database'
  if (header.length < 100) return 'damaged'
  return header.readUInt32BE(APPLICATION_ID_OFFSET) === APPLICATION_ID ? undefined : 'of another program'
}

const versionSchema = v.pipe(v.number(), v.integer())

export const versionOf = (connection: Connection): number =>
  v.parse(versionSchema, connection.pragma('user_version', { simple: true }))

const contentProblem = (connection: Connection, newest: number, isThorough: boolean): DatabaseProblem | undefined => {
  const version = versionOf(connection)
  if (version > newest) return 'newer'
  if (version < 1) return 'damaged'
  const result = connection.pragma(isThorough ? 'integrity_check(1)' : 'quick_check(1)', { simple: true })
  return result === 'ok' ? undefined : 'damaged'
}

/** Inspects a database file without changing it. Opens it with SQLite only after its header was found valid. */
export const inspectDatabase = (
  file: string,
  newest: number,
  isThorough = false,
): Result<'sound' | 'absent', DatabaseUnusable> => {
  if (!existsSync(file)) {
    // An empty WAL is normal after a read-only open.
    return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
      ? unusable(file, 'missing, though its journal is there')
      : ok('absent')
  }
  const problem = headerProblem(readHeader(file))
  if (problem) return unusable(file, problem)
  let connection: Connection | undefined
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true })
    const isChecked = isThorough || statSync(file).size <= MAX_STARTUP_CHECK_BYTES
    const inside = isChecked
      ? contentProblem(connection, newest, isThorough)
      : versionOf(connection) > newest
        ? 'newer'
        : undefined
    return inside ? unusable(file, inside) : ok('sound')
  } catch {
    return unusable(file, 'damaged')
  } finally {
    connection?.close()
  }
}
