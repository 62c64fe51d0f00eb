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

/** A file of more than this is read through by `check`, not at every start: it would take longer than 5 s. */
const LARGEST_CHECKED_BYTES = 256 * 1024 * 1024

const MAGIC = 'SQLite format 3\0'
const APPLICATION_ID_OFFSET = 68

const readHead = (file: string): Buffer => {
  const head = Buffer.alloc(100)
  const descriptor = openSync(file, 'r')
  try {
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0))
  } finally {
    closeSync(descriptor)
  }
}

const problemInHead = (head: Buffer): DatabaseProblem | undefined => {
  if (head.length === 0) return 'empty'
  if (head.toString('latin1', 0, Math.min(head.length, MAGIC.length)) !== MAGIC.slice(0, head.length))
    return 'not a database'
  if (head.length < 100) return 'damaged'
  return head.readUInt32BE(APPLICATION_ID_OFFSET) === APPLICATION_ID ? undefined : 'of another program'
}

const versionSchema = v.pipe(v.number(), v.integer())

export const versionOf = (connection: Connection): number =>
  v.parse(versionSchema, connection.pragma('user_version', { simple: true }))

const problemInside = (connection: Connection, newest: number, isThorough: boolean): DatabaseProblem | undefined => {
  const version = versionOf(connection)
  if (version > newest) return 'newer'
  if (version < 1) return 'damaged'
  const verdict = connection.pragma(isThorough ? 'integrity_check(1)' : 'quick_check(1)', { simple: true })
  return verdict === 'ok' ? undefined : 'damaged'
}

/** Looks at an existing database without changing a byte of it: through SQLite only once the file's head looks right. */
export const inspectDatabase = (
  file: string,
  newest: number,
  isThorough = false,
): Result<'sound' | 'absent', DatabaseUnusable> => {
  if (!existsSync(file)) {
    // A database that was only looked at leaves an empty journal behind.
    return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
      ? unusable(file, 'missing, though its journal is there')
      : ok('absent')
  }
  const problem = problemInHead(readHead(file))
  if (problem) return unusable(file, problem)
  let connection: Connection | undefined
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true })
    const isReadThrough = isThorough || statSync(file).size <= LARGEST_CHECKED_BYTES
    const inside = isReadThrough
      ? problemInside(connection, newest, isThorough)
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
