import type { ClientBase, Pool, PoolConfig } from 'pg'
import { columnsOf, sqlName, type TableName } from '../schema.ts'
import {
  compiledFor,
  type Insert,
  type Reads,
  type RowsOf,
  type Run,
  type StoredRow,
  type Write,
} from '../statement.ts'
import { PostgresFailure, toFailure, withRetries } from './failure.ts'
import { refuseUnconfirmed, watchConfirmation } from './unconfirmed-commits.ts'

/** A prepared statement; PostgreSQL caches its plan by name. */
export type Prepared = { readonly name: string; readonly text: string }

/** Runs one statement. Calls that are not awaited are pipelined and run in order. */
export type Query = (
  statement: Prepared,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly StoredRow[]; readonly count: number }>

/** Pool size of each server. PostgreSQL uses one process per connection, and all servers share its connection limit. */
const MAX_CONNECTIONS = 10

const INT8_OID = 20

/** Options that are missing from pg's types. With `pipeline`, statements are sent without waiting for earlier results. */
type PoolSettings = PoolConfig & {
  readonly pipeline: true
  readonly onConnect: (client: ClientBase) => Promise<void>
}

/** pg's code, loaded only for a PostgreSQL database: it takes a fifth of the time that the server needs to start. */
export const loadPg = async () => (await import('pg')).default

type Pg = Awaited<ReturnType<typeof loadPg>>

/** pg treats these modes as verify-full, but prints a warning, and its next version will not check certificates. */
const LOOSE_TLS = /(?<=[?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/

const withCheckedTls = (url: string) =>
  url.includes('uselibpqcompat=true') ? url : url.replace(LOOSE_TLS, 'verify-full')

export const settingsFor = (pg: Pg, url: string) => ({
  connectionString: withCheckedTls(url),
  application_name: 'little-ledger',
  connectionTimeoutMillis: 5_000,
  lock_timeout: 5_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  // Limits how long a stalled server can block the writes of other servers to the same family.
  idle_in_transaction_session_timeout: 10_000,
  keepAlive: true,
  types: {
    // pg returns bigint as text; every such value here is a safe integer.
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
  },
})

/** An option for single queries that is missing from pg's types. */
type QueryOptions = { readonly query_timeout?: number }

/** How long a request waits for a statement outside a transaction, which is usually a read. */
const SINGLE_STATEMENT: QueryOptions = { query_timeout: 5_000 }

const selectRecovery = { text: 'SELECT pg_is_in_recovery() AS is_standby', ...SINGLE_STATEMENT }

/** Rejects a standby, whose data may be old. During a fail-over, a proxy can still lead to one. */
const refuseStandby = async (client: ClientBase) => {
  const { rows } = await client.query<{ is_standby: boolean }>(selectRecovery)
  if (rows[0]?.is_standby) throw new Error('The database is a standby')
}

export const openPool = async (url: string, max = MAX_CONNECTIONS): Promise<Pool> => {
  const pg = await loadPg()
  const onConnect = async (client: ClientBase) => {
    // Ignored, because the pool replaces broken connections and pending queries reject; without a listener, an error
    // event would end the process.
    client.on('error', () => {})
    watchConfirmation(client)
    await refuseStandby(client)
  }
  const settings: PoolSettings = { ...settingsFor(pg, url), max, pipeline: true, onConnect }
  return new pg.Pool(settings).on('error', () => {})
}

/** Runs statements on a connection, in its transaction if there is one. */
const queryWith =
  (client: ClientBase, options: QueryOptions = {}): Query =>
  async ({ name, text }, values = []) => {
    const { rows, rowCount } = await client.query<StoredRow>({ ...options, name, text, values: [...values] })
    refuseUnconfirmed(client)
    return { rows, count: rowCount ?? 0 }
  }

const BEGIN = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' }
const COMMIT = { name: 'commit', text: 'COMMIT' }
const ROLLBACK = { name: 'rollback', text: 'ROLLBACK' }

/** Runs `work` on a pool connection, with retries. Closes the connection if it breaks. */
const withClient = <T>(pool: Pool, work: (query: Query) => Promise<T>, options?: QueryOptions): Promise<T> =>
  withRetries(async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new PostgresFailure('failed', error)
    })
    const send = queryWith(client, options)
    const query: Query = (statement, values) => send(statement, values).catch(toFailure)
    let isUsable = true
    try {
      return await work(query)
    } catch (error) {
      isUsable = !(error instanceof PostgresFailure) || error.isConnectionUsable
      // A rollback is harmless if there is no transaction or the commit failed.
      if (isUsable) await query(ROLLBACK).catch(() => (isUsable = false))
      throw error
    } finally {
      client.release(!isUsable)
    }
  })

