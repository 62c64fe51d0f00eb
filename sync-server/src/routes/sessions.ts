import { DEVICE_KINDS, parseId } from '@little-ledger/domain'
import { Hono } from 'hono'
import { array, boolean, exactOptional, picklist, strictObject, string } from 'valibot'
import { respondWithError } from '../middleware/error-response.ts'
import type { FamilySession } from '../storage/port.ts'
import { type LedgerEnv, route } from '../middleware/route.ts'

const sessionSchema = strictObject({
  id: string(),
  userId: string(),
  username: string(),
  createdAt: string(),
  lastUsedAt: string(),
  isCurrent: boolean(),
  deviceKind: exactOptional(picklist(DEVICE_KINDS)),
})

const toSessionBody = ({ session, user }: FamilySession, currentId: string) => ({
  id: session.id,
  userId: user.id,
  username: user.username,
  createdAt: new Date(session.createdAt).toISOString(),
  lastUsedAt: new Date(session.lastUsedAt).toISOString(),
  isCurrent: session.id === currentId,
  ...(session.deviceKind === undefined ? {} : { deviceKind: session.deviceKind }),
})

export const sessionRoutes = new Hono<LedgerEnv>()
  .get(
    '/api/sessions',
    route('parent', 'The sessions of the family, oldest first', { schema: array(sessionSchema) }),
    async (c) => {
      const { services, resolved } = c.var
      const { familyId, id } = resolved.session
      const sessions = await services.storage.listSessions(familyId, services.now())
      return c.json(sessions.map((found) => toSessionBody(found, id)))
    },
  )
  .delete('/api/sessions/:id', route('user', 'End a session of the family', { mayEndSessions: true }), async (c) => {
    const { session, user } = c.var.resolved
    const id = parseId(c.req.param('id'))
    if (!id.ok) return respondWithError(c, { type: 'NotFound' })
    // Only parents manage sessions (SPEC §6); others end their own with /api/logout.
    if (user.role !== 'parent') return respondWithError(c, { type: id.value === session.id ? 'Forbidden' : 'NotFound' })
    const isRevoked = await c.var.services.storage.revokeSession(session.familyId, id.value)
    return isRevoked ? c.body(null, 204) : respondWithError(c, { type: 'NotFound' })
  })
