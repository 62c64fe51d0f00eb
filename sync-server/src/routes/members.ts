import { invitationResponse, joinRequest, joinResponse, memberResponse, parseId } from '@little-ledger/domain'
import { type Context, Hono } from 'hono'
import { array } from 'valibot'
import { startSession } from '../auth/sessions.ts'
import { respondWithError } from '../middleware/error-response.ts'
import { clientOf, type PublicEnv, route, type SyncEnv } from '../middleware/route.ts'
import { jsonBody } from '../middleware/validate.ts'
import { confirmMembers, invite, join, listMembers, revokeInvitation } from '../sync/invitations.ts'

export const joinRoute = new Hono<PublicEnv>().post(
  '/api/sync/join',
  route('anyone', 'Create the login of an invited parent or helper; 200 if the request is repeated', {
    isSync: true,
    status: 201,
    repeatedStatus: 200,
    schema: joinResponse,
  }),
  jsonBody(joinRequest),
  async (c) => {
    const { services } = c.var
    const body = c.req.valid('json')
    const joined = await join(services, body, clientOf(c))
    if (!joined.ok) return respondWithError(c, joined.error)
    const { login, isNew } = joined.value
    await startSession(c, services, login, body)
    const { id: userId, familyId, role } = login
    return c.json({ epoch: services.storage.epoch, familyId, userId, role }, isNew ? 201 : 200)
  },
)

const userIdIn = (c: Context<SyncEnv>) => parseId(c.req.param('id') ?? '')

/** Invitations for parents and helpers (docs/decisions/0043-members.md). */
export const memberRoutes = new Hono<SyncEnv>()
  .get(
    '/api/sync/members',
    route('parent', 'Which parents and helpers have a login or an open invitation', {
      isSync: true,
      schema: array(memberResponse),
    }),
    async (c) => {
      const { services, resolved } = c.var
      return c.json(await listMembers(services.storage, resolved.user.familyId, services.now()))
    },
  )
  .post(
    '/api/sync/members/confirm',
    route('parent', 'Let the other members log in again after a restore', { isSync: true }),
    async (c) => {
      const confirmed = await confirmMembers(c.var.services.storage, c.var.resolved.user)
      return confirmed.ok ? c.body(null, 204) : respondWithError(c, confirmed.error)
    },
  )
  .post(
    '/api/sync/members/:id/invitation',
    route('parent', 'Make a code with which a member creates a login; replaces the earlier code', {
      isSync: true,
      status: 201,
      schema: invitationResponse,
    }),
    async (c) => {
      const { services, resolved } = c.var
      const userId = userIdIn(c)
      if (!userId.ok) return respondWithError(c, { type: 'NotFound' })
      const invited = await invite(services.storage, resolved.user, userId.value, services.now())
      return invited.ok ? c.json(invited.value, 201) : respondWithError(c, invited.error)
    },
  )
  .delete(
    '/api/sync/members/:id/invitation',
    route('parent', 'Revoke the code of a member', { isSync: true }),
    async (c) => {
      const userId = userIdIn(c)
      if (!userId.ok) return respondWithError(c, { type: 'NotFound' })
      const revoked = await revokeInvitation(c.var.services.storage, c.var.resolved.user, userId.value)
      return revoked.ok ? c.body(null, 204) : respondWithError(c, revoked.error)
    },
  )
