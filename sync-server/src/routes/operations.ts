import { Hono } from 'hono'
import { literal, strictObject, string } from 'valibot'
import { type PublicEnv, route } from '../middleware/route.ts'

const healthResponse = strictObject({ status: literal('ok'), version: string() })
const readyResponse = strictObject({ status: literal('ready') })

export const operationRoutes = new Hono<PublicEnv>()
  .get(
    '/api/health',
    route('Liveness check with the server version', {
      access: 'anyone',
      response: { status: 200, schema: healthResponse },
    }),
    (c) => c.json({ status: 'ok', version: c.var.services.version }),
  )
  .get(
    '/api/ready',
    route('Readiness check: 503 or 507 when the server cannot save', {
      access: 'anyone',
      response: { status: 200, schema: readyResponse },
    }),
    async (c) => {
      await c.var.services.checkWritable()
      return c.json({ status: 'ready' })
    },
  )
