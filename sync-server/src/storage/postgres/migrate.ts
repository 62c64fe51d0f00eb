import type { ClientBase } from 'pg'
import * as v from 'valibot'
import { generateIdentity, type DatabaseIdentity } from '../identity.ts'

/** "LLed" in numbers. Servers that start at once wait here for each other, whatever else the database is used for. */
const LOCK = 0x4c4c6564

/** Every server that serves a database holds this lock together with the others; who needs it for themselves has it alone. */
export const SHARED_SERVER_LOCK = `SELECT pg_try_advisory_lock_shared(${LOCK}, hashtext(current_schema()))`
const NOT_SERVING = `SELECT pg_try_advisory_lock(${LOCK}, hashtext(current_schema())) AS is_free`

const freeRow = v.object({ is_free: v.boolean() })

const TRIES = 10
const BETWEEN_TRIES_MS = 200

/** Keeps the database to this connection until it ends; answers whether no server serves it. */
export const lockOutServers = async (client: ClientBase): Promise<boolean> => {
  for (let tries = 1; ; tries += 1) {
    const [row] = (await client.query<object>(NOT_SERVING)).rows
    if (v.parse(freeRow, row).is_free) return true
    if (tries === TRIES) return false
    // A server that has just stopped is forgotten in a moment.
    await new Promise<void>((resolve) => void setTimeout(resolve, BETWEEN_TRIES_MS))
  }
}

export const setMeta = async (client: ClientBase, name: string, value: string) => {
  await client.query(
    'INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    [name, value],
  )
}

/** Gives the database new ones of these names. */
export const assignNewEpoch = async (client: ClientBase, names: readonly (keyof DatabaseIdentity)[]) => {
  const drawn = generateIdentity()
  for (const name of names) await setMeta(client, name, drawn[name])
}

/** Runs work in one transaction, which no other server's of this kind runs beside. */
export const withMigrationLock = async <T>(client: ClientBase, work: () => Promise<T>): Promise<T> => {
  await client.query('BEGIN')
  try {
    // Bringing a large database up to date takes longer than a request may.
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const value = await work()
    await client.query('COMMIT')
    return value
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Brings a database of that version, 0 for an empty one, to the newest: inside the caller's transaction. */
export const migrate = async (client: ClientBase, version: number, migrations: readonly string[]) => {
  if (version === 0) {
    await client.query('CREATE TABLE meta (name text PRIMARY KEY, value text NOT NULL)')
    await setMeta(client, 'program', 'little-ledger')
    await assignNewEpoch(client, ['epoch', 'device', 'pepper'])
  }
  for (const sql of migrations.slice(version)) await client.query(sql)
  await setMeta(client, 'version', String(migrations.length))
}
