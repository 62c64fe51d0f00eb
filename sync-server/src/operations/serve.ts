import { err, ok, type Result } from '@little-ledger/domain'
import manifest from '../../package.json' with { type: 'json' }
import { createApp } from '../app.ts'
import { defaultLoginLimits } from '../auth/login-rate-limiter.ts'
import { createHashingQueue } from '../auth/hashing-queue.ts'
import { defaultHashingCost, hasArgon2 } from '../auth/passwords.ts'
import type { Database, Environment } from '../environment.ts'
import type { AppNotBuilt, BuiltFiles } from '../middleware/built-files.ts'
import { type SecurityHeaders, securityHeadersFor } from '../middleware/security-headers.ts'
import { type CannotListen, type HttpListener, listen } from './listen.ts'
import { createMetrics, type Metrics, metricsApp } from './metrics.ts'
import { openSecurityLog, type SecurityLog } from './security-log.ts'
import { createLedgerCache } from '../ledger/ledger-cache.ts'
import { newIdAt } from '../ledger/new-id.ts'
import type { CommandLineResult, StartError } from '../start-errors.ts'
import { checkDatabaseFolder } from '../storage/sqlite/files.ts'
import type { Storage } from '../storage/port.ts'
import { openPostgres } from '../storage/postgres/open.ts'
import { openForServer } from '../storage/sqlite/open.ts'
import { createEventStreams, type EventStreams } from '../sync/event-streams.ts'
import { batchLines, createLogger } from './logger.ts'
import { notifySystemd, socketsFromSystemd } from './systemd.ts'

/** UTC date of the build, defined by tools/build-server.mjs; undefined in development. */
declare const __BUILD_DATE__: string | undefined
const BUILT_AT = typeof __BUILD_DATE__ === 'string' ? Date.parse(__BUILD_DATE__) : 0

const GRACE_MS = 3_000
const HOUR_MS = 3_600_000

/** How long idempotency keys are kept. No client retries a request after this long. */
const IDEMPOTENCY_RETENTION_MS = 7 * 24 * HOUR_MS

/**
 * Limits for the hashing queue. Two concurrent hashes leave half of Node's four threads for file access. Tasks from one
 * address can fill at most half of a group's queue.
 */
const HASHING = { concurrency: 2, maxQueued: 128, maxQueuedPerAddress: 64 }

export type RunningServer = { readonly publicUrl: string; readonly stop: () => Promise<void> }

type Opened = {
  readonly files: BuiltFiles
  readonly storage: Storage
  readonly streams: EventStreams
  readonly securityLog: SecurityLog
  readonly metrics: Metrics | undefined
}

const assembleApp = (environment: Environment, opened: Opened) => {
  const now = Date.now
  return createApp({
    version: manifest.version,
    publicUrl: environment.publicUrl,
    trustedProxies: environment.trustedProxies,
    ...opened,
    ledgerCache: createLedgerCache(),
    hashingQueue: createHashingQueue(HASHING),
    hashingCost: defaultHashingCost,
    loginLimits: defaultLoginLimits,
    registration: { mode: environment.registration, maxFamilies: environment.maxFamilies },
    builtAt: BUILT_AT,
    now,
    newId: () => newIdAt(now()),
    logger: createLogger(
      batchLines((lines) => void process.stdout.write(lines)),
      now,
      environment.logLevel,
    ),
  })
}

/** Deletes expired rows now and every hour. If a run fails, the next one deletes them. */
const scheduleSweep = (storage: Storage) => {
  const sweep = () => void storage.deleteExpired(Date.now(), Date.now() - IDEMPOTENCY_RETENTION_MS).catch(() => {})
  sweep()
  return setInterval(sweep, HOUR_MS).unref()
}

const openDatabase = (database: Database): Promise<Result<Storage, StartError>> =>
  database.type === 'postgres' ? openPostgres(database.url) : openForServer(database.file)

/** Opens the port for the metrics, if there is one. */
const listenForMetrics = async (
  { host, metrics: settings }: Environment,
  metrics: Metrics | undefined,
  headers: SecurityHeaders,
): Promise<Result<HttpListener | undefined, CannotListen>> => {
  if (settings === undefined || metrics === undefined) return ok(undefined)
  const { port, token } = settings
  return listen({ fetch: metricsApp(metrics, token).fetch, host, port, headers, variable: 'METRICS_PORT' })
}

/** Opens the database, then the ports, or uses the listening `sockets`. If one of them fails, all are closed. */
export const serve = async (
  environment: Environment,
  readFiles: () => Result<BuiltFiles, AppNotBuilt>,
  sockets: readonly number[] = [],
): Promise<Result<RunningServer, StartError>> => {
  const { host, port, publicUrl, database } = environment
  const files = readFiles()
  if (database.type === 'sqlite') {
    const folder = checkDatabaseFolder(database.file)
    if (!folder.ok) return folder
  }
  if (!files.ok) return files
  if (!(await hasArgon2())) return err({ type: 'Argon2Missing' })
  const securityLog = openSecurityLog(environment.securityLog, Date.now)
  if (!securityLog.ok) return securityLog
  const storage = await openDatabase(database)
  if (!storage.ok) return storage
  const streams = createEventStreams()
  const metrics = environment.metrics && (await createMetrics(manifest.version))
  const opened = { files: files.value, storage: storage.value, streams, securityLog: securityLog.value, metrics }
  const app = assembleApp(environment, opened)
  const headers = await securityHeadersFor(publicUrl)
  const metricsListener = await listenForMetrics(environment, metrics, headers)
  if (!metricsListener.ok) {
    await storage.value.close()
    return err(metricsListener.error)
  }
  const listener = await listen({ fetch: app.fetch, host, port, headers, sockets })
  if (!listener.ok) {
    await metricsListener.value?.stop(0)
    await storage.value.close()
    return err(listener.error)
  }
  const sweepTimer = scheduleSweep(storage.value)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(sweepTimer)
    streams.closeAll()
    await listener.value.stop(GRACE_MS)
    await metricsListener.value?.stop(0)
    await storage.value.close()
  }
  // Ignore a second signal: the grace period already limits how long stopping takes.
  return ok({ publicUrl, stop: () => (stopped ??= stop()) })
}

/**
 * Ends this process as SIGHUP does by default, once its last log lines are written: a normal exit aborts with a closed
 * terminal, which Node cannot reset.
 */
const endBySighup = () =>
  process.once('beforeExit', () => {
    process.removeAllListeners('SIGHUP')
    process.kill(process.pid, 'SIGHUP')
  })

/** Serves until SIGTERM, SIGINT or SIGHUP, which a closed terminal sends. @returns the line to print once the port is open */
export const startServer = async (
  environment: Environment,
  readFiles: () => Result<BuiltFiles, AppNotBuilt>,
): Promise<CommandLineResult> => {
  const server = await serve(environment, readFiles, socketsFromSystemd(process.env, process.pid))
  if (!server.ok) return server
  const { publicUrl, stop } = server.value
  const stopCleanly = async () => {
    await stop()
    // Also if a full device had no room for the line about the start.
    process.exitCode = 0
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stopCleanly())
  process.on('SIGHUP', () => void stopCleanly().then(endBySighup))
  notifySystemd(process.env)
  return ok(`Little Ledger is ready at ${publicUrl}`)
}
