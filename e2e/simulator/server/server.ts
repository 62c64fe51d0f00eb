import { type Id, type Instant } from '@little-ledger/domain'
import { createApp, type AppDependencies } from '../../../sync-server/src/app.ts'
import { createLedgerCache } from '../../../sync-server/src/ledger/ledger-cache.ts'
import type { StoredEntry } from '../../../sync-server/src/storage/port.ts'
import { testDependencies } from '../../../sync-server/src/testing/app.ts'
import { hasPostgres } from '../../../sync-server/src/testing/postgres.ts'
import { BUILD_DATE } from '../clock.ts'
import { postgresDatabase } from './postgres-database.ts'
import type { ArmedCrash, ServerDatabase } from './database.ts'
import { sqliteDatabase } from './sqlite-database.ts'
import type { NetworkRequest, NetworkResponse } from '../network.ts'

/** The real server on a real database. It can crash at any time, and can be restarted, backed up and restored. */
export interface Server extends Pick<ServerDatabase, 'acceptTime' | 'backUp' | 'lastStamp' | 'deletedUsers' | 'close'> {
  readonly handle: (request: NetworkRequest) => Promise<NetworkResponse>
  readonly crashAtEntry: (count: number) => ArmedCrash
  /** Restarts the server on the database that the crashed process left behind. */
  readonly restart: () => Promise<void>
  readonly restore: (backup: string) => Promise<void>
  readonly entries: (familyId: Id) => Promise<readonly StoredEntry[]>
}

export interface ServerOptions {
  readonly folder: string
  readonly now: () => Instant
  readonly newId: () => Id
  readonly onError: (error: Error) => void
}

export async function startServer(options: ServerOptions): Promise<Server> {
  const database = hasPostgres() ? await postgresDatabase() : await sqliteDatabase(options.folder)
  const dependencies = dependenciesFor(options, database)
  let app = createApp(dependencies)
  const start = (): void => {
    app = createApp({ ...dependencies, storage: database.storage(), ledgerCache: createLedgerCache() })
  }
  return {
    handle: async ({ method, path, body, cookie, address }) => {
      const headers = new Headers(body === undefined ? {} : { 'Content-Type': 'application/json' })
      if (cookie !== undefined) headers.set('Cookie', cookie)
      const init = { method, headers, ...(body === undefined ? {} : { body }) }
      const response = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    crashAtEntry: database.crashAtEntry,
    restart: async () => {
      await database.reopen()
      start()
    },
    acceptTime: (now) => database.acceptTime(now),
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

const dependenciesFor = ({ now, newId, onError }: ServerOptions, database: ServerDatabase): AppDependencies =>
  testDependencies({
    now,
    builtAt: BUILD_DATE,
    newId,
    storage: database.storage(),
    logger: { info: () => {}, warn: () => {}, error: (error) => onError(error) },
  })
