import { setTimeout } from 'node:timers/promises'
import type { Result } from '@little-ledger/domain'
import type { ClientBase } from 'pg'
import * as v from 'valibot'
import { generateIdentity, setEachMeta } from '../queries/meta.ts'
import { postgresVersion1 } from '../migrations/version-1.ts'
import { postgresVersion2 } from '../migrations/version-2.ts'
import { runOn } from './connection.ts'

/**
 * The n-th migration upgrades the schema to version n. Never edit a released migration; add a new one instead. Servers
 * of the previous version may still be running during a migration, so it must not remove anything they use.
 */
export const migrations: readonly string[] = [postgresVersion1, postgresVersion2]

/** The key of the advisory lock: "LLed" in ASCII. */
const LOCK_KEY = 0x4c4c6564

/** Every running server has this lock. A move or restore can get it only while no server runs. */
export const SHARED_SERVER_LOCK = `SELECT pg_try_advisory_lock_shared(${LOCK_KEY}, hashtext(current_schema()))`
const EXCLUSIVE_SERVER_LOCK = `SELECT pg_try_advisory_lock(${LOCK_KEY}, hashtext(current_schema())) AS is_free`

const lockRow = v.object({ is_free: v.boolean() })

const MAX_ATTEMPTS = 10
const RETRY_DELAY_MS = 200

/** Keeps servers out until this connection ends. @returns false if a server is running */
export const lockOutServers = async (client: ClientBase): Promise<boolean> => {
  for (let attempt = 1; ; attempt += 1) {
    const [row] = (await client.query<object>(EXCLUSIVE_SERVER_LOCK)).rows
    if (v.parse(lockRow, row).is_free) return true
    if (attempt === MAX_ATTEMPTS) return false
    // PostgreSQL may take a moment to release the lock held by a server that has just stopped.
    await setTimeout(RETRY_DELAY_MS)
  }
}

/** Migrating or moving a large database can exceed the request timeouts. */
const WITHOUT_TIMEOUTS = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`

/**
 * Runs `work` in a transaction that holds the migration lock, so only one server at a time can run it. The transaction
 * is rolled back if `work` fails.
 */
export const withMigrationLock = async <T, E>(
  client: ClientBase,
  work: () => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  await client.query('BEGIN')
  try {
    await client.query(WITHOUT_TIMEOUTS)
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY])
    const result = await work()
    await client.query(result.ok ? 'COMMIT' : 'ROLLBACK')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Runs the migrations that follow `version` (0 for an empty database) inside the caller's transaction. */
export const migrate = async (client: ClientBase, version: number, all: readonly string[]) => {
  for (const sql of all.slice(version)) await client.query(sql)
  const created = version === 0 ? { program: 'little-ledger', ...generateIdentity() } : {}
  for (const write of setEachMeta({ ...created, version: String(all.length) })) await runOn(client)(write)
}
