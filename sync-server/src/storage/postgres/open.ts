import { ok, type Result } from '@little-ledger/domain'
import type { Client, ClientBase, Pool } from 'pg'
import { readIdentity } from '../identity.ts'
import type { Storage } from '../port.ts'
import { loadPg, openPool, settingsFor } from './connection.ts'
import { inspectPostgres, type PostgresUnusable, problemOf, unusablePostgres } from './inspect.ts'
import { withMigrationLock, migrate } from './migrate.ts'
import { migrations as released } from '../migrations/postgres/index.ts'
import { postgresStorage } from './storage.ts'

/** One connection by itself, outside of any pool. */
export const connectTo = async (url: string): Promise<Client> => {
  const { Client: PgClient } = await loadPg()
  // Whoever waits for its answers has all the time there is: moving and listening are no requests.
  const { query_timeout: _, statement_timeout: __, ...settings } = await settingsFor(url)
  const client = new PgClient(settings)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Runs work on a connection, or says why there is none. */
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

const bringUpToDate = (
  client: ClientBase,
  url: string,
  migrations: readonly string[],
): Promise<Result<undefined, PostgresUnusable>> =>
  withMigrationLock(client, async () => {
    // Looked at again: another server may have done it while this one waited.
    const found = await inspectPostgres(client, migrations.length)
    if (found.state === 'unusable') return unusablePostgres(url, found.problem)
    const version = found.state === 'empty' ? 0 : found.version
    if (version < migrations.length) await migrate(client, version, migrations)
    return ok(undefined)
  })

/** Makes the tables where there are none and brings older ones up to date, in one transaction: all of it, or nothing. */
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
    return await bringUpToDate(client, url, migrations)
  } catch (error) {
    return unusablePostgres(url, problemOf(error) ?? 'not brought up to date')
  }
}

const namesOf = async (client: ClientBase) =>
  readIdentity((await client.query<object>('SELECT name, value FROM meta')).rows)

/** Opens the database, making its tables where there are none and bringing older ones up to date. */
export const openPostgres = async (
  url: string,
  migrations: readonly string[] = released,
): Promise<Result<Storage & { readonly pool: Pool }, PostgresUnusable>> => {
  const names = await withConnection(url, async (client) => {
    const prepared = await prepare(client, url, migrations)
    return prepared.ok ? ok(await namesOf(client)) : prepared
  })
  if (!names.ok) return names
  const pool = await openPool(url)
  const storage = await postgresStorage({ pool, names: names.value, connect: () => connectTo(url) })
  return ok({ ...storage, pool })
}
