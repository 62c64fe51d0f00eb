import { assert, err, ok, parseId } from '@little-ledger/domain'
import { array, boolean, strictObject, string } from 'valibot'
import type { FamilySession } from '../storage/port.ts'
import { defineReadRoute } from './read-route.ts'
import type { Route } from './route.ts'

const sessionSchema = strictObject({
  id: string(),
  userId: string(),
  username: string(),
  createdAt: string(),
  lastUsedAt: string(),
  isCurrent: boolean(),
})

const show = ({ session, user }: FamilySession, currentId: string) => ({
  id: session.id,
  userId: user.id,
  username: user.username,
  createdAt: new Date(session.createdAt).toISOString(),
  lastUsedAt: new Date(session.lastUsedAt).toISOString(),
  isCurrent: session.id === currentId,
})

const list = defineReadRoute(
  {
    method: 'GET',
    path: '/api/sessions',
    summary: 'Where the family is logged in, oldest first',
    who: 'parent',
    answer: { status: 200, schema: array(sessionSchema) },
  },
  async ({ services, resolved: { session } }) => {
    const sessions = await services.storage.listSessions(session.familyId, services.now())
    return ok(sessions.map((found) => show(found, session.id)))
  },
)

const end: Route = {
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'Log one of the family out where it is logged in',
  who: 'member',
  mayEndSessions: true,
  answer: { status: 204 },
  handle: async ({ context, services, member }) => {
    assert(member, 'only signed-in people reach this')
    const { session, user } = member.resolved
    const id = parseId(context.req.param('id') ?? '')
    if (!id.ok) return err({ type: 'NotFound' })
    // A child logs out by logging out: the list is the parents' (SPEC §6).
    if (user.childId !== undefined) return err({ type: id.value === session.id ? 'Forbidden' : 'NotFound' })
    const isEnded = await services.storage.revokeSession(session.familyId, id.value)
    return isEnded ? ok({ status: 204, body: '' }) : err({ type: 'NotFound' })
  },
}

export const sessionRoutes: readonly Route[] = [list, end]
