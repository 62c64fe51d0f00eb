import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { type AppDependencies, createApp } from '../app.ts'
import { defaultGuessLimits } from '../auth/guess-limits.ts'
import { createHashingQueue } from '../auth/hashing-queue.ts'
import { type BuiltFiles, readBuiltFiles } from '../http/built-files.ts'
import { createLedgerCache } from '../journal/ledger-cache.ts'
import { newIdAt } from '../journal/new-id.ts'
import type { Log } from '../operations/log.ts'
import { migrations } from '../storage/migrations/index.ts'
import { migrate } from '../storage/sqlite/migrate.ts'
import type { Storage } from '../storage/port.ts'
import { sqliteStorage } from '../storage/sqlite/storage.ts'
import { createNewsStreams } from '../sync/news-streams.ts'
import { writeBuiltApp } from './built-app.ts'
import { type AtEnd, comingPostgres, hasPostgres } from './postgres.ts'

/** Passwords that cost next to nothing, so that a test may sign in hundreds of times. */
export const cheap = { argon2: { memoryCost: 8, timeCost: 1, parallelism: 1 }, rounds: 1 }

/** Real SQLite, in memory. */
export const memoryStorage = () => {
  const connection = new Database(':memory:')
  migrate(connection, migrations)
  return sqliteStorage(connection)
}

/** An empty database: on PostgreSQL where the run has one. It is closed after the test, or when `atEnd` says. */
export const freshStorage = (atEnd?: AtEnd): Storage => (hasPostgres() ? comingPostgres(atEnd) : memoryStorage())

let builtFiles: BuiltFiles | undefined

/** Read once for all tests of a file: nobody changes them. */
const readSmallApp = (): BuiltFiles => {
  const folder = mkdtempSync(join(tmpdir(), 'little-ledger-app-'))
  writeBuiltApp(folder)
  const files = readBuiltFiles(folder)
  rmSync(folder, { recursive: true })
  assert(files.ok, 'the app of the tests is built')
  return files.value
}

/** A defect fails the test that it happens in. */
const strictLog: Log = {
  info: () => {},
  warn: () => {},
  defect: (error) => {
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
    cache: createLedgerCache(),
    streams: createNewsStreams(),
    hashing: createHashingQueue({ atOnce: 2, waiting: 100 }),
    cost: cheap,
    limits: defaultGuessLimits,
    now,
    newId: () => newIdAt(now()),
    log: strictLog,
    ...changes,
  }
}

/** The whole server on a small built app, without a socket. */
export const testApp = (changes: Partial<AppDependencies> = {}) => createApp(testDependencies(changes))

/** Stands for a defect anywhere below the app. */
export const brokenFiles = (message: string): BuiltFiles =>
  Object.assign(new Map(), {
    get: () => {
      throw new Error(message)
    },
  })
