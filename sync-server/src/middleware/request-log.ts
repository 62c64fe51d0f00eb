import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../operations/logger.ts'

/** Each route stores its path pattern in `route` for the request log. */
export type RouteVariables = { Variables: { route?: string } }

export const UNKNOWN_ROUTE = 'unknown'

/** Logs one line per request, with the route's pattern in place of the path. */
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
