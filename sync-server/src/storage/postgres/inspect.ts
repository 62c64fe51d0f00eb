import { err, ok, type Result } from '@little-ledger/domain'
import type { ClientBase } from 'pg'
import * as v from 'valibot'
import { type Meta, readMeta, toMeta } from '../queries/meta.ts'
import { isDatabaseError } from './failure.ts'
import { runOn } from './connection.ts'

/** Says what is wrong with the database and how to fix it. */
export const postgresAdvice = {
  unreachable: 'cannot be reached. Is it running, and are the host and port in DATABASE_URL correct?',
  refused: 'refused the user or the password. Check DATABASE_URL.',
  'no TLS': 'does not offer TLS, which sslmode in DATABASE_URL asks for.',
  'untrusted certificate':
    'has a TLS certificate that cannot be checked. Does it name this host, and is sslrootcert in DATABASE_URL the file of the authority that signed it?',
  rejected: 'rejected the connection. Check the options in DATABASE_URL; the log of PostgreSQL has the reason.',
  'no such database': 'does not exist. Create it first: createdb --encoding=UTF8 --template=template0',
  'not UTF-8':
    'does not use UTF-8, so it cannot store every name. Create another: createdb --encoding=UTF8 --template=template0',
  'not permitted': 'does not let this user create and change tables. Make the user its owner.',
  'too old': 'is older than PostgreSQL 13. Upgrade it first.',
  'not durable':
    'does not wait for its disk (fsync or synchronous_commit is off), so saved data could be lost. Turn both on.',
  'read-only': 'is read-only. Use the primary server in DATABASE_URL.',
  pooled:
    'is behind a connection pooler such as PgBouncer, which does not keep the time limits, locks and notifications of a connection. Name PostgreSQL itself in DATABASE_URL: each server pools its own connections.',
  'in use by another program': 'contains tables of another program. Give Little Ledger its own database.',
  newer: 'was written by a newer version of Little Ledger. Start that version, or restore an older backup.',
  'not brought up to date': 'could not be migrated and is unchanged. Is the disk full?',
  locked: 'is locked by another program. Try again when that program is done.',
  'without room': 'has no room left on its disk. Free some space.',
  'in use': 'is in use. Stop the servers first.',
  'not set up': 'contains no ledger yet.',
  damaged: 'is damaged. Restore a backup.',
  incomplete: 'lacks entries that a family recorded. Restore a backup.',
} as const

export type PostgresProblem = keyof typeof postgresAdvice

export type PostgresUnusable = {
  readonly type: 'PostgresUnusable'
  /** Host, port and database, but never the user or password. */
  readonly server: string
  readonly problem: PostgresProblem
}

/** PostgreSQL 13, the oldest release that still received security fixes when this limit was set. */
const MIN_VERSION = 130_000

/** A database's name as shown in messages. */
export const serverOf = (url: string): string => {
  const { hostname, port, pathname, searchParams } = new URL(url)
  return `${hostname === '' ? (searchParams.get('host') ?? 'localhost') : hostname}${port === '' ? '' : `:${port}`}${pathname}`
}

export const unusablePostgres = (url: string, problem: PostgresProblem) =>
  err({ type: 'PostgresUnusable', server: serverOf(url), problem } as const)

const problemsByCode: Readonly<Record<string, PostgresProblem>> = {
  '28P01': 'refused',
  '28000': 'refused',
  '3D000': 'no such database',
  '42501': 'not permitted',
  // The user has no accessible schema.
  '3F000': 'not permitted',
  '25006': 'read-only',
  '53100': 'without room',
  // A lock timeout, and a deadlock.
  '55P03': 'locked',
  '40P01': 'locked',
}

/** PgBouncer's answer to the time limits that are sent with a connection, unless it is configured to ignore them. */
const PROTOCOL_VIOLATION = '08P01'

/** Socket and DNS errors have codes such as ECONNREFUSED; pg's own errors mention a connection or a timeout. */
const isUnreachable = (error: unknown) =>
  error instanceof Error &&
  (('code' in error && /^E[A-Z]/.test(String(error.code))) || /connection|timeout/i.test(error.message))

/** Node.js's codes of errors in the check of a certificate. */
const CERTIFICATE = /CERT|^UNABLE_TO_|^HOSTNAME_MISMATCH|^INVALID_CA|^INVALID_PURPOSE/

