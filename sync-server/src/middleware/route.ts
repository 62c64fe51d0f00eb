import {
  actorOf,
  type ChildLedger,
  type Denomination,
  denominationOf,
  err,
  type Id,
  ok,
  type Result,
} from '@little-ledger/domain'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiError } from '../api-error.ts'
import type { AuthClient } from '../auth/authenticate.ts'
import type { HashingQueue } from '../auth/hashing-queue.ts'
import type { LoginRateLimiter } from '../auth/login-rate-limiter.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import type { RegistrationPolicy } from '../auth/registration.ts'
import { hashToken, type SessionCookie, toApiError, TOUCH_AFTER_MS } from '../auth/sessions.ts'
import type { ApiResponse, CommandExecutor } from '../ledger/command-executor.ts'
import type { Ledgers } from '../ledger/ledgers.ts'
import type { ServerClock } from '../ledger/server-clock.ts'
import { toJsonInSlices } from '../ledger/slices.ts'
import { findSubject, type RequestContext, type Subject } from '../ledger/request-context.ts'
import { respondWithError } from './error-response.ts'
import { type IdempotencyKey, readIdempotencyKey } from './idempotency-key.ts'
import type { RouteVariables } from './request-log.ts'
import type { SessionCheck } from './validate.ts'
import type { Metrics } from '../operations/metrics.ts'
import type { RegistrationMode } from '../environment.ts'
import type { ResolvedSession, Storage } from '../storage/port.ts'
import type { Digests } from '../sync/digests.ts'
import type { EventStreams } from '../sync/event-streams.ts'
import { annotate, describe, type RouteAccess, type RouteDescription } from './openapi.ts'

/** The dependencies of the route handlers, created in app.ts. */
export type Services = {
  readonly version: string
  readonly publicUrl: string
  readonly storage: Storage
  readonly ledgers: Ledgers
  readonly digests: Digests
  readonly streams: EventStreams
  readonly executeCommand: CommandExecutor
  readonly passwords: PasswordHasher
  readonly loginLimiter: LoginRateLimiter
  readonly hashingQueue: HashingQueue
  readonly registration: RegistrationPolicy
  readonly metrics?: Pick<Metrics, 'observePush'> | undefined
  readonly cookie: SessionCookie
  readonly clientAddress: (context: Context) => string
  readonly clock: ServerClock
  /** Rejects if the database is not writable. @returns undefined if the server's clock is behind */
  readonly checkReady: () => Promise<number | undefined>
  /** Who may register a family now. */
  readonly readRegistration: () => Promise<RegistrationMode>
  readonly now: () => number
  readonly newId: () => Id
}

/** Variables set by middleware in app.ts, by `idempotencyKey` and by `route`. */
export type PublicEnv = {
  Variables: RouteVariables['Variables'] &
    SessionCheck['Variables'] & { services: Services; idempotencyKey?: IdempotencyKey }
}

/** On sync routes, `route` also sets the session. */
export type SyncEnv = { Variables: PublicEnv['Variables'] & { resolved: ResolvedSession } }

/** On the other routes that need a session, `route` also sets the ledger and the resource that `:id` refers to. */
export type LedgerEnv = {
  Variables: SyncEnv['Variables'] & { description: RouteDescription; request: RequestContext; subject: Subject }
}

/** Provides the services to every route. Disables caching, because responses contain personal data. */
export const prepareApi =
  (services: Services): MiddlewareHandler<PublicEnv> =>
  async (c, next) => {
    c.set('services', services)
    await next()
    // Don't use `Context.header`: it would copy the response, which Node's adapter would then send as a stream.
    c.res.headers.set('Cache-Control', 'no-store')
  }

export const clientOf = (c: Context<PublicEnv>): AuthClient => ({
  address: c.var.services.clientAddress(c),
  signal: c.req.raw.signal,
})

const findSession = async (
  c: Context<LedgerEnv>,
  { isSync }: RouteDescription,
): Promise<Result<ResolvedSession, ApiError>> => {
  // Don't use `Context.var`: it would copy all variables into a new object.
  const { cookie, storage, now } = c.get('services')
  const token = cookie.read(c)
  const resolved = token && (await storage.resolveSession(hashToken(token), now(), TOUCH_AFTER_MS))
  if (!resolved) return err({ type: 'Unauthorized' })
  if ('session' in resolved) return ok(resolved)
  return err(isSync ? toApiError(resolved) : { type: 'Unauthorized' })
}

