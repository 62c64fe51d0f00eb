import {
  loginResponse,
  parseId,
  loginsQuery,
  pullQuery,
  pullResponse,
  pushRequest,
  pushResponse,
  registerFamilyRequest,
  registerFamilyResponse,
  resumeRequest,
  updateLoginRequest,
} from '@little-ledger/domain'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { array } from 'valibot'
import { resumeSession, startSession } from '../auth/sessions.ts'
import { respondWithError } from '../middleware/error-response.ts'
import { jsonBody, PUSH_LIMIT_BYTES, query } from '../middleware/validate.ts'
import { listDeviceLogins, putLogin } from '../sync/device-logins.ts'
import { pull } from '../sync/pull.ts'
import { push } from '../sync/push.ts'
import { registerFamily } from '../sync/register-family.ts'
import { clientOf, type PublicEnv, route, type SyncEnv } from '../middleware/route.ts'

/** Size of a page that is worth compressing, in bytes. */
const MIN_COMPRESSED = 2_000

const json = { 'Content-Type': 'application/json' }
// The X-Accel-Buffering header keeps nginx from buffering the stream.
const eventStream = { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' }

export const registerFamilyRoute = new Hono<PublicEnv>().post(
  '/api/sync/adopt',
  route('anyone', 'Register a family created on a device; 200 if it is registered already', {
    isSync: true,
    status: 201,
    repeatedStatus: 200,
    schema: registerFamilyResponse,
  }),
  jsonBody(registerFamilyRequest),
  async (c) => {
    const { services } = c.var
    const body = c.req.valid('json')
    const registered = await registerFamily(services, body, clientOf(c))
    if (!registered.ok) return respondWithError(c, registered.error)
    const { login, isNew } = registered.value
    await startSession(c, services, login, body)
    const { id: userId, usernameStamp, passwordStamp: verifierStamp } = login
    return c.json({ epoch: services.storage.epoch, userId, usernameStamp, verifierStamp }, isNew ? 201 : 200)
  },
)

export const resumeRoute = new Hono<PublicEnv>().post(
  '/api/sync/resume',
  route('anyone', 'Log in again with the token of this device, which is replaced', { isSync: true }),
  jsonBody(resumeRequest),
  async (c) => {
    const resumed = await resumeSession(c, c.var.services, c.req.valid('json'))
    return resumed.ok ? c.body(null, 204) : respondWithError(c, resumed.error)
  },
)

/** Routes for devices that have their own journal (docs/sync.md). */
export const syncRoutes = new Hono<SyncEnv>()
  .post(
    '/api/sync/push',
    route('user', 'Push entries recorded on a device; the response has one result per entry', {
      isSync: true,
      schema: pushResponse,
    }),
    jsonBody(pushRequest, { maxSize: PUSH_LIMIT_BYTES }),
    async (c) => {
      const body = c.req.valid('json')
      const length = c.req.header('Content-Length')
      c.var.services.metrics?.observePush({
        entries: body.entries.length,
        bytes: length === undefined ? undefined : Number(length),
      })
      const pushed = await push(c.var.services, c.var.resolved.user, body)
      return pushed.ok ? c.json(pushed.value) : respondWithError(c, pushed.error)
    },
  )
  .get(
    '/api/sync/pull',
    route('user', 'The entries after a position that the user may see', { isSync: true, schema: pullResponse }),
    query(pullQuery),
    compress({ threshold: MIN_COMPRESSED }),
    async (c) => {
      const page = await pull(c.var.services, c.var.resolved, c.req.valid('query'))
      if (!page.ok) return respondWithError(c, page.error)
      // `compress` needs the length, to leave short pages as they are.
      return c.body(page.value, 200, { ...json, 'Content-Length': String(Buffer.byteLength(page.value)) })
    },
  )
  .get(
    '/api/sync/logins',
    route('user', 'The logins that the user’s devices may store, with their verifiers', {
      isSync: true,
      schema: array(loginResponse),
    }),
    query(loginsQuery),
    async (c) => {
      const { services, resolved } = c.var
      const logins = await listDeviceLogins(services.storage, resolved.user, c.req.valid('query').familyId)
      return logins.ok ? c.json(logins.value) : respondWithError(c, logins.error)
    },
  )
  .put(
    '/api/sync/logins/:id',
    route('user', 'Change parts of a login; the later stamp wins', {
      isSync: true,
      subject: 'user',
      mayEndSessions: true,
      schema: loginResponse,
    }),
    jsonBody(updateLoginRequest),
    async (c) => {
      const { services, resolved: session } = c.var
      const userId = parseId(c.req.param('id'))
      if (!userId.ok) return respondWithError(c, { type: 'NotFound' })
      const change = { session, userId: userId.value, body: c.req.valid('json') }
      const login = await putLogin(services.storage, change, services.now())
      return login.ok ? c.json(login.value) : respondWithError(c, login.error)
    },
  )
  .get(
    '/api/sync/events',
    route('user', 'Server-sent events: the journal’s head, whenever it changes', {
      isSync: true,
      status: 200,
      isStream: true,
    }),
    async (c) => {
      const { services, resolved } = c.var
      const { storage, streams, now } = services
      const { user, session, head } = resolved
      const stream = streams.open({
        userId: user.id,
        familyId: user.familyId,
        head,
        subscribe: (listener) => storage.subscribe(user.familyId, listener),
        readHead: async () => {
          // Does not update the session's time of last use, so an open stream alone doesn't keep the session alive.
          const found = await storage.resolveSession(session.tokenHash, now(), Number.POSITIVE_INFINITY)
          return found && 'head' in found ? found.head : undefined
        },
      })
      if (c.req.method !== 'HEAD') return c.body(stream, 200, eventStream)
      await stream.cancel()
      return c.body(null, 200, eventStream)
    },
  )