/** Maps an error that PostgreSQL did not report: of the network, TLS, or pg's. */
const clientProblemOf = (error: unknown): PostgresProblem | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  // pg opens the files of `sslrootcert` and its like itself.
  if (CERTIFICATE.test(code) || ('syscall' in error && error.syscall === 'open')) return 'untrusted certificate'
  if (/does not support SSL/.test(error.message)) return 'no TLS'
  // The server wants a password, and DATABASE_URL has none.
  if (error.message.startsWith('SASL:')) return 'refused'
  return isUnreachable(error) ? 'unreachable' : undefined
}

/** Maps an error to the reason why the database cannot be opened, if that is known. */
export const problemOf = (error: unknown): PostgresProblem | undefined => {
  if (!isDatabaseError(error)) return clientProblemOf(error)
  const { code = '' } = error
  if (code === PROTOCOL_VIOLATION && error.message.includes('startup parameter')) return 'pooled'
  return problemsByCode[code] ?? (/^(08|53|57)/.test(code) ? 'unreachable' : undefined)
}

const settingsRow = v.object({
  version: v.pipe(v.string(), v.transform(Number)),
  fsync: v.nullable(v.string()),
  synchronous_commit: v.nullable(v.string()),
  is_read_only: v.string(),
  encoding: v.string(),
  process_id: v.number(),
  schema: v.nullable(v.string()),
  has_meta: v.boolean(),
  tables: v.number(),
})

// Not from information_schema, which lacks the tables that this user may not read.
const selectSettings = `SELECT current_setting('server_version_num') AS version, current_setting('fsync', true) AS fsync,
  current_setting('synchronous_commit', true) AS synchronous_commit,
  current_setting('transaction_read_only') AS is_read_only, current_setting('server_encoding') AS encoding, pg_backend_pid() AS process_id,
  current_schema() AS schema, count(*)::integer AS tables, coalesce(bool_or(relname = 'meta'), false) AS has_meta
  FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = current_schema() AND relkind IN ('r', 'p', 'v', 'f')`

/** The version of the tables (0 if there are none) and the rows of the `meta` table. */
export type PostgresState = { readonly version: number; readonly meta: Meta }

/** The process that PostgreSQL named when the connection was opened, which is missing from pg's types. */
const processIdOf = (client: ClientBase): unknown => ('processID' in client ? client.processID : undefined)

const inspect = async (client: ClientBase, newest: number): Promise<PostgresState | PostgresProblem> => {
  const settings = v.parse(settingsRow, (await client.query<object>(selectSettings)).rows[0])
  // A pooler names no process, or one of its own. In its transaction mode, settings of one connection reach others, so
  // that a commit may not wait for the disk.
  if (settings.process_id !== processIdOf(client)) return 'pooled'
  if (settings.version < MIN_VERSION) return 'too old'
  // Acknowledged writes must be durable.
  if (settings.fsync === 'off' || settings.synchronous_commit === 'off') return 'not durable'
  if (settings.is_read_only === 'on') return 'read-only'
  // The user has no accessible schema.
  if (settings.schema === null) return 'not permitted'
  if (!settings.has_meta) {
    if (settings.tables > 0) return 'in use by another program'
    return settings.encoding === 'UTF8' ? { version: 0, meta: new Map() } : 'not UTF-8'
  }
  const meta = toMeta((await runOn(client)(readMeta({}))).rows)
  if (meta.get('program') !== 'little-ledger') return 'in use by another program'
  const version = Number(meta.get('version'))
  return version > newest ? 'newer' : { version, meta }
}

/** Inspects a database without changing it. */
export const inspectPostgres = async (
  url: string,
  client: ClientBase,
  newest: number,
): Promise<Result<PostgresState, PostgresUnusable>> => {
  try {
    const found = await inspect(client, newest)
    return typeof found === 'string' ? unusablePostgres(url, found) : ok(found)
  } catch (error) {
    // 42703 (undefined column) means that the `meta` table belongs to another program.
    const isForeign = isDatabaseError(error) && error.code === '42703'
    const problem = isForeign ? 'in use by another program' : problemOf(error)
    if (problem === undefined) throw error
    return unusablePostgres(url, problem)
  }
}
