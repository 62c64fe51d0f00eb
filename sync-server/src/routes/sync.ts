import {
  adoptAnswer,
  adoptBody,
  err,
  loginAnswer,
  loginBody,
  ok,
  parseId,
  pullAnswer,
  pullQuery,
  pushAnswer,
  pushBody,
} from '@little-ledger/domain'
import { array } from 'valibot'
import { beginSession } from '../auth/begin-session.ts'
import { PUSH_LIMIT_BYTES } from '../http/json-body.ts'
import { adopt } from '../sync/adopt.ts'
import { listLogins } from '../sync/logins.ts'
import { pull } from '../sync/pull.ts'
import { push } from '../sync/push.ts'
import { putLogin } from '../sync/put-login.ts'
import { open } from './open.ts'
import type { Route } from './route.ts'
import { syncing } from './syncing.ts'

const pushRoute = syncing(
  {
    method: 'POST',
    path: '/api/sync/push',
    summary: 'Offer entries that were recorded on a device; each is answered by itself',
    body: () => pushBody,
    bodyLimitBytes: PUSH_LIMIT_BYTES,
    answer: { status: 200, schema: pushAnswer },
  },
  async ({ services, resolved, body }) => {
    const answer = await push(services, resolved.user, body)
    return answer.ok ? ok({ status: 200, body: JSON.stringify(answer.value) }) : answer
  },
)

const pullRoute = syncing(
  {
    method: 'GET',
    path: '/api/sync/pull',
    summary: 'The entries after a position, as far as whoever asks may see them',
    query: pullQuery,
    answer: { status: 200, schema: pullAnswer },
  },
  async ({ services, resolved, query }) => ok({ status: 200, body: await pull(services, resolved, query) }),
)

const adoptRoute = open(
  {
    method: 'POST',
    path: '/api/sync/adopt',
    summary: 'Give a family that was made on a device its parent’s login; 200 where this was done before',
    who: 'anyone',
    isSync: true,
    body: () => adoptBody,
    answer: { status: 201, repeatedStatus: 200, schema: adoptAnswer },
  },
  async ({ context, services, body }) => {
    const adopted = await adopt(services, body, services.clientAddress(context))
    if (!adopted.ok) return adopted
    const { login, isNew } = adopted.value
    await beginSession({ context, services, user: login, isRemembered: body.rememberMe ?? false })
    const { id: userId, usernameStamp, secretStamp: verifierStamp } = login
    const answer = { epoch: services.storage.epoch, userId, usernameStamp, verifierStamp }
    return ok({ status: isNew ? 201 : 200, body: JSON.stringify(answer) })
  },
)

const logins = syncing(
  {
    method: 'GET',
    path: '/api/sync/logins',
    summary: 'The logins that devices of whoever asks may keep, with their verifiers',
    answer: { status: 200, schema: array(loginAnswer) },
  },
  async ({ services, resolved }) =>
    ok({ status: 200, body: JSON.stringify(await listLogins(services.storage, resolved.user)) }),
)

const changeLogin = syncing(
  {
    method: 'PUT',
    path: '/api/sync/logins/{id}',
    summary: 'State what changed about a login; the later stamp stands',
    about: 'user',
    mayEndSessions: true,
    body: () => loginBody,
    answer: { status: 200, schema: loginAnswer },
  },
  async ({ context, services, resolved, body }) => {
    const userId = parseId(context.req.param('id') ?? '')
    if (!userId.ok) return err({ type: 'NotFound' })
    const asking = { session: resolved, userId: userId.value, body }
    const login = await putLogin(services.storage, asking, services.now())
    return login.ok ? ok({ status: 200, body: JSON.stringify(login.value) }) : login
  },
)

const events = syncing(
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
      follow: (listener) => storage.follow(user.familyId, listener),
      check: async () => {
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
