import { actorOf, err, type Id, ok, type Result } from '@little-ledger/domain'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ApiError } from '../api-error.ts'
import type { LoginRateLimiter } from '../auth/login-rate-limiter.ts'
import type { PasswordHasher } from '../auth/password-hasher.ts'
import { hashToken, type SessionCookie, TOUCH_AFTER_MS } from '../auth/sessions.ts'
import type { KeyedMutex } from '../keyed-mutex.ts'
import type { ApiResponse, CommandExecutor } from '../ledger/command-executor.ts'
import type { Ledgers } from '../ledger/ledgers.ts'
import { findSubject, type RequestContext, type Subject } from '../ledger/request-context.ts'
import { respondWithError } from './errors.ts'
import type { IdempotencyKey } from './idempotency-key.ts'
import type { RouteVariables } from './request-log.ts'
import type { ResolvedSession, Storage } from '../storage/port.ts'
import type { Digests } from '../sync/digests.ts'
import type { EventStreams } from '../sync/event-streams.ts'
import { annotate, type RouteDescription } from './description.ts'
import { describe } from './openapi.ts'

/** Dependencies of the route handlers, created in app.ts. */
export type Services = {
  readonly version: string
  readonly storage: Storage
  readonly ledgers: Ledgers
  readonly digests: Digests
  readonly streams: EventStreams
  readonly executeCommand: CommandExecutor
  readonly passwords: PasswordHasher
  readonly loginLimiter: LoginRateLimiter
  /** Serializes password checks and hashing per client address. */
  readonly runExclusive: KeyedMutex<string>
  readonly cookie: SessionCookie
  readonly clientAddress: (context: Context) => string
  /** Rejects if the database is not writable. */
  readonly checkWritable: () => Promise<void>
  readonly now: () => number
  readonly newId: () => Id
}

/** Set by middleware in app.ts and by `idempotencyKey`. */
export type PublicEnv = {
  Variables: RouteVariables['Variables'] & { services: Services; idempotencyKey?: IdempotencyKey }
}

/** On sync routes, `route` also sets the session. */
export type SyncEnv = { Variables: PublicEnv['Variables'] & { resolved: ResolvedSession } }

/** On routes with access `member` or `parent`, it also sets the ledger and the resource that `:id` refers to. */
export type MemberEnv = {
  Variables: SyncEnv['Variables'] & { description: RouteDescription; request: RequestContext; subject: Subject }
}

const findSession = async (
  c: Context<MemberEnv>,
  { isSync }: RouteDescription,
): Promise<Result<ResolvedSession, ApiError>> => {
  const { cookie, storage, now } = c.var.services
  const token = cookie.read(c)
  const resolved = token && (await storage.resolveSession(hashToken(token), now(), TOUCH_AFTER_MS))
  if (!resolved) return err({ type: 'Unauthorized' })
  if ('session' in resolved) return ok(resolved)
  // Devices need the reason: they erase a deleted child's data and lock after a revocation.
  const { ended, userId } = resolved
  return err(
    isSync ? { type: ended === 'erased' ? 'ChildDeleted' : 'SessionRevoked', userId } : { type: 'Unauthorized' },
  )
}

/** Sets the session, ledger and subject of the request. @returns the reason why the route may not be called */
const authorize = async (c: Context<MemberEnv>, description: RouteDescription): Promise<ApiError | undefined> => {
  const resolved = await findSession(c, description)
  if (!resolved.ok) return resolved.error
  c.set('resolved', resolved.value)
  if (description.isSync) return undefined
  const { user, head } = resolved.value
  const { ledger } = await c.var.services.ledgers.get(user.familyId, head)
  const request = { user, actor: actorOf({ userId: user.id, childId: user.childId }), ledger }
  const subject = findSubject(request, description.subjectKind, c.req.param('id'))
  // NotFound before Forbidden: a 403 must not reveal that an invisible subject exists.
  if (subject === undefined) return { type: 'NotFound' }
  if (description.access === 'parent' && request.actor.role === 'child') return { type: 'Forbidden' }
  c.set('request', request)
  c.set('subject', subject)
  return undefined
}

/** First handler of every route: documents it, and checks the session and the access. */
export const route = (summary: string, description: RouteDescription): MiddlewareHandler<object> => {
  let path: string | undefined
  const middleware: MiddlewareHandler<MemberEnv> = async (c, next) => {
    c.set('route', (path ??= toOpenApiPath(routePath(c))))
    c.set('description', description)
    const error = description.access === 'anyone' ? undefined : await authorize(c, description)
    if (error) return respondWithError(c, error)
    await next()
    if (description.mayEndSessions && c.res.ok) c.var.services.streams.recheckSessions(c.var.resolved.user.familyId)
    return undefined
  }
  // Safe cast: the variables of MemberEnv are set before they are read.
  const handler = middleware as MiddlewareHandler<object>
  return annotate(Object.assign(handler, describe(summary, description)), description)
}

/** `/api/children/:id` → `/api/children/{id}` */
export const toOpenApiPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

/** Sends the stored JSON text of a response, or an error. */
export const respond = (c: Context, result: Result<ApiResponse, ApiError>): Response => {
  if (!result.ok) return respondWithError(c, result.error)
  const { status, body } = result.value
  if (status === 204) return c.body(null, 204)
  return c.body(body, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
}

/** Sends the body for a found item, or a 404. */
export const respondFound = <T>(c: Context, item: T | undefined, toBody: (item: T) => object) =>
  item === undefined ? respondWithError(c, { type: 'NotFound' }) : c.json(toBody(item))
