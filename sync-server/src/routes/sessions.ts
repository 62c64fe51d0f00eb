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

const toSessionBody = ({ session, user }: FamilySession, currentId: string) => ({
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
    summary: 'The sessions of the family, oldest first',
    access: 'parent',
    response: { status: 200, schema: array(sessionSchema) },
  },
  async ({ services, resolved: { session } }) => {
    const sessions = await services.storage.listSessions(session.familyId, services.now())
    return ok(sessions.map((found) => toSessionBody(found, session.id)))
  },
)

const revoke: Route = {
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'End a session of the family',
  access: 'member',
  mayEndSessions: true,
  response: { status: 204 },
  handle: async ({ context, services, member }) => {
    assert(member, 'the route requires a session')
    const { session, user } = member.resolved
    const id = parseId(context.req.param('id') ?? '')
    if (!id.ok) return err({ type: 'NotFound' })
    // Only parents manage sessions (SPEC §6); a child ends its own with /api/logout.
    if (user.childId !== undefined) return err({ type: id.value === session.id ? 'Forbidden' : 'NotFound' })
    const isRevoked = await services.storage.revokeSession(session.familyId, id.value)
    return isRevoked ? ok({ status: 204, body: '' }) : err({ type: 'NotFound' })
  },
}

export const sessionRoutes: readonly Route[] = [list, revoke]
