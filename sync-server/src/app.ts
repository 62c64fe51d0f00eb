import type { Id } from '@little-ledger/domain'
import { Hono } from 'hono'
import { clientAddressBehind } from './auth/client-address.ts'
import { createCredentials } from './auth/credentials.ts'
import { createGuessGate, type GuessLimits } from './auth/guess-limits.ts'
import type { HashingQueue } from './auth/hashing-queue.ts'
import type { HashingCost } from './auth/passwords.ts'
import { recallRefusals } from './auth/recall-refusals.ts'
import { sessionCookieFor } from './auth/session-cookie.ts'
import type { BuiltFiles } from './http/built-files.ts'
import { neverStored, securityHeadersFor, setHeaders } from './http/headers.ts'
import { notFound, serverFailed } from './http/plain-answers.ts'
import { answerUnavailable } from './http/refusals.ts'
import { logRequests, type RouteNoted, UNKNOWN_ROUTE } from './http/request-log.ts'
import { staticFiles } from './http/static-files.ts'
import { guardUnsafe } from './http/unsafe-requests.ts'
import type { LedgerCache } from './journal/ledger-cache.ts'
import { createLedgers } from './journal/ledgers.ts'
import { createRecorder } from './journal/recorder.ts'
import type { Log } from './operations/log.ts'
import { createReadiness } from './operations/readiness.ts'
import { mountRoutes } from './routes/mount.ts'
import { openApiOf } from './routes/openapi.ts'
import type { Services } from './routes/route.ts'
import { routes } from './routes/table.ts'
import { type Storage, StorageUnavailable } from './storage/port.ts'
import { createTurns } from './turns.ts'
import { createDigests } from './sync/digests.ts'
import type { NewsStreams } from './sync/news-streams.ts'

export type AppDependencies = {
  readonly version: string
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  readonly files: BuiltFiles
  readonly storage: Storage
  readonly cache: LedgerCache
  readonly streams: NewsStreams
  readonly hashing: HashingQueue
  readonly cost: HashingCost
  readonly limits: GuessLimits
  readonly now: () => number
  readonly newId: () => Id
  /** Told of every request and every defect; whoever asked only learns that the server failed. */
  readonly log: Log
}

/** What several servers count together each of them asks no oftener than it must. */
const guessGateOf = ({ guesses }: Storage, limits: GuessLimits) =>
  guesses ? recallRefusals(createGuessGate(limits, guesses), limits.remembered) : createGuessGate(limits)

const servicesOf = (dependencies: AppDependencies): Services => {
  const { version, publicUrl, trustedProxies, storage, cache, streams, hashing, cost, limits, now, newId } =
    dependencies
  const ledgers = createLedgers(storage, cache, now)
  storage.onSessionsEnded?.(streams.lookAgain)
  return {
    version,
    storage,
    ledgers,
    digests: createDigests(storage),
    streams,
    record: createRecorder({ storage, ledgers, now, newId }),
    credentials: createCredentials(hashing, cost, storage.pepper),
    guesses: guessGateOf(storage, limits),
    inTurn: createTurns(),
    cookie: sessionCookieFor(publicUrl),
    clientAddress: clientAddressBehind(trustedProxies),
    checkWritable: createReadiness(storage, now),
    openApi: JSON.stringify(openApiOf(routes, version)),
    now,
    newId,
  }
}

/** Puts the whole server together without opening a port. */
export const createApp = (dependencies: AppDependencies) => {
  const { publicUrl, files, log } = dependencies
  return new Hono<RouteNoted>()
    .use(setHeaders(securityHeadersFor(publicUrl)))
    .onError((error, context) => {
      if (error instanceof StorageUnavailable) {
        log.warn('storage', { reason: error.reason, route: context.get('route') ?? UNKNOWN_ROUTE })
        return answerUnavailable(context, error)
      }
      log.defect(error, context.get('route') ?? UNKNOWN_ROUTE)
      return serverFailed(context)
    })
    .use('/api/*', logRequests(log), neverStored, guardUnsafe(publicUrl))
    .route('/', mountRoutes(routes, servicesOf(dependencies)))
    .all('/api/*', notFound)
    .route('/', staticFiles(files))
}
