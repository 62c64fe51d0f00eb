import { err, ok, type Result } from '@little-ledger/domain'
import manifest from '../../package.json' with { type: 'json' }
import { createApp } from '../app.ts'
import { defaultLoginLimits } from '../auth/login-rate-limiter.ts'
import { createHashingQueue } from '../auth/hashing-queue.ts'
import { defaultHashingCost } from '../auth/passwords.ts'
import type { Database, Environment } from '../environment.ts'
import { type BuiltFiles, readBuiltFiles } from '../middleware/built-files.ts'
import { securityHeadersFor } from '../middleware/security-headers.ts'
import { listen } from './listen.ts'
import { createLedgerCache } from '../ledger/ledger-cache.ts'
import { newIdAt } from '../ledger/new-id.ts'
import type { StartError } from '../start-errors.ts'
import { checkDatabaseFolder } from '../storage/sqlite/database-folder.ts'
import type { Storage } from '../storage/port.ts'
import { openPostgres } from '../storage/postgres/open.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import { createEventStreams, type EventStreams } from '../sync/event-streams.ts'
import { createLogger } from './logger.ts'

const GRACE_MS = 3_000
const HOUR_MS = 3_600_000

/** How long a repeated write is recognised: longer than any client keeps trying. */
const ANSWERS_KEPT_MS = 7 * 24 * HOUR_MS

/** Two password hashes at once leave the other half of Node's four threads to files; 64 wait at most a few seconds. */
const HASHING = { atOnce: 2, waiting: 64 }

export type RunningServer = { readonly publicUrl: string; readonly stop: () => Promise<void> }

const appOf = (environment: Environment, files: BuiltFiles, storage: Storage, streams: EventStreams) => {
  const now = Date.now
  return createApp({
    version: manifest.version,
    publicUrl: environment.publicUrl,
    trustedProxies: environment.trustedProxies,
    files,
    storage,
    cache: createLedgerCache(),
    streams,
    hashing: createHashingQueue(HASHING),
    cost: defaultHashingCost,
    limits: defaultLoginLimits,
    now,
    newId: () => newIdAt(now()),
    log: createLogger((line) => void process.stdout.write(line), now),
  })
}

/** Forgets what has ended, now and every hour. A failure is no matter: the next hour tries again. */
const sweepHourly = (storage: Storage) => {
  const sweep = () => void storage.sweep(Date.now(), Date.now() - ANSWERS_KEPT_MS).catch(() => {})
  sweep()
  return setInterval(sweep, HOUR_MS).unref()
}

const open = (database: Database): Promise<Result<Storage, StartError>> =>
  database.type === 'postgres' ? openPostgres(database.url) : openSqlite(database.file)

/** Opens the database and then the port; where either fails, neither stays open. */
export const serve = async (
  environment: Environment,
  appFolder: string,
): Promise<Result<RunningServer, StartError>> => {
  const { host, port, publicUrl, database } = environment
  const files = readBuiltFiles(appFolder)
  if (database.type === 'sqlite') {
    const folder = checkDatabaseFolder(database.file)
    if (!folder.ok) return folder
  }
  if (!files.ok) return files
  const storage = await open(database)
  if (!storage.ok) return storage
  const streams = createEventStreams()
  const app = appOf(environment, files.value, storage.value, streams)
  const listening = await listen({ fetch: app.fetch, host, port, headers: securityHeadersFor(publicUrl) })
  if (!listening.ok) {
    await storage.value.close()
    return err(listening.error)
  }
  const sweeping = sweepHourly(storage.value)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(sweeping)
    streams.closeAll()
    await listening.value.stop(GRACE_MS)
    await storage.value.close()
  }
  // A second signal changes nothing: requests under way have at most the time of grace anyway.
  return ok({ publicUrl, stop: () => (stopped ??= stop()) })
}
