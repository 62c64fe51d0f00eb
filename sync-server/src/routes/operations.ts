import { Hono } from 'hono'
import { literal, picklist, strictObject, string } from 'valibot'
import { REGISTRATION_MODES } from '../environment.ts'
import { respondWithError } from '../middleware/error-response.ts'
import { type PublicEnv, route } from '../middleware/route.ts'

const healthResponse = strictObject({
  status: literal('ok'),
  version: string(),
  clock: picklist(['right', 'slow']),
  /** Who may register a new family; `closed` also if the server has its maximum number of families. */
  registration: picklist(REGISTRATION_MODES),
})
const readyResponse = strictObject({ status: literal('ready') })

export const operationRoutes = new Hono<PublicEnv>()
  .get(
    '/api/health',
    route('anyone', 'Liveness check with the server version', { schema: healthResponse }),
    async (c) => {
      const { version, clock, readRegistration } = c.var.services
      return c.json({
        status: 'ok',
        version,
        clock: clock.isSlow() ? 'slow' : 'right',
        registration: await readRegistration(),
      })
    },
  )
  .get(
    '/api/ready',
    route('anyone', 'Readiness check: 503 or 507 when the server cannot save', { schema: readyResponse }),
    async (c) => {
      const time = await c.var.services.checkReady()
      return time === undefined ? respondWithError(c, { type: 'ServerClockSlow' }) : c.json({ status: 'ready' })
    },
  )
