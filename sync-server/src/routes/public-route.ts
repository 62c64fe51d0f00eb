import type { RouteCall, RouteDescription, RouteResult, Route } from './route.ts'

/** Defines a route that requires no session. */
export const definePublicRoute = <B>(
  description: RouteDescription<B>,
  handle: (call: RouteCall<B>) => Promise<RouteResult>,
): Route => ({
  ...description,
  // Safe cast: the call has already been parsed with the schemas in `description`.
  handle: (call) => handle(call as RouteCall<B>),
})
