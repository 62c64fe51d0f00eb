import { assert } from '@little-ledger/domain'
import { finishRestore } from '../../../sync-server/src/storage/postgres/check.ts'
import { connectTo, openPostgres } from '../../../sync-server/src/storage/postgres/open.ts'
import { runOn } from '../../../sync-server/src/storage/postgres/connection.ts'
import { setMeta } from '../../../sync-server/src/storage/queries/meta.ts'
import { emptyDatabase, queryRows } from '../../../sync-server/src/testing/postgres.ts'
import { acceptTimeOf } from './accept-time.ts'
import { type ArmedCrash, SERVER_DEVICE_ID, type ServerDatabase } from './database.ts'

type Opened = Extract<Awaited<ReturnType<typeof openPostgres>>, { readonly ok: true }>['value']

const TABLES = [
  'meta',
  'families',
  'entries',
  'children',
  'members',
  'invitations',
  'owners',
  'logins',
  'sessions',
  'idempotency_records',
  'login_attempts',
]

async function open(url: string): Promise<Opened> {
  const opened = await openPostgres(url)
  assert(opened.ok, 'the database opens')
  return opened.value
}

/** Creates the database and gives the server a fixed device id. */
async function create(): Promise<string> {
  const url = await emptyDatabase()
  await (await open(url)).close()
  const client = await connectTo(url)
  await runOn(client)(setMeta({ name: 'device', value: SERVER_DEVICE_ID }))
  await client.end()
  return url
}

/** A PostgreSQL database that keeps running while servers restart. */
export async function postgresDatabase(): Promise<ServerDatabase> {
  const url = await create()
  let storage = await open(url)
  let copyCount = 0

  /** Copies all tables to another schema. */
  const copyTo = async (schema: string) => {
    const statements = TABLES.map((table) => `CREATE TABLE ${schema}.${table} AS TABLE ${table}`)
    await queryRows(url, [`CREATE SCHEMA ${schema}`, ...statements].join('; '))
  }
  const copyFrom = async (schema: string) => {
    const statements = TABLES.map((table) => `INSERT INTO ${table} SELECT * FROM ${schema}.${table}`)
    await queryRows(url, ['BEGIN', `TRUNCATE ${TABLES.join(', ')}`, ...statements, 'COMMIT'].join('; '))
  }
  const schema = new URL(url).searchParams.get('options')?.split('=')[1]
  return {
    storage: () => storage,
    crashAtEntry: (count) => armCrash(storage, count),
    reopen: async () => {
      await storage.close()
      storage = await open(url)
    },
    acceptTime: (now) => acceptTimeOf({ type: 'postgres', url }, now),
    backUp: async () => {
      const backup = `${schema}_backup_${(copyCount += 1)}`
      await copyTo(backup)
      return backup
    },
    restore: async (backup) => {
      await storage.close()
      await copyFrom(backup)
      assert((await finishRestore(url)).ok, 'the restored database gets a new epoch')
      storage = await open(url)
    },
    lastStamp: async (familyId) => {
      const [row] = await queryRows(
        url,
        'SELECT last_stamp FROM families WHERE family_id = $1 AND last_stamp IS NOT NULL',
        [familyId],
      )
      return row === undefined ? undefined : String(row['last_stamp'])
    },
    deletedUsers: async (familyId) => {
      const rows = await queryRows(url, 'SELECT user_id FROM children WHERE family_id = $1 AND is_deleted = 1', [
        familyId,
      ])
      return rows.map((row) => String(row['user_id']))
    },
    close: () => storage.close(),
  }
}

type Client = { readonly query: (...statement: readonly unknown[]) => unknown }

/** The number of entries that a statement inserts. */
const entriesIn = (statement: unknown): number => {
  if (typeof statement !== 'object' || statement === null || !('name' in statement) || !('values' in statement))
    return 0
  if (statement.name !== 'insert-entries' || !Array.isArray(statement.values)) return 0
  const [, , ids]: unknown[] = statement.values
  return Array.isArray(ids) ? ids.length : 0
}

const isCommit = (statement: unknown) =>
  typeof statement === 'object' && statement !== null && 'name' in statement && statement.name === 'commit'

/** Kills the connection after inserting the entry but before the commit, and again on every later statement. */
function armCrash({ pool }: Opened, count: number): ArmedCrash {
  const state = { remaining: count, hasCrashed: false, isArmed: true }
  const connect: () => Promise<Client> = pool.connect.bind(pool)
  const intercept = (client: Client): Client => {
    const query = client.query.bind(client)
    const intercepted = (statement: unknown, ...rest: readonly unknown[]): unknown => {
      state.remaining -= state.isArmed ? entriesIn(statement) : 0
      const isCrashing = state.isArmed && (state.hasCrashed || (isCommit(statement) && state.remaining <= 0))
      if (!isCrashing) return query(statement, ...rest)
      state.hasCrashed = true
      return query('SELECT pg_terminate_backend(pg_backend_pid())')
    }
    return Object.assign(client, { query: intercepted })
  }
  Object.assign(pool, { connect: async () => intercept(await connect()) })
  return {
    hasCrashed: () => {
      state.isArmed = false
      Object.assign(pool, { connect })
      return state.hasCrashed
    },
  }
}
