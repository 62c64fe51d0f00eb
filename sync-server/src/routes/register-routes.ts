import { err, ok, parseForm, type Result, UTC, actorOf } from '@little-ledger/domain'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { hashToken, TOUCH_AFTER_MS } from '../auth/sessions.ts'
import { readIdempotencyKey } from '../middleware/idempotency-key.ts'
import { readJson } from '../middleware/json-body.ts'
import { type RouteVariables } from '../middleware/request-log.ts'
import { respondWithError } from '../middleware/errors.ts'
import type { ApiResponse } from '../ledger/command-executor.ts'
import type { ApiError } from '../api-error.ts'
import type { ResolvedSession } from '../storage/port.ts'
import type { RouteCall, MemberContext, Route, Services, StreamResponse } from './route.ts'
import { findRouteSubject } from './write-route.ts'

const findSession = async (
  route: Route,
  context: Context,
  services: Services,
): Promise<Result<ResolvedSession, ApiError>> => {
  const { cookie, storage, now } = services
  const token = cookie.read(context)
  const resolved = token && (await storage.resolveSession(hashToken(token), now(), TOUCH_AFTER_MS))
  if (!resolved) return err({ type: 'Unauthorized' })
  if ('session' in resolved) return ok(resolved)
  // Devices need the reason: they erase a deleted child's data and lock after a revocation.
  const { ended, userId } = resolved
  return err(
    route.isSync ? { type: ended === 'erased' ? 'ChildDeleted' : 'SessionRevoked', userId } : { type: 'Unauthorized' },
  )
}

const findMember = async (
  route: Route,
  context: Context,
  { ledgers }: Services,
  resolved: ResolvedSession,
): Promise<Result<MemberContext, ApiError>> => {
  const { user, head } = resolved
  const { ledger } = await ledgers.get(user.familyId, head)
  const request = { user, actor: actorOf({ userId: user.id, childId: user.childId }), ledger }
  const subject = findRouteSubject(route, request, { context })
  // NotFound before Forbidden: a 403 must not reveal that an invisible subject exists.
  if (subject === undefined) return err({ type: 'NotFound' })
  if (route.access === 'parent' && request.actor.role === 'child') return err({ type: 'Forbidden' })
  return ok({ resolved, request, subject })
}

type Requester = { readonly resolved: ResolvedSession | undefined; readonly member: MemberContext | undefined }

const findRequester = async (
  route: Route,
  context: Context,
  services: Services,
): Promise<Result<Requester, ApiError>> => {
  if (route.access === 'anyone') return ok({ resolved: undefined, member: undefined })
  const resolved = await findSession(route, context, services)
  if (!resolved.ok) return resolved
  if (route.isSync) return ok({ resolved: resolved.value, member: undefined })
  const member = await findMember(route, context, services, resolved.value)
  return member.ok ? ok({ resolved: resolved.value, member: member.value }) : member
}

const ARRAY_MESSAGE = 'Invalid type: Expected Object but received Array'

const readBody = async ({ body, bodyLimitBytes }: Route, context: Context, member: MemberContext | undefined) => {
  if (body === undefined) return ok(undefined)
  const json = await readJson(context.req.raw, bodyLimitBytes)
  // valibot's object schemas accept an empty array.
  if (json.ok && Array.isArray(json.value)) return err({ type: 'Invalid', fields: { '': ARRAY_MESSAGE } } as const)
  return json.ok ? parseForm(body(member?.request.ledger.family?.timeZone ?? UTC), json.value) : json
}

const readCall = async (route: Route, context: Context, services: Services): Promise<Result<RouteCall, ApiError>> => {
  const sender = await findRequester(route, context, services)
  if (!sender.ok) return sender
  const query = route.query === undefined ? ok(undefined) : parseForm(route.query, context.req.query())
  if (!query.ok) return query
  const body = await readBody(route, context, sender.value.member)
  if (!body.ok) return body
  const idempotencyKey = route.isSync ? ok(undefined) : readIdempotencyKey(context, body.value)
  if (!idempotencyKey.ok) return idempotencyKey
  return ok({
    context,
    services,
    ...sender.value,
    body: body.value,
    query: query.value,
    idempotencyKey: idempotencyKey.value,
  })
}

const streamResponse = async (context: Context, { stream }: StreamResponse) => {
  // X-Accel-Buffering keeps nginx from buffering the stream.
  const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  if (context.req.method !== 'HEAD') return context.body(stream, 200, headers)
  await stream.cancel()
  return context.body(null, 200, headers)
}

const jsonResponse = (context: Context, { status, body }: ApiResponse) => {
  if (status === 204) return context.body(null, 204)
  return context.body(body, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
}

const recheckStreams = ({ streams }: Services, call: Result<RouteCall, ApiError>) => {
  const familyId = call.ok && call.value.resolved?.user.familyId
  if (familyId) streams.recheckSessions(familyId)
}

/** Mounts every route. Session, access, query, body and idempotency key are checked before the handler runs. */
export const registerRoutes = (routes: readonly Route[], services: Services) => {
  const app = new Hono<RouteVariables>()
  for (const route of routes) {
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      context.set('route', route.path)
      const call = await readCall(route, context, services)
      const result = call.ok ? await route.handle(call.value) : call
      if (!result.ok) return respondWithError(context, result.error)
      if (route.mayEndSessions) recheckStreams(services, call)
      return 'stream' in result.value ? streamResponse(context, result.value) : jsonResponse(context, result.value)
    })
  }
  return app
}
