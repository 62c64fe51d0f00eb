import { assert } from '@little-ledger/domain'
import { finishRestore } from '../../sync-server/src/storage/postgres/check.ts'
import { setMeta } from '../../sync-server/src/storage/postgres/migrate.ts'
import { connectTo, openPostgres } from '../../sync-server/src/storage/postgres/open.ts'
import { emptyDatabase, queryRows } from '../../sync-server/src/testing/postgres.ts'
import { type Kill, NAME_OF_SERVER, type ServerDatabase } from './server-database.ts'

type Opened = Extract<Awaited<ReturnType<typeof openPostgres>>, { readonly ok: true }>['value']

const TABLES = [
  'meta',
  'families',
  'entries',
  'children',
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

/** Makes the database and gives the server the same name in every run. */
async function create(): Promise<string> {
  const url = await emptyDatabase()
  await (await open(url)).close()
  const client = await connectTo(url)
  await setMeta(client, 'device', NAME_OF_SERVER)
  await client.end()
  return url
}

/** A database of a PostgreSQL that goes on while servers come and go. */
export async function postgresDatabase(): Promise<ServerDatabase> {
  const url = await create()
  let storage = await open(url)
  let copies = 0

  /** Every table's rows, in a schema beside this one. */
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
    killAtEntry: (count) => armKill(storage, count),
    openAgain: async () => {
      await storage.close()
      storage = await open(url)
    },
    backUp: async () => {
      const backup = `${schema}_backup_${(copies += 1)}`
      await copyTo(backup)
      return backup
    },
    restore: async (backup) => {
      await storage.close()
      await copyFrom(backup)
      assert((await finishRestore(url)).ok, 'a restored database gets an epoch of its own')
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

type Client = { readonly query: (...asked: readonly unknown[]) => unknown }

/** How many entries a statement inserts. */
const entriesIn = (asked: unknown): number => {
  if (typeof asked !== 'object' || asked === null || !('name' in asked) || !('values' in asked)) return 0
  if (asked.name !== 'insert-entries' || !Array.isArray(asked.values)) return 0
  const [, , ids]: unknown[] = asked.values
  return Array.isArray(ids) ? ids.length : 0
}

const isCommit = (asked: unknown) =>
  typeof asked === 'object' && asked !== null && 'name' in asked && asked.name === 'commit'

/** Cuts the connection between the statement that stores the entry and the commit, and every later one. */
function armKill({ pool }: Opened, count: number): Kill {
  const state = { left: count, hasDied: false, isArmed: true }
  const connect: () => Promise<Client> = pool.connect.bind(pool)
  const watch = (client: Client): Client => {
    const query = client.query.bind(client)
    const watched = (asked: unknown, ...rest: readonly unknown[]): unknown => {
      state.left -= state.isArmed ? entriesIn(asked) : 0
      const isDying = state.isArmed && (state.hasDied || (isCommit(asked) && state.left <= 0))
      if (!isDying) return query(asked, ...rest)
      state.hasDied = true
      return query('SELECT pg_terminate_backend(pg_backend_pid())')
    }
    return Object.assign(client, { query: watched })
  }
  Object.assign(pool, { connect: async () => watch(await connect()) })
  return {
    hasDied: () => {
      state.isArmed = false
      Object.assign(pool, { connect })
      return state.hasDied
    },
  }
}
