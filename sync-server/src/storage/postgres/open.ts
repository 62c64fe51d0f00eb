import { ok, type Result } from '@little-ledger/domain'
import pg, { type Client, type ClientBase, type Pool } from 'pg'
import { readIdentity } from '../identity.ts'
import type { Storage } from '../port.ts'
import { openPool, settingsFor } from './connection.ts'
import { inspectPostgres, type PostgresUnusable, problemOf, unusablePostgres } from './inspect.ts'
import { migrate, migrations as allMigrations, withMigrationLock } from './migrate.ts'
import { postgresStorage } from './storage.ts'

/** Opens a connection outside the pool. */
export const connectTo = async (url: string): Promise<Client> => {
  // Leave out the query timeouts, because this connection is for migrating, moving and listening.
  const { query_timeout: _, statement_timeout: __, ...settings } = settingsFor(url)
  const client = new pg.Client(settings)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs work on a new connection. A connection problem is returned as an error value. */
export const withConnection = async <T>(
  url: string,
  work: (client: ClientBase) => Promise<Result<T, PostgresUnusable>>,
): Promise<Result<T, PostgresUnusable>> => {
  let client: Client | undefined
  try {
    client = await connectTo(url)
    return await work(client)
  } catch (error) {
    const problem = problemOf(error)
    if (problem === undefined) throw error
    return unusablePostgres(url, problem)
  } finally {
    await client?.end().catch(() => {})
  }
}

const migrateToLatest = (
  client: ClientBase,
  url: string,
  migrations: readonly string[],
): Promise<Result<undefined, PostgresUnusable>> =>
  withMigrationLock(client, async () => {
    // Another server may have migrated while this one waited for the lock.
    const found = await inspectPostgres(client, migrations.length)
    if (found.state === 'unusable') return unusablePostgres(url, found.problem)
    const version = found.state === 'empty' ? 0 : found.version
    if (version < migrations.length) await migrate(client, version, migrations)
    return ok(undefined)
  })

/** Creates or migrates the tables in one transaction. */
export const prepare = async (
  client: ClientBase,
  url: string,
  migrations: readonly string[],
): Promise<Result<undefined, PostgresUnusable>> => {
  const found = await inspectPostgres(client, migrations.length)
  if (found.state === 'unusable') return unusablePostgres(url, found.problem)
  if (found.state === 'ours' && found.movingFrom !== undefined) return unusablePostgres(url, 'moving')
  if (found.state === 'ours' && found.version === migrations.length) return ok(undefined)
  try {
    return await migrateToLatest(client, url, migrations)
  } catch (error) {
    return unusablePostgres(url, problemOf(error) ?? 'not brought up to date')
  }
}

const readDatabaseIdentity = async (client: ClientBase) =>
  readIdentity((await client.query<object>('SELECT name, value FROM meta')).rows)

/** Opens the database, creating or migrating its tables if needed. */
export const openPostgres = async (
  url: string,
  migrations: readonly string[] = allMigrations,
): Promise<Result<Storage & { readonly pool: Pool }, PostgresUnusable>> => {
  const identity = await withConnection(url, async (client) => {
    const prepared = await prepare(client, url, migrations)
    return prepared.ok ? ok(await readDatabaseIdentity(client)) : prepared
  })
  if (!identity.ok) return identity
  const pool = openPool(url)
  const storage = await postgresStorage({ pool, identity: identity.value, connect: () => connectTo(url) })
  return ok({ ...storage, pool })
}
