import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { type AppDependencies, createApp } from '../app.ts'
import { defaultLoginLimits } from '../auth/login-rate-limiter.ts'
import { createHashingQueue } from '../auth/hashing-queue.ts'
import { type BuiltFiles, readBuiltFiles } from '../middleware/built-files.ts'
import { createLedgerCache } from '../ledger/ledger-cache.ts'
import { newIdAt } from '../ledger/new-id.ts'
import type { Logger } from '../operations/logger.ts'
import { NO_SECURITY_LOG } from '../operations/security-log.ts'
import { migrate, migrations } from '../storage/sqlite/migrate.ts'
import type { Storage } from '../storage/port.ts'
import { sqliteStorage } from '../storage/sqlite/storage.ts'
import { createEventStreams } from '../sync/event-streams.ts'
import { appClocks } from './client.ts'
import { writeBuiltApp } from './built-app.ts'
import { type OnCleanup, lazyPostgresStorage, hasPostgres } from './postgres.ts'

/** Minimal hashing cost, for tests that sign in hundreds of times. */
export const cheapHashingCost = { argon2: { memoryCost: 8, timeCost: 1, parallelism: 1 }, rounds: 1 }

/** A `Storage` on a new in-memory SQLite database. */
export const memoryStorage = () => {
  const connection = new Database(':memory:')
  migrate(connection, migrations)
  return sqliteStorage(connection)
}

/**
 * An empty database, closed after the test by default: PostgreSQL in the PostgreSQL test projects, otherwise in-memory
 * SQLite.
 */
export const freshStorage = (atEnd?: OnCleanup): Storage =>
  hasPostgres() ? lazyPostgresStorage(atEnd) : memoryStorage()

/** Empty databases for the runs of a property. Closed after each run, so that connections do not add up. */
export const storagePerRun = () => {
  const opened: (() => Promise<void>)[] = []
  return {
    openStorage: () => freshStorage((close) => opened.push(close)),
    closeStorage: async () => {
      for (const close of opened.splice(0)) await close()
    },
  }
}

let builtFiles: BuiltFiles | undefined

/** Writes a small build of the app to disk and loads it. Tests share the result because it never changes. */
const readSmallApp = (): BuiltFiles => {
  const folder = mkdtempSync(join(tmpdir(), 'little-ledger-app-'))
  writeBuiltApp(folder)
  const files = readBuiltFiles(folder)
  rmSync(folder, { recursive: true })
  assert(files.ok, 'the test app is complete')
  return files.value
}

/** A logger that fails the test on an unexpected error. */
const strictLog: Logger = {
  info: () => {},
  warn: () => {},
  error: (error) => {
    throw error
  },
}

export const testDependencies = (changes: Partial<AppDependencies> = {}): AppDependencies => {
  const now = changes.now ?? Date.now
  return {
    version: '1.2.3',
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    files: (builtFiles ??= readSmallApp()),
    storage: changes.storage ?? freshStorage(),
    ledgerCache: createLedgerCache(),
    streams: createEventStreams(),
    hashingQueue: createHashingQueue({ concurrency: 2, maxQueued: 100, maxQueuedPerAddress: 100 }),
    hashingCost: cheapHashingCost,
    loginLimits: defaultLoginLimits,
    registration: { mode: 'open', maxFamilies: undefined },
    builtAt: 0,
    now,
    newId: () => newIdAt(now()),
    logger: strictLog,
    securityLog: NO_SECURITY_LOG,
    ...changes,
  }
}

/** Creates the complete server, with a few static files in place of the built app. Tests call it without a socket. */
export const testApp = (changes: Partial<AppDependencies> = {}) => {
  const dependencies = testDependencies(changes)
  const app = createApp(dependencies)
  appClocks.set(app, dependencies.now)
  return app
}

/** Built files that throw when they are read, to cause an unexpected error in a request. */
export const brokenFiles = (message: string): BuiltFiles =>
  Object.assign(new Map(), {
    get: () => {
      throw new Error(message)
    },
  })