/** Runs single statements on the pool, each in its own transaction. */
export const queryOn =
  (pool: Pool): Query =>
  (statement, values) =>
    withClient(pool, (query) => query(statement, values), SINGLE_STATEMENT)

/** Sends COMMIT right after the pending statements; resolves once the transaction is durable. */
const commit = async (query: Query, pending: readonly Promise<unknown>[]) => {
  try {
    await Promise.all([...pending, query(COMMIT)])
  } catch (error) {
    // PostgreSQL rolls back a commit that it rejects. If the connection was lost, the result is unknown.
    throw error instanceof PostgresFailure && !error.isRejected ? new PostgresFailure('unclear', error.cause) : error
  }
}

/**
 * A result, and the statements still in flight that it depends on. If `pending` is undefined, the transaction is rolled
 * back.
 */
type Outcome<T> = { readonly value: T; readonly pending?: readonly Promise<unknown>[] }

/** Runs `work` in a transaction on one connection. */
export const transact = <T>(pool: Pool, work: (query: Query) => Promise<Outcome<T>>): Promise<T> =>
  withClient(pool, async (query) => {
    // BEGIN is not awaited, so that the first statements are pipelined with it.
    const [, { value, pending }] = await Promise.all([query(BEGIN), work(query)])
    if (pending === undefined) await query(ROLLBACK)
    else await commit(query, pending)
    return value
  })

/** Inserts any number of rows with one statement; its parameters are one array per column. */
export const insertText = (table: TableName): string => {
  const columns = columnsOf(table)
  const names = columns.map(({ name }) => name).join(', ')
  const arrays = columns.map(({ postgres }, index) => `$${index + 1}::${postgres}[]`).join(', ')
  return `INSERT INTO ${sqlName(table)} (${names}) SELECT * FROM unnest(${arrays})`
}

const insertValues = ({ table, rows }: Insert): readonly unknown[] =>
  columnsOf(table).map(({ field, store }) => rows.map((row) => store(row[field])))

/** Runs statements with `query`. Calls that are not awaited are pipelined. */
export const statementsOn = (query: Query) => {
  const execute: Run = async ({ definition, args }) => {
    const { text, valuesOf } = compiledFor('postgres', definition)
    const { rows, count } = await query({ name: definition.name, text }, valuesOf(args))
    return { rows: rows.map(definition.parse), count }
  }
  /** Sends all reads in one round trip. */
  const readAll = async <R extends Reads>(reads: R): Promise<RowsOf<R>> => {
    const rows = await Promise.all(
      Object.entries(reads).map(async ([key, read]) => [key, read === undefined ? [] : (await execute(read)).rows]),
    )
    // Safe cast: each key gets the rows of its own statement.
    return Object.fromEntries(rows) as RowsOf<R>
  }
  const write = (each: Write): Promise<unknown> =>
    'rows' in each
      ? query({ name: `insert-${sqlName(each.table)}`, text: insertText(each.table) }, insertValues(each))
      : execute(each)
  return { execute, readAll, write }
}

/** Runs statements on a connection outside the pool. */
export const runOn = (client: ClientBase): Run => statementsOn(queryWith(client)).execute
