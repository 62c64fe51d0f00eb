import { assert, err, ok, type Result } from '@little-ledger/domain'
import type { ApiError } from '../api-error.ts'
import type { RouteCall, RouteDescription, MemberCall, Route } from './route.ts'

/** Defines a route that reads data visible to the signed-in user. */
export const defineReadRoute = <Q>(
  description: RouteDescription<never, Q>,
  read: (call: MemberCall<never, Q>) => Result<unknown, ApiError> | Promise<Result<unknown, ApiError>>,
): Route => ({
  ...(description as RouteDescription),
  handle: async (call) => {
    // Safe cast: the call has already been parsed with the schemas in `description`.
    const { member, ...rest } = call as RouteCall<never, Q>
    assert(member, 'the route requires a session')
    const result = await read({ ...rest, ...member })
    return result.ok ? ok({ status: description.response.status, body: JSON.stringify(result.value) }) : result
  },
})

/** The response body for a found item, or NotFound. */
export const orNotFound = <T>(item: T | undefined, toBody: (item: T) => unknown): Result<unknown, ApiError> =>
  item === undefined ? err({ type: 'NotFound' }) : ok(toBody(item))
