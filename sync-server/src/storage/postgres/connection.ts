import type { Pool, PoolClient, PoolConfig } from 'pg'
import { PostgresFailure, kindOf, withRetries } from './failure.ts'

/** A statement with a name of its own, by which PostgreSQL keeps its plan for the next time. */
export type Statement = { readonly name: string; readonly text: string }

export type QueryResult = { readonly rows: readonly unknown[]; readonly count: number }

/** Asks the database one thing. What is asked without waiting runs in that order, each seeing what is committed by then. */
export type Query = (statement: Statement, values?: readonly unknown[]) => Promise<QueryResult>

/** So many at once: PostgreSQL gives each connection a process of its own, and all servers share what it allows. */
const CONNECTIONS = 10

/** How long anything waits: for a connection, for another server's transaction, for an answer. */
const CONNECT_MS = 5_000
const LOCK_MS = 5_000
const STATEMENT_MS = 20_000
const ANSWER_MS = 25_000

/** A server that stands still in the middle of a transaction keeps its family from the others no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000

const INT8 = 20

/** What pg understands and its types do not name yet: questions are sent without waiting for the answers before them. */
type Pipelined = PoolConfig & { readonly pipeline: true }

/** pg is loaded only where it is used: a household with SQLite starts without it. */
export const loadPg = async () => (await import('pg')).default

export const settingsFor = async (url: string) => {
  const { types } = await loadPg()
  return {
    connectionString: url,
    application_name: 'little-ledger',
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: LOCK_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    types: {
      // Numbers of 64 bits come as text: none here is larger than JavaScript counts.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? Number : types.getTypeParser(oid, format),
    },
  }
}

export const openPool = async (url: string, max = CONNECTIONS): Promise<Pool> => {
  const { Pool } = await loadPg()
  const settings: Pipelined = { ...(await settingsFor(url)), max, pipeline: true }
  const pool = new Pool(settings)
  // A connection that breaks, in use or not, is replaced when one is needed; whoever waits on it is told by its answer.
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

/** One statement, which is a transaction of its own. */
export const queryOn =
  (pool: Pool): Query =>
  (statement, values) =>
    withRetries(async () => {
      const client = await connect(pool)
      let isWhole = true
      try {
        return await queryWith(client)(statement, values)
      } catch (error) {
        isWhole = error instanceof PostgresFailure && error.isAnswered
        throw error
      } finally {
        client.release(!isWhole)
      }
    })

const BEGIN = { name: 'begin', text: 'BEGIN ISOLATION LEVEL READ COMMITTED' }
const COMMIT = { name: 'commit', text: 'COMMIT' }
const ROLLBACK = { name: 'rollback', text: 'ROLLBACK' }

export type Transaction = {
  readonly ask: Query
  /** Sends the last statements and the commit together, and waits until the database has it all on its disk. */
  readonly commit: (last: readonly Promise<unknown>[]) => Promise<void>
  readonly rollback: () => Promise<void>
}

const committing = (ask: Query) => async (last: readonly Promise<unknown>[]) => {
  const committed = ask(COMMIT)
  try {
    await Promise.all([...last, committed])
  } catch (error) {
    // What the database refused it also undid. From a connection that broke nobody learns what became of it.
    throw error instanceof PostgresFailure && !error.isAnswered ? new PostgresFailure('unclear', error.cause) : error
  }
}

/** Runs work in a transaction on one connection, which is given up where it broke. */
export const transact = <T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  withRetries(async () => {
    const client = await connect(pool)
    const ask = queryWith(client)
    let isWhole = false
    try {
      // Nothing waits for the answer to this: what follows is sent with it.
      const begun = ask(BEGIN)
      const worked = work({ ask, commit: committing(ask), rollback: async () => void (await ask(ROLLBACK)) })
      const [value] = await Promise.all([worked, begun])
      isWhole = true
      return value
    } catch (error) {
      // After a failed commit there is nothing to undo, and PostgreSQL does not mind.
      isWhole = await ask(ROLLBACK).then(
        () => true,
        () => false,
      )
      throw error
    } finally {
      client.release(!isWhole)
    }
  })
