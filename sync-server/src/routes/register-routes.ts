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
  // A device has to learn that a child was deleted, so as to erase it too, or that it is to lock; everywhere else nobody
  // is logged in.
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
  const scene = { user, actor: actorOf({ userId: user.id, childId: user.childId }), ledger }
  const subject = findRouteSubject(route, scene, { context })
  // What somebody may not see comes before what they may not do: a refusal must not tell that there is something.
  if (subject === undefined) return err({ type: 'NotFound' })
  if (route.who === 'parent' && scene.actor.role === 'child') return err({ type: 'Forbidden' })
  return ok({ resolved, scene, subject })
}

type Sender = { readonly resolved: ResolvedSession | undefined; readonly member: MemberContext | undefined }

const findSender = async (route: Route, context: Context, services: Services): Promise<Result<Sender, ApiError>> => {
  if (route.who === 'anyone') return ok({ resolved: undefined, member: undefined })
  const resolved = await findSession(route, context, services)
  if (!resolved.ok) return resolved
  if (route.isSync) return ok({ resolved: resolved.value, member: undefined })
  const member = await findMember(route, context, services, resolved.value)
  return member.ok ? ok({ resolved: resolved.value, member: member.value }) : member
}

const NOT_A_LIST = 'Invalid type: Expected Object but received Array'

const readBody = async ({ body, bodyLimitBytes }: Route, context: Context, member: MemberContext | undefined) => {
  if (body === undefined) return ok(undefined)
  const json = await readJson(context.req.raw, bodyLimitBytes)
  // To a schema of objects a list without items looks like an object without fields.
  if (json.ok && Array.isArray(json.value)) return err({ type: 'Invalid', fields: { '': NOT_A_LIST } } as const)
  return json.ok ? parseForm(body(member?.scene.ledger.family?.timeZone ?? UTC), json.value) : json
}

const readCall = async (route: Route, context: Context, services: Services): Promise<Result<RouteCall, ApiError>> => {
  const sender = await findSender(route, context, services)
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

const answerStream = async (context: Context, { stream }: StreamResponse) => {
  // The second is for nginx, which otherwise collects an answer until it is worth sending.
  const headers = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }
  if (context.req.method !== 'HEAD') return context.body(stream, 200, headers)
  await stream.cancel()
  return context.body(null, 200, headers)
}

const answer = (context: Context, { status, body }: ApiResponse) => {
  if (status === 204) return context.body(null, 204)
  return context.body(body, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
}

const lookAgain = ({ streams }: Services, call: Result<RouteCall, ApiError>) => {
  const familyId = call.ok && call.value.resolved?.user.familyId
  if (familyId) streams.recheckSessions(familyId)
}

/** Gives every route of the table its address: who asks, what about, what with, and then its handler. */
export const registerRoutes = (routes: readonly Route[], services: Services) => {
  const app = new Hono<RouteVariables>()
  for (const route of routes) {
    app.on(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      context.set('route', route.path)
      const call = await readCall(route, context, services)
      const handled = call.ok ? await route.handle(call.value) : call
      if (!handled.ok) return respondWithError(context, handled.error)
      if (route.mayEndSessions) lookAgain(services, call)
      return 'stream' in handled.value ? answerStream(context, handled.value) : answer(context, handled.value)
    })
  }
  return app
}
