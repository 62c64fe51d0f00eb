import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../operations/logger.ts'
import type { Metrics } from '../operations/metrics.ts'

/** Each route stores its path pattern in `route` for the request log. */
export type RouteVariables = { Variables: { route?: string } }

export const UNKNOWN_ROUTE = 'unknown'

/** Logs and counts each request, with the route's pattern in place of the path. */
export const logRequests =
  (log: Logger, metrics?: Pick<Metrics, 'observeRequest'>): MiddlewareHandler<RouteVariables> =>
  async (context, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const { method } = context.req
    const [route, status] = [context.get('route') ?? UNKNOWN_ROUTE, context.res.status]
    log.info('request', { method, route, status, ms: Math.round(ms * 10) / 10 })
    metrics?.observeRequest({ method: route === UNKNOWN_ROUTE ? 'any' : method, route, status, seconds: ms / 1000 })
  }
