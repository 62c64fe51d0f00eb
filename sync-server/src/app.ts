import type { Id } from '@little-ledger/domain'
import { Hono } from 'hono'
import { basePathOf, getPathBelow } from './middleware/base-path.ts'
import {
  createClientAddressResolver,
  createExactAddressResolver,
  warnOfUntrustedProxy,
} from './middleware/client-address.ts'
import { createLoginRateLimiter, type LoginLimits } from './auth/login-rate-limiter.ts'
import type { HashingQueue } from './auth/hashing-queue.ts'
import { createPasswordHasher, type HashingCost } from './auth/passwords.ts'
import { cacheDenials } from './auth/denial-cache.ts'
import type { RegistrationPolicy } from './auth/registration.ts'
import { createSessionCookie } from './auth/sessions.ts'
import type { BuiltFiles } from './middleware/built-files.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { internalError, respondUnavailable, respondWithError } from './middleware/error-response.ts'
import { logSecurityEvents } from './middleware/security-events.ts'
import { logRequests, UNKNOWN_ROUTE } from './middleware/request-log.ts'
import { staticFiles } from './middleware/static-files.ts'
import { csrfProtection } from './middleware/csrf.ts'
import type { LedgerCache } from './ledger/ledger-cache.ts'
import { createLedgers } from './ledger/ledgers.ts'
import { createCommandExecutor } from './ledger/command-executor.ts'
import { createServerClock, ServerClockSlow } from './ledger/server-clock.ts'
import { codeField, type Logger } from './operations/logger.ts'
import type { SecurityLog } from './operations/security-log.ts'
import type { Metrics } from './operations/metrics.ts'
import { createReadinessProbe } from './operations/readiness.ts'
import { createRegistrationReader } from './operations/read-registration.ts'
import { api, noSuchRoute } from './routes/all-routes.ts'
import { prepareApi, type PublicEnv, type Services } from './middleware/route.ts'
import { type Storage, StorageUnavailable } from './storage/port.ts'
import { createDigests } from './sync/digests.ts'
import type { EventStreams } from './sync/event-streams.ts'

export type AppDependencies = {
  readonly version: string
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  readonly files: BuiltFiles
  readonly storage: Storage
  readonly ledgerCache: LedgerCache
  readonly streams: EventStreams
  readonly hashingQueue: HashingQueue
  readonly hashingCost: HashingCost
  readonly loginLimits: LoginLimits
  readonly registration: RegistrationPolicy
  /** The server's build time. */
  readonly builtAt: number
  readonly now: () => number
  readonly newId: () => Id
  readonly logger: Logger
  readonly securityLog: SecurityLog
  readonly metrics?: Metrics | undefined
}

const createServices = (dependencies: AppDependencies): Services => {
  const { streams, loginLimits, now, newId, metrics } = dependencies
  const database = metrics?.timeStorage(dependencies.storage) ?? dependencies.storage
  const clock = createServerClock({ ...dependencies, storage: database })
  metrics?.watch({ ...dependencies, isClockSlow: clock.isSlow, readBackupTime: database.readBackupTime })
  const storage: Storage = { ...database, append: clock.append }
  // At startup, logs a warning if the clock is behind. Does nothing if the database can't be read.
  void clock.read().catch(() => {})
  const ledgers = createLedgers(storage, dependencies.ledgerCache, now)
  const loginLimiter = createLoginRateLimiter(loginLimits, storage.loginAttempts)
  storage.onSessionsRevoked?.(streams.recheckSessions)
  return {
    ...dependencies,
    storage,
    clock,
    ledgers,
    digests: createDigests(storage),
    executeCommand: createCommandExecutor({ storage, ledgers, now, newId }),
    passwords: createPasswordHasher(dependencies.hashingCost, storage.pepper),
    // If attempts are stored in the database, caches denials to reduce its load during a flood of attempts.
    loginLimiter: storage.loginAttempts ? cacheDenials(loginLimiter, loginLimits.maxTracked) : loginLimiter,
    cookie: createSessionCookie(dependencies.publicUrl),
    clientAddress: createClientAddressResolver(dependencies.trustedProxies),
    checkReady: createReadinessProbe(storage, clock, now),
    readRegistration: createRegistrationReader(storage, dependencies.registration, now),
  }
}

/** Assembles the server without opening a port. */
export const createApp = (dependencies: AppDependencies) => {
  const { publicUrl, files, logger, securityLog, trustedProxies } = dependencies
  const basePath = basePathOf(publicUrl)
  const securityEvents = logSecurityEvents(securityLog, createExactAddressResolver(trustedProxies))
  return new Hono<PublicEnv>({ getPath: getPathBelow(basePath) })
    .use(securityHeaders(publicUrl))
    .onError((error, context) => {
      const route = context.get('route') ?? UNKNOWN_ROUTE
      if (error instanceof StorageUnavailable) {
        logger.warn('storage', { reason: error.reason, ...codeField(error.cause), route })
        return respondUnavailable(context, error)
      }
      if (error instanceof ServerClockSlow) return respondWithError(context, { type: 'ServerClockSlow' })
      logger.error(error, route)
      return internalError(context)
    })
    .use(
      '/api/*',
      logRequests(logger, dependencies.metrics),
      warnOfUntrustedProxy(trustedProxies, logger),
      securityEvents,
      prepareApi(createServices(dependencies)),
      csrfProtection(new URL(publicUrl).origin, logger),
    )
    .route('/', api)
    .all('/api/*', noSuchRoute)
    .route('/', staticFiles(files, basePath))
}
