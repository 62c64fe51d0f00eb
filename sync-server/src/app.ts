import type { Id } from '@little-ledger/domain'
import { Hono, type MiddlewareHandler } from 'hono'
import { createClientAddressResolver } from './middleware/client-address.ts'
import { createPasswordHasher } from './auth/password-hasher.ts'
import { createLoginRateLimiter, type LoginLimits } from './auth/login-rate-limiter.ts'
import type { HashingQueue } from './auth/hashing-queue.ts'
import type { HashingCost } from './auth/passwords.ts'
import { cacheDenials } from './auth/denial-cache.ts'
import { createSessionCookie } from './auth/sessions.ts'
import type { BuiltFiles } from './middleware/built-files.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { notFound, internalError } from './middleware/error-response.ts'
import { respondUnavailable } from './middleware/errors.ts'
import { logRequests, UNKNOWN_ROUTE } from './middleware/request-log.ts'
import { staticFiles } from './middleware/static-files.ts'
import { csrfProtection } from './middleware/csrf.ts'
import type { LedgerCache } from './ledger/ledger-cache.ts'
import { createLedgers } from './ledger/ledgers.ts'
import { createCommandExecutor } from './ledger/command-executor.ts'
import type { Logger } from './operations/logger.ts'
import { createReadinessProbe } from './operations/readiness.ts'
import { api } from './routes/all-routes.ts'
import type { PublicEnv, Services } from './middleware/route.ts'
import { type Storage, StorageUnavailable } from './storage/port.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
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
  readonly now: () => number
  readonly newId: () => Id
  readonly logger: Logger
}

/** A shared attempt store is in the database, so denials are cached to protect it from a flood of attempts. */
const loginRateLimiterFor = ({ loginAttempts }: Storage, loginLimits: LoginLimits) =>
  loginAttempts
    ? cacheDenials(createLoginRateLimiter(loginLimits, loginAttempts), loginLimits.maxTracked)
    : createLoginRateLimiter(loginLimits)

const createServices = (dependencies: AppDependencies): Services => {
  const {
    version,
    publicUrl,
    trustedProxies,
    storage,
    ledgerCache,
    streams,
    hashingQueue,
    hashingCost,
    loginLimits,
    now,
    newId,
  } = dependencies
  const ledgers = createLedgers(storage, ledgerCache, now)
  storage.onSessionsRevoked?.(streams.recheckSessions)
  return {
    version,
    storage,
    ledgers,
    digests: createDigests(storage),
    streams,
    executeCommand: createCommandExecutor({ storage, ledgers, now, newId }),
    passwords: createPasswordHasher(hashingQueue, hashingCost, storage.pepper),
    loginLimiter: loginRateLimiterFor(storage, loginLimits),
    runExclusive: createKeyedMutex(),
    cookie: createSessionCookie(publicUrl),
    clientAddress: createClientAddressResolver(trustedProxies),
    checkWritable: createReadinessProbe(storage, now),
    now,
    newId,
  }
}

const provideServices =
  (services: Services): MiddlewareHandler<PublicEnv> =>
  (c, next) => {
    c.set('services', services)
    return next()
  }

/** API responses are personal: neither browsers nor proxies may cache them. */
const noStore: MiddlewareHandler = async (c, next) => {
  await next()
  // Context.header would copy the response, which Node's adapter then sends as a stream.
  c.res.headers.set('Cache-Control', 'no-store')
}

/** Assembles the server without opening a port. */
export const createApp = (dependencies: AppDependencies) => {
  const { publicUrl, files, logger } = dependencies
  return new Hono<PublicEnv>()
    .use(securityHeaders(publicUrl))
    .onError((error, context) => {
      if (error instanceof StorageUnavailable) {
        logger.warn('storage', { reason: error.reason, route: context.get('route') ?? UNKNOWN_ROUTE })
        return respondUnavailable(context, error)
      }
      logger.error(error, context.get('route') ?? UNKNOWN_ROUTE)
      return internalError(context)
    })
    .use('/api/*', logRequests(logger), noStore, csrfProtection(publicUrl))
    .use('/api/*', provideServices(createServices(dependencies)))
    .route('/', api)
    .all('/api/*', notFound)
    .route('/', staticFiles(files))
}
