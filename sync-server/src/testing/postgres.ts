import { randomBytes } from 'node:crypto'
import { assert, type Id, ok } from '@little-ledger/domain'
import { inject, onTestFinished } from 'vitest'
import type { Storage } from '../storage/port.ts'
import { openPool, runOn } from '../storage/postgres/connection.ts'
import { migrate, migrations, withMigrationLock } from '../storage/postgres/migrate.ts'
import { connectTo, openPostgres } from '../storage/postgres/open.ts'
import { postgresStorage } from '../storage/postgres/storage.ts'
import { generateIdentity, identityIn, setEachMeta } from '../storage/queries/meta.ts'

/** Whether this test project runs on PostgreSQL. */
export const hasPostgres = (): boolean => inject('postgresUrl') !== undefined

const addressOf = (schema: string) =>
  `${inject('postgresUrl')}?options=${encodeURIComponent(`-c search_path=${schema}`)}`

const drawSchema = () => `test_${randomBytes(8).toString('hex')}`

/** The URL of an empty database: a new schema in the shared test cluster. */
export const emptyDatabase = async (): Promise<string> => {
  const schema = drawSchema()
  const client = await connectTo(addressOf(schema))
  await client.query(`CREATE SCHEMA ${schema}`)
  await client.end()
  return addressOf(schema)
}

/** Runs a query on a separate connection. */
export const queryRows = async (url: string, statement: string, values: readonly unknown[] = []) => {
  const client = await connectTo(url)
  try {
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Opens a `Storage` on PostgreSQL, closed after the test. */
export const openStorage = async (url: string) => {
  const opened = await openPostgres(url)
  assert(opened.ok, 'the database opens')
  onTestFinished(() => opened.value.close())
  return opened.value
}

/** A new PostgreSQL database, closed after the test. */
export const openPostgresDatabase = async () => {
  const url = await emptyDatabase()
  return { url, storage: await openStorage(url) }
}

const named = [
  ...([
    'append',
    'readEntries',
    'readRawEntries',
    'listLogins',
    'findLogin',
    'findUser',
    'listMembers',
    'findInvitations',
    'countWrongCode',
    'replacePasswordHash',
  ] as const),
  ...(['createSession', 'resolveSession', 'resumeSession', 'deleteSession', 'listSessions', 'revokeSession'] as const),
  ...(['readClock', 'countFamilies', 'checkWritable', 'deleteExpired', 'close'] as const),
]

export type OnCleanup = (close: () => Promise<void>) => void

/**
 * A `Storage` that is created in the background. Its identity is available immediately, and its methods wait for the
 * database.
 */
export const lazyPostgresStorage = (atEnd: OnCleanup = onTestFinished): Storage => {
  const generated = generateIdentity()
  const names = identityIn(new Map(Object.entries(generated)))
  const open = async () => {
    const schema = drawSchema()
    const url = addressOf(schema)
    const pool = await openPool(url)
    // Uses a pool connection, because opening a separate one would take longer than creating the tables.
    const client = await pool.connect()
    await client.query(`CREATE SCHEMA ${schema}`)
    await withMigrationLock(client, async () => {
      await migrate(client, 0, migrations)
      for (const write of setEachMeta(generated)) await runOn(client)(write)
      return ok(undefined)
    })
    client.release()
    return postgresStorage(pool, names, () => connectTo(url))
  }
  const coming = open()
  atEnd(async () => (await coming).close())
  const waiting = Object.fromEntries(
    named.map((name) => [
      name,
      async (...asked: readonly unknown[]) => {
        const method = (await coming)[name] as (...values: readonly unknown[]) => unknown
        return method(...asked)
      },
    ]),
  ) as Pick<Storage, (typeof named)[number]>
  return {
    ...names,
    ...waiting,
    loginAttempts: {
      update: async (keys, step) => {
        const { loginAttempts: attempts } = await coming
        assert(attempts, 'servers on the same database share failed sign-in attempts')
        return attempts.update(keys, step)
      },
    },
    subscribe: (familyId: Id, listener) => {
      let stop: (() => void) | undefined
      let isStopped = false
      void coming.then((storage) => {
        if (!isStopped) stop = storage.subscribe(familyId, listener)
      })
      return () => {
        isStopped = true
        stop?.()
      }
    },
  }
}
