import type { RouteCall, RouteDescription, RouteResult, Route } from './route.ts'

/** A route without a session. */
export const definePublicRoute = <B>(
  description: RouteDescription<B>,
  handle: (call: RouteCall<B>) => Promise<RouteResult>,
): Route => ({
  ...description,
  // The call was parsed with the description's schemas.
  handle: (call) => handle(call as RouteCall<B>),
})
