import type { RouteCall, RouteDescription, RouteResult, Route } from './route.ts'

/** A route that anyone may ask. */
export const definePublicRoute = <B>(
  description: RouteDescription<B>,
  handle: (call: RouteCall<B>) => Promise<RouteResult>,
): Route => ({
  ...description,
  // The schemas of the description are those the call was read with.
  handle: (call) => handle(call as RouteCall<B>),
})
