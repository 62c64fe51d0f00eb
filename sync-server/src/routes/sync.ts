import {
  registerFamilyResponse,
  registerFamilyRequest,
  err,
  loginResponse,
  updateLoginRequest,
  ok,
  parseId,
  pullResponse,
  pullQuery,
  pushResponse,
  pushRequest,
} from '@little-ledger/domain'
import { array } from 'valibot'
import { startSession } from '../auth/start-session.ts'
import { PUSH_LIMIT_BYTES } from '../middleware/json-body.ts'
import { registerFamily } from '../sync/register-family.ts'
import { listDeviceLogins } from '../sync/device-logins.ts'
import { pull } from '../sync/pull.ts'
import { push } from '../sync/push.ts'
import { putLogin } from '../sync/put-login.ts'
import { definePublicRoute } from './public-route.ts'
import type { Route } from './route.ts'
import { defineSyncRoute } from './sync-route.ts'

const pushRoute = defineSyncRoute(
  {
    method: 'POST',
    path: '/api/sync/push',
    summary: 'Push entries recorded on a device; the response has one result per entry',
    body: () => pushRequest,
    bodyLimitBytes: PUSH_LIMIT_BYTES,
    response: { status: 200, schema: pushResponse },
  },
  async ({ services, resolved, body }) => {
    const response = await push(services, resolved.user, body)
    return response.ok ? ok({ status: 200, body: JSON.stringify(response.value) }) : response
  },
)

const pullRoute = defineSyncRoute(
  {
    method: 'GET',
    path: '/api/sync/pull',
    summary: 'The entries after a position that the user may see',
    query: pullQuery,
    response: { status: 200, schema: pullResponse },
  },
  async ({ services, resolved, query }) => ok({ status: 200, body: await pull(services, resolved, query) }),
)

const registerFamilyRoute = definePublicRoute(
  {
    method: 'POST',
    path: '/api/sync/adopt',
    summary: 'Register a family created on a device; 200 if it is registered already',
    access: 'anyone',
    isSync: true,
    body: () => registerFamilyRequest,
    response: { status: 201, repeatedStatus: 200, schema: registerFamilyResponse },
  },
  async ({ context, services, body }) => {
    const registered = await registerFamily(services, body, services.clientAddress(context))
    if (!registered.ok) return registered
    const { login, isNew } = registered.value
    await startSession({ context, services, user: login, isRemembered: body.rememberMe ?? false })
    const { id: userId, usernameStamp, passwordStamp: verifierStamp } = login
    const response = { epoch: services.storage.epoch, userId, usernameStamp, verifierStamp }
    return ok({ status: isNew ? 201 : 200, body: JSON.stringify(response) })
  },
)

const logins = defineSyncRoute(
  {
    method: 'GET',
    path: '/api/sync/logins',
    summary: 'The logins that the user’s devices may store, with their verifiers',
    response: { status: 200, schema: array(loginResponse) },
  },
  async ({ services, resolved }) =>
    ok({ status: 200, body: JSON.stringify(await listDeviceLogins(services.storage, resolved.user)) }),
)

const changeLogin = defineSyncRoute(
  {
    method: 'PUT',
    path: '/api/sync/logins/{id}',
    summary: 'Change parts of a login; the later stamp wins',
    subjectKind: 'user',
    mayEndSessions: true,
    body: () => updateLoginRequest,
    response: { status: 200, schema: loginResponse },
  },
  async ({ context, services, resolved, body }) => {
    const userId = parseId(context.req.param('id') ?? '')
    if (!userId.ok) return err({ type: 'NotFound' })
    const asking = { session: resolved, userId: userId.value, body }
    const login = await putLogin(services.storage, asking, services.now())
    return login.ok ? ok({ status: 200, body: JSON.stringify(login.value) }) : login
  },
)

const events = defineSyncRoute(
  {
    method: 'GET',
    path: '/api/sync/events',
    summary: 'Server-sent events: the journal’s head, whenever it changes',
    response: { status: 200, isStream: true },
  },
  async ({ services, resolved: { user, session, head } }) => {
    const { storage, streams, now } = services
    const stream = streams.open({
      userId: user.id,
      familyId: user.familyId,
      head,
      subscribe: (listener) => storage.subscribe(user.familyId, listener),
      readHead: async () => {
        // Does not update the session's last use, so an open stream alone does not keep it alive.
        const found = await storage.resolveSession(session.tokenHash, now(), Number.POSITIVE_INFINITY)
        return found && 'head' in found ? found.head : undefined
      },
    })
    return ok({ stream })
  },
)

/** Routes for devices with their own journal (docs/sync.md). */
export const syncRoutes: readonly Route[] = [pushRoute, pullRoute, registerFamilyRoute, logins, changeLogin, events]
