import pg, { type Pool, type PoolClient, type PoolConfig } from 'pg'
import { PostgresFailure, kindOf, withRetries } from './failure.ts'

/** A prepared statement; PostgreSQL caches its plan by name. */
export type Statement = { readonly name: string; readonly text: string }

export type QueryResult = { readonly rows: readonly unknown[]; readonly count: number }

/** Runs one statement. Calls that are not awaited are pipelined and run in order. */
export type Query = (statement: Statement, values?: readonly unknown[]) => Promise<QueryResult>

/** Pool size of each server. PostgreSQL uses a process per connection, and all servers share its connection limit. */
const MAX_CONNECTIONS = 10

const CONNECT_TIMEOUT_MS = 5_000
const LOCK_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 20_000
const QUERY_TIMEOUT_MS = 25_000

/** Maximum time that a server stalled in a transaction can block other servers' writes to that family. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000

const INT8_OID = 20

/** Adds the option `pipeline`, missing from pg's types: statements are sent without waiting for earlier results. */
type Pipelined = PoolConfig & { readonly pipeline: true }

export const settingsFor = (url: string) => ({
  connectionString: url,
  application_name: 'little-ledger',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  keepAlive: true,
  types: {
    // pg returns bigint as text; all values here are safe integers.
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8_OID && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
  },
})

export const openPool = (url: string, max = MAX_CONNECTIONS): Pool => {
  const settings: Pipelined = { ...settingsFor(url), max, pipeline: true }
  const pool = new pg.Pool(settings)
  // The pool replaces broken connections, and pending queries reject; an unhandled error event would end the process.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return pool
}

const connect = async (pool: Pool): Promise<PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    throw new PostgresFailure('unavailable', error)
  }
}

const queryWith =
  (client: PoolClient): Query =>
  async ({ name, text }, values = []) => {
    try {
      const { rows, rowCount } = await client.query<Record<string, unknown>>({ name, text, values: [...values] })
      return { rows, count: rowCount ?? 0 }
    } catch (error) {
      throw new PostgresFailure(kindOf(error), error)
    }
  }

/** Runs single statements on the pool, each in its own transaction. */
export const queryOn =
  (pool: Pool): Query =>
  (statement, values) =>
    withRetries(async () => {
      const client = await connect(pool)
      let isUsable = true
      try {
        return await queryWith(client)(statement, values)
      } catch (error) {
        isUsable = error instanceof PostgresFailure && error.isConnectionUsable
        throw error
      } finally {
        client.release(!isUsable)
      }
    })

const BEGIN = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' }
const COMMIT = { name: 'commit', text: 'COMMIT' }
const ROLLBACK = { name: 'rollback', text: 'ROLLBACK' }

export type Transaction = {
  readonly query: Query
  /** Sends COMMIT right after the pending statements; resolves once the transaction is durable. */
  readonly commit: (pending: readonly Promise<unknown>[]) => Promise<void>
  readonly rollback: () => Promise<void>
}

const commitWith = (query: Query) => async (pending: readonly Promise<unknown>[]) => {
  const committed = query(COMMIT)
  try {
    await Promise.all([...pending, committed])
  } catch (error) {
    // PostgreSQL rolls back a commit that it rejects. If the connection was lost, the outcome is unknown.
    throw error instanceof PostgresFailure && !error.isConnectionUsable
      ? new PostgresFailure('unclear', error.cause)
      : error
  }
}

/** Runs work in a transaction on one connection, and closes the connection if it broke. */
export const transact = <T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  withRetries(async () => {
    const client = await connect(pool)
    const query = queryWith(client)
    let isUsable = false
    try {
      // Do not await BEGIN, so that the first statements are pipelined with it.
      const begun = query(BEGIN)
      const worked = work({ query, commit: commitWith(query), rollback: async () => void (await query(ROLLBACK)) })
      const [value] = await Promise.all([worked, begun])
      isUsable = true
      return value
    } catch (error) {
      // A rollback after a failed commit is harmless.
      isUsable = await query(ROLLBACK).then(
        () => true,
        () => false,
      )
      throw error
    } finally {
      client.release(!isUsable)
    }
  })