/** Sets the session, ledger and subject of the request. @returns an error if the user may not call the route */
const authorize = async (c: Context<LedgerEnv>, description: RouteDescription): Promise<ApiError | undefined> => {
  const resolved = await findSession(c, description)
  if (!resolved.ok) return resolved.error
  c.set('resolved', resolved.value)
  const { user, head } = resolved.value
  if (description.isSync) {
    if (description.access !== 'parent' || user.role === 'parent') return undefined
    return { type: c.req.param('id') === undefined ? 'Forbidden' : 'NotFound' }
  }
  const { ledger } = await c.get('services').ledgers.get(user.familyId, head)
  const request = { user, actor: actorOf({ ...user, userId: user.id }), ledger }
  if (user.role === 'helper' && !description.isForHelpers) return { type: 'Forbidden' }
  const subject = findSubject(request, description.subject, c.req.param('id'))
  // NotFound comes first, because Forbidden would reveal that a resource exists even if the user may not see it.
  if (subject === undefined) return { type: 'NotFound' }
  if (description.access === 'parent' && user.role === 'child') return { type: 'Forbidden' }
  c.set('request', request)
  c.set('subject', subject)
  return undefined
}

/**
 * The response to a request for something that does not exist: 404, but a repeated deletion gets the response to the
 * first one. Other repeated requests get 404 if what they changed has been deleted since.
 */
const respondNotFound = async (c: Context<LedgerEnv>, { isSync }: RouteDescription): Promise<Response> => {
  const notFound = { type: 'NotFound' } as const
  const key = c.req.method === 'DELETE' && !isSync ? readIdempotencyKey(c) : ok(undefined)
  if (!key.ok) return respondWithError(c, key.error)
  if (key.value === undefined) return respondWithError(c, notFound)
  const { user, head } = c.get('resolved')
  const decide = () => err(notFound)
  return respond(c, await c.get('services').executeCommand({ user, head, idempotencyKey: key.value, decide }))
}

/**
 * The first handler of every route: documents the route, and checks the session and access. By default, a route with a
 * schema returns 200 and any other route 204.
 */
export const route = (
  access: RouteAccess,
  summary: string,
  options: Partial<Omit<RouteDescription, 'access'>> = {},
): MiddlewareHandler<object> => {
  const description: RouteDescription = { access, status: options.schema ? 200 : 204, ...options }
  let path: string | undefined
  const middleware: MiddlewareHandler<LedgerEnv> = async (c, next) => {
    c.set('route', (path ??= toOpenApiPath(routePath(c))))
    c.set('description', description)
    const isPublic = description.access === 'anyone'
    const error = isPublic ? undefined : await authorize(c, description)
    if (!isPublic) c.set('checkSession', () => findSession(c, description))
    if (error?.type === 'NotFound') return respondNotFound(c, description)
    if (error) return respondWithError(c, error)
    await next()
    if (description.mayEndSessions && c.res.ok) c.var.services.streams.recheckSessions(c.var.resolved.user.familyId)
    return undefined
  }
  // Safe cast: the variables of LedgerEnv are set before they are read.
  const handler = middleware as MiddlewareHandler<object>
  return annotate(Object.assign(handler, describe(summary, description)), description)
}

/** `/api/children/:id` → `/api/children/{id}` */
export const toOpenApiPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

/** Sends a command's response, which is stored as JSON text, or an error. */
export const respond = (c: Context, result: Result<ApiResponse, ApiError>): Response => {
  if (!result.ok) return respondWithError(c, result.error)
  const { status, body } = result.value
  if (status === 204) return c.body(null, 204)
  return c.body(body, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
}

/** Sends the body for an item, or a 404 if the item is undefined. */
export const respondFound = <T>(c: Context, item: T | undefined, toBody: (item: T) => object) =>
  item === undefined ? respondWithError(c, { type: 'NotFound' }) : c.json(toBody(item))

/** Returns a handler that authorizes the request and sends some of the child's data. */
export const respondWithChild = (toBody: (child: ChildLedger, of: Denomination) => object) =>
  respondWithJson(async (child, of) => JSON.stringify(toBody(child, of)))

/**
 * Like `respondWithChild`, but converts a list in slices, because converting a long history takes a quarter of a
 * second.
 */
export const respondWithList = <T>(
  itemsOf: (child: ChildLedger) => readonly T[],
  toBody: (item: T, of: Denomination) => object,
) => respondWithJson((child, of) => toJsonInSlices(itemsOf(child), (item) => toBody(item, of)))

/**
 * The JSON is cached per ledger object and currency. Ledger objects are immutable: a new entry or a new day creates a new
 * object, but a change of the family's currency does not.
 */
const respondWithJson = (toJson: (child: ChildLedger, of: Denomination) => Promise<string>) => {
  const bodies = new WeakMap<ChildLedger, { readonly of: Denomination; readonly body: Promise<string> }>()
  return async (c: Context<LedgerEnv>) => {
    const { child } = c.get('subject')
    if (child === undefined) return respondWithError(c, { type: 'NotFound' })
    const of = denominationOf(child.child, c.get('request').ledger.family)
    const cached = bodies.get(child)
    const body = cached?.of === of ? cached.body : toJson(child, of)
    bodies.set(child, { of, body })
    return respond(c, ok({ status: 200, body: await body }))
  }
}
