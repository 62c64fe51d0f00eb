import { createHash } from 'node:crypto'
import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { err, ok, type Result } from '@little-ledger/domain'
import type { ClientBase } from 'pg'
import { insertText, runOn } from '../postgres/connection.ts'
import { inspectPostgres, type PostgresUnusable, serverOf, unusablePostgres } from '../postgres/inspect.ts'
import { lockOutServers, migrate, migrations, withMigrationLock } from '../postgres/migrate.ts'
import { withConnection } from '../postgres/open.ts'
import type { Counts } from '../queries/check.ts'
import { clockIn, identityIn, identityRows, readMeta, setEachMeta, toMeta } from '../queries/meta.ts'
import { columnsOf, sqlName, type TableName, tables } from '../schema.ts'
import { type Connection, statementsOn } from '../sqlite/connection.ts'
import { syncToDisk } from '../sqlite/files.ts'
import type { StoredRow } from '../statement.ts'

export type MoveRefused = {
  readonly type: 'MoveRefused'
  readonly problem: 'other data' | 'went on' | 'differs'
  readonly server: string
  readonly file: string
}

export type MoveOptions = {
  readonly url: string
  readonly file: string
  /** The SQLite database, locked against other processes. */
  readonly source: Connection
  /** Called after each batch of rows. */
  readonly onProgress?: () => void
}

export type Moved = Counts & { readonly keptAs: string }

/** All tables with family data. */
const familyTables = [
  'families',
  'entries',
  'children',
  'members',
  'invitations',
  'owners',
  'logins',
  'sessions',
  'idempotencyRecords',
] as const satisfies readonly TableName[]

/** Rows per INSERT and FETCH. */
const BATCH_SIZE = 2_000

const namesIn = (table: TableName) => columnsOf(table).map(({ name }) => name)

/** Sorts by the primary key, which both databases sort in the same way. */
const selectText = (table: TableName) =>
  `SELECT ${namesIn(table).join(', ')} FROM ${sqlName(table)} ORDER BY ${tables[table].primaryKey}`

function* readSqlite(source: Connection, table: TableName) {
  let batch: StoredRow[] = []
  for (const row of source.prepare<[], StoredRow>(selectText(table)).iterate()) {
    batch.push(row)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  yield batch
}

async function* readPostgres(client: ClientBase, table: TableName) {
  const cursor = `rows_of_${sqlName(table)}`
  await client.query(`DECLARE ${cursor} CURSOR FOR ${selectText(table)}`)
  for (;;) {
    const { rows } = await client.query<StoredRow>(`FETCH ${BATCH_SIZE} FROM ${cursor}`)
    if (rows.length === 0) return
    yield rows
  }
}

const copyTable = async ({ source, onProgress }: MoveOptions, client: ClientBase, table: TableName) => {
  for (const batch of readSqlite(source, table)) {
    const arrays = namesIn(table).map((name) => batch.map((row) => row[name]))
    await client.query(insertText(table), arrays)
    onProgress?.()
  }
}

/** The number of rows and a digest of them, for comparing the two databases. */
const digestOf = async (batches: Iterable<readonly StoredRow[]> | AsyncIterable<readonly StoredRow[]>) => {
  const hash = createHash('sha256')
  let count = 0
  for await (const batch of batches) {
    for (const row of batch) hash.update(`${JSON.stringify(row)}\n`)
    count += batch.length
  }
  return { count, digest: hash.digest('hex') }
}

const hasFamilies = async (client: ClientBase) =>
  (await client.query<object>('SELECT 1 FROM families LIMIT 1')).rows.length > 0

/**
 * Copies all tables, with the source's identity (so that cursors and sessions stay valid) and the latest server time.
 * If an earlier move has committed, only compares the databases.
 */
const copyAndCompare = async (
  options: MoveOptions,
  client: ClientBase,
): Promise<Result<Counts, PostgresUnusable | MoveRefused>> => {
  const { url, file, source } = options
  const refused = (problem: MoveRefused['problem']) =>
    err({ type: 'MoveRefused', problem, server: serverOf(url), file } as const)
  const sourceMeta = toMeta(statementsOn(source).execute(readMeta({})).rows)
  const identity = identityIn(sourceMeta)
  const found = await inspectPostgres(url, client, migrations.length)
  if (!found.ok) return found
  const { version, meta } = found.value
  const isMoved = meta.get('epoch') === identity.epoch
  if (!isMoved) {
    if (version > 0 && (await hasFamilies(client))) return refused('other data')
    await migrate(client, version, migrations)
    for (const write of setEachMeta({ ...identityRows(identity), ...clockIn(sourceMeta) })) await runOn(client)(write)
    for (const table of familyTables) await copyTable(options, client, table)
  }
  const counts = { families: 0, entries: 0 }
  for (const table of familyTables) {
    const expected = await digestOf(readSqlite(source, table))
    const { digest, count } = await digestOf(readPostgres(client, table))
    if (digest !== expected.digest) return refused(isMoved ? 'went on' : 'differs')
    if (table === 'families' || table === 'entries') counts[table] = count
  }
  await client.query('ANALYZE')
  return ok(counts)
}

/**
 * Renames the source so that no server opens it again; otherwise both databases would assign the same positions to
 * different entries.
 */
const renameSource = (file: string): string => {
  const keptAs = `${file}.moved.${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, keptAs)
  syncToDisk(dirname(file))
  return keptAs
}

/**
 * Copies a SQLite database to PostgreSQL in one transaction, and verifies the copy by digest before it commits. An
 * interrupted move leaves nothing behind, so it can be run again. A server that starts during a move waits for the
 * migration lock.
 */
export const moveToPostgres = async (options: MoveOptions): Promise<Result<Moved, PostgresUnusable | MoveRefused>> => {
  const { url, file, source } = options
  const moved = await withConnection<Counts, PostgresUnusable | MoveRefused>(url, async (client) => {
    if (!(await lockOutServers(client))) return unusablePostgres(url, 'in use')
    return withMigrationLock(client, () => copyAndCompare(options, client))
  })
  if (!moved.ok) return moved
  source.close()
  return ok({ ...moved.value, keptAs: renameSource(file) })
}
