import { type Id, type Instant } from '@little-ledger/domain'
import { createApp, type AppDependencies } from '../../sync-server/src/app.ts'
import { createLedgerCache } from '../../sync-server/src/ledger/ledger-cache.ts'
import type { StoredEntry } from '../../sync-server/src/storage/port.ts'
import { testDependencies } from '../../sync-server/src/testing/app.ts'
import { hasPostgres } from '../../sync-server/src/testing/postgres.ts'
import { postgresDatabase } from './postgres-database.ts'
import type { Kill, ServerDatabase } from './server-database.ts'
import { sqliteDatabase } from './sqlite-database.ts'
import type { Asked, Answer } from './wire.ts'

/** The real server on a real database: it can be killed at any moment, started again, backed up and restored. */
export interface Server extends Pick<ServerDatabase, 'backUp' | 'lastStamp' | 'deletedUsers' | 'close'> {
  readonly answer: (asked: Asked) => Promise<Answer>
  readonly killAtEntry: (count: number) => Kill
  /** Starts anew on what the database held when the process ended. */
  readonly startAgain: () => Promise<void>
  readonly restore: (backup: string) => Promise<void>
  readonly entries: (familyId: Id) => Promise<readonly StoredEntry[]>
}

export interface ServerOptions {
  readonly folder: string
  readonly now: () => Instant
  readonly newId: () => Id
  readonly onDefect: (error: Error) => void
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const database = hasPostgres() ? await postgresDatabase() : await sqliteDatabase(options.folder)
  const base = dependenciesFor(options, database)
  let app = createApp(base)
  const start = (): void => {
    app = createApp({ ...base, storage: database.storage(), ledgerCache: createLedgerCache() })
  }
  return {
    answer: async ({ method, path, body, cookie, address }) => {
      const headers = new Headers(body === undefined ? {} : { 'Content-Type': 'application/json' })
      if (cookie !== undefined) headers.set('Cookie', cookie)
      const init = { method, headers, ...(body === undefined ? {} : { body }) }
      const answer = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } })
      return { status: answer.status, headers: answer.headers, text: await answer.text() }
    },
    killAtEntry: database.killAtEntry,
    startAgain: async () => {
      await database.openAgain()
      start()
    },
    backUp: database.backUp,
    restore: async (backup) => {
      await database.restore(backup)
      start()
    },
    entries: (familyId) => database.storage().readEntries(familyId, 0, 1_000_000),
    lastStamp: database.lastStamp,
    deletedUsers: database.deletedUsers,
    close: database.close,
  }
}

const dependenciesFor = ({ now, newId, onDefect }: ServerOptions, database: ServerDatabase): AppDependencies =>
  testDependencies({
    now,
    newId,
    storage: database.storage(),
    logger: { info: () => {}, warn: () => {}, error: (error) => onDefect(error) },
  })
