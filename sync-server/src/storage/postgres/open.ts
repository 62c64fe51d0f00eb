import { ok, type Result } from '@little-ledger/domain'
import type { Client, ClientBase, Pool } from 'pg'
import type { Storage } from '../port.ts'
import { identityIn, readMeta, toMeta } from '../queries/meta.ts'
import { loadPg, openPool, runOn, settingsFor } from './connection.ts'
import { isDatabaseError } from './failure.ts'
import { inspectPostgres, type PostgresUnusable, problemOf, unusablePostgres } from './inspect.ts'
import { migrate, migrations as allMigrations, withMigrationLock } from './migrate.ts'
import { postgresStorage } from './storage.ts'

type QueryTimeouts = { readonly query_timeout?: number }

/** How long the connection that receives notifications waits for an answer. */
const LISTENING: QueryTimeouts = { query_timeout: 5_000 }

/** Opens a connection outside the pool. */
export const connectTo = async (url: string, timeouts: QueryTimeouts = {}): Promise<Client> => {
  const pg = await loadPg()
  // No query timeouts by default: such a connection migrates databases and moves data.
  const { query_timeout: _, statement_timeout: __, ...settings } = settingsFor(pg, url)
  const client = new pg.Client({ ...settings, ...timeouts })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    // An error of pg itself, such as a missing password, leaves the connection open.
    void client.end().catch(() => {})
    throw error
  }
}

/** Runs `work` on a new connection. Returns a connection problem as an error value. */
export const withConnection = async <T, E>(
  url: string,
  work: (client: ClientBase) => Promise<Result<T, E>>,
): Promise<Result<T, E | PostgresUnusable>> => {
  let client: Client | undefined
  try {
    client = await connectTo(url)
    return await work(client)
  } catch (error) {
    const isRejected = client === undefined && isDatabaseError(error)
    const problem = problemOf(error) ?? (isRejected ? 'rejected' : undefined)
    if (problem === undefined) throw error
    return unusablePostgres(url, problem)
  } finally {
    await client?.end().catch(() => {})
  }
}

/** Creates or migrates the tables. Waits for any other server or command that is doing so. */
const prepare = (client: ClientBase, url: string, migrations: readonly string[]) =>
  withMigrationLock(client, async () => {
    const found = await inspectPostgres(url, client, migrations.length)
    if (found.ok && found.value.version < migrations.length) {
      try {
        await migrate(client, found.value.version, migrations)
      } catch (error) {
        return unusablePostgres(url, problemOf(error) ?? 'not brought up to date')
      }
    }
    return found
  })

/** Opens the database, creating or migrating its tables if needed. */
export const openPostgres = async (
  url: string,
  migrations: readonly string[] = allMigrations,
): Promise<Result<Storage & { readonly pool: Pool }, PostgresUnusable>> => {
  const identity = await withConnection(url, async (client) => {
    const prepared = await prepare(client, url, migrations)
    return prepared.ok ? ok(identityIn(toMeta((await runOn(client)(readMeta({}))).rows))) : prepared
  })
  if (!identity.ok) return identity
  const pool = await openPool(url)
  const storage = await postgresStorage(pool, identity.value, () => connectTo(url, LISTENING))
  return ok({ ...storage, pool })
}
