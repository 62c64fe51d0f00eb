import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { HashingQueue } from '../auth/hashing-queue.ts'
import type { Registry } from 'prom-client'
import { errorResponse, notFound } from '../middleware/error-response.ts'
import { type Storage, StorageUnavailable } from '../storage/port.ts'
import type { EventStreams } from '../sync/event-streams.ts'

/** What the server measures while it runs. Labels contain route patterns and statuses, and nothing about people. */
export type Metrics = {
  readonly observeRequest: (request: RequestFigures) => void
  readonly observePush: (push: { readonly entries: number; readonly bytes: number | undefined }) => void
  /** The same storage, with each operation's time and failures counted. */
  readonly timeStorage: (storage: Storage) => Storage
  /** Adds what is read only when someone asks for the metrics. */
  readonly watch: (sources: MetricSources) => void
  readonly render: () => Promise<{ readonly type: string; readonly body: string }>
}

type RequestFigures = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

type MetricSources = {
  readonly streams: Pick<EventStreams, 'count'>
  readonly hashingQueue: Pick<HashingQueue, 'runCount' | 'waitingCount'>
  readonly isClockSlow: () => boolean
  readonly readBackupTime: Storage['readBackupTime']
}

/** In seconds. */
const TIMES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const PUSH_ENTRIES = [1, 2, 5, 10, 50, 100, 500, 1_000]
const PUSH_BYTES = [1_000, 10_000, 50_000, 100_000, 500_000, 1_048_576]

/** The operations of the storage port that are timed: all that run in the database. */
const TIMED = [
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
  'createSession',
  'resolveSession',
  'resumeSession',
  'deleteSession',
  'listSessions',
  'revokeSession',
  'readClock',
  'checkWritable',
  'deleteExpired',
] as const satisfies readonly (keyof Storage)[]

type Client = typeof import('prom-client')

/** The counters and histograms, registered. */
const createInstruments = ({ Counter, Histogram }: Client, registers: Registry[]) => {
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `little_ledger_${name}`, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, buckets: number[], labelNames: readonly L[] = []) =>
    new Histogram({ name: `little_ledger_${name}`, help, buckets, labelNames, registers })
  return {
    requests: counter('http_requests_total', 'Requests under /api, by route pattern and status.', [
      'method',
      'route',
      'status',
    ]),
    requestTimes: histogram(
      'http_request_duration_seconds',
      'Time until the response is ready, by route pattern and class of status.',
      TIMES,
      ['method', 'route', 'status_class'],
    ),
    pushEntries: histogram('push_entries', 'Entries per push.', PUSH_ENTRIES),
    pushBytes: histogram('push_bytes', 'Bytes per push.', PUSH_BYTES),
    databaseTimes: histogram(
      'database_duration_seconds',
      'Time of each database operation, including its wait for other operations.',
      TIMES,
      ['operation'],
    ),
    databaseErrors: counter('database_errors_total', 'Database operations that failed: full, failed or unclear.', [
      'reason',
    ]),
  }
}

/** Registers what is read only when someone asks for the metrics. */
const watchSources = (
  { Counter, Gauge }: Client,
  registers: Registry[],
  { streams, hashingQueue, isClockSlow, readBackupTime }: MetricSources,
) => {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: `little_ledger_${name}`,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  gauge('event_streams', 'Open event streams.', streams.count)
  gauge(
    'password_hashes_waiting',
    'Logins, registrations and new passwords that wait to be hashed.',
    hashingQueue.waitingCount,
  )
  gauge('clock_slow', '1 if the clock is too far behind for writes.', () => Number(isClockSlow()))
  new Counter({
    name: 'little_ledger_password_hashes_total',
    help: 'Logins, registrations and new passwords that were hashed.',
    registers,
    collect() {
      this.reset()
      this.inc(hashingQueue.runCount())
    },
  }).inc(0)
  if (readBackupTime === undefined) return
  const help = 'When the backup command last completed; 0 if it never did.'
  gauge('last_backup_timestamp_seconds', help, async () => {
    const time = await readBackupTime().catch(() => undefined)
    return (time ?? 0) / 1000
  })
}

type Instruments = ReturnType<typeof createInstruments>

/** Times an operation, and counts its failures. */
const timed =
  <A extends readonly unknown[], T>(
    operation: string,
    work: (...args: A) => Promise<T>,
    { databaseTimes, databaseErrors }: Instruments,
  ) =>
  async (...args: A): Promise<T> => {
    const stopTimer = databaseTimes.startTimer({ operation })
    try {
      return await work(...args)
    } catch (error) {
      if (error instanceof StorageUnavailable) databaseErrors.inc({ reason: error.reason })
      throw error
    } finally {
      stopTimer()
    }
  }

/** Loads prom-client, which a server without metrics does not need. */
export const createMetrics = async (version: string): Promise<Metrics> => {
  const client = (await import('prom-client')).default
  const registry = new client.Registry()
  const registers: Registry[] = [registry]
  client.collectDefaultMetrics({ register: registry })
  const info = { name: 'little_ledger_build_info', help: 'The version, as a label.', labelNames: ['version'] }
  new client.Gauge({ ...info, registers }).set({ version }, 1)
  const instruments = createInstruments(client, registers)
  return {
    observeRequest: ({ method, route, status, seconds }) => {
      instruments.requests.inc({ method, route, status })
      instruments.requestTimes.observe({ method, route, status_class: `${Math.floor(status / 100)}xx` }, seconds)
    },
    observePush: ({ entries, bytes }) => {
      instruments.pushEntries.observe(entries)
      if (bytes !== undefined) instruments.pushBytes.observe(bytes)
    },
    timeStorage: (storage) => {
      // Safe casts: each operation is replaced by one with the same arguments and result.
      const operations = TIMED.map((name) => [name, storage[name] as (...args: unknown[]) => Promise<unknown>] as const)
      const replaced = operations.map(([name, work]) => [name, timed(name, work, instruments)])
      return { ...storage, ...(Object.fromEntries(replaced) as Pick<Storage, (typeof TIMED)[number]>) }
    },
    watch: (sources) => watchSources(client, registers, sources),
    render: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Serves the metrics at /metrics, on a port of their own. With a token, only to those who send it. */
export const metricsApp = (metrics: Pick<Metrics, 'render'>, token: string | undefined) =>
  new Hono()
    .get('/metrics', async (c) => {
      const expected = token === undefined ? undefined : digest(`Bearer ${token}`)
      if (expected && !timingSafeEqual(digest(c.req.header('Authorization') ?? ''), expected)) {
        c.header('WWW-Authenticate', 'Bearer')
        return errorResponse(c, 'unauthorized', 'Send the token in METRICS_TOKEN as a bearer token.')
      }
      const { type, body } = await metrics.render()
      return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
    })
    .notFound(notFound)
