import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../operations/logger.ts'

/** The pattern of the route that answers, noted by it for the log. */
export type RouteVariables = { Variables: { route?: string } }

export const UNKNOWN_ROUTE = 'unknown'

/** One line a request, with the route's pattern in the place of its address. */
export const logRequests =
  (log: Logger): MiddlewareHandler<RouteVariables> =>
  async (context, next) => {
    const start = performance.now()
    await next()
    log.info('request', {
      method: context.req.method,
      route: context.get('route') ?? UNKNOWN_ROUTE,
      status: context.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
    })
  }
