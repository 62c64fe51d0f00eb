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
    summary: 'Offer entries that were recorded on a device; each is answered by itself',
    body: () => pushRequest,
    bodyLimitBytes: PUSH_LIMIT_BYTES,
    answer: { status: 200, schema: pushResponse },
  },
  async ({ services, resolved, body }) => {
    const answer = await push(services, resolved.user, body)
    return answer.ok ? ok({ status: 200, body: JSON.stringify(answer.value) }) : answer
  },
)

const pullRoute = defineSyncRoute(
  {
    method: 'GET',
    path: '/api/sync/pull',
    summary: 'The entries after a position, as far as whoever asks may see them',
    query: pullQuery,
    answer: { status: 200, schema: pullResponse },
  },
  async ({ services, resolved, query }) => ok({ status: 200, body: await pull(services, resolved, query) }),
)

const adoptRoute = definePublicRoute(
  {
    method: 'POST',
    path: '/api/sync/adopt',
    summary: 'Give a family that was made on a device its parent’s login; 200 where this was done before',
    who: 'anyone',
    isSync: true,
    body: () => registerFamilyRequest,
    answer: { status: 201, repeatedStatus: 200, schema: registerFamilyResponse },
  },
  async ({ context, services, body }) => {
    const adopted = await registerFamily(services, body, services.clientAddress(context))
    if (!adopted.ok) return adopted
    const { login, isNew } = adopted.value
    await startSession({ context, services, user: login, isRemembered: body.rememberMe ?? false })
    const { id: userId, usernameStamp, passwordStamp: verifierStamp } = login
    const answer = { epoch: services.storage.epoch, userId, usernameStamp, verifierStamp }
    return ok({ status: isNew ? 201 : 200, body: JSON.stringify(answer) })
  },
)

const logins = defineSyncRoute(
  {
    method: 'GET',
    path: '/api/sync/logins',
    summary: 'The logins that devices of whoever asks may keep, with their verifiers',
    answer: { status: 200, schema: array(loginResponse) },
  },
  async ({ services, resolved }) =>
    ok({ status: 200, body: JSON.stringify(await listDeviceLogins(services.storage, resolved.user)) }),
)

const changeLogin = defineSyncRoute(
  {
    method: 'PUT',
    path: '/api/sync/logins/{id}',
    summary: 'State what changed about a login; the later stamp stands',
    about: 'user',
    mayEndSessions: true,
    body: () => updateLoginRequest,
    answer: { status: 200, schema: loginResponse },
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
    summary: 'Server-sent events: how far the journal reaches, whenever it moves',
    answer: { status: 200, isStream: true },
  },
  async ({ services, resolved: { user, session, head } }) => {
    const { storage, streams, now } = services
    const stream = streams.open({
      userId: user.id,
      familyId: user.familyId,
      head,
      subscribe: (listener) => storage.subscribe(user.familyId, listener),
      readHead: async () => {
        // Listening is no use of a session: one that is not used otherwise still ends.
        const found = await storage.resolveSession(session.tokenHash, now(), Number.POSITIVE_INFINITY)
        return found && 'head' in found ? found.head : undefined
      },
    })
    return ok({ stream })
  },
)

/** The calls of devices that keep a journal of their own (docs/sync.md). */
export const syncRoutes: readonly Route[] = [pushRoute, pullRoute, adoptRoute, logins, changeLogin, events]
