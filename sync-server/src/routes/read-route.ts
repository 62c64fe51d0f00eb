import { assert, err, ok, type Result } from '@little-ledger/domain'
import type { ApiError } from '../api-error.ts'
import type { RouteCall, RouteDescription, MemberCall, Route } from './route.ts'

/** A route that only reads what its sender may see. */
export const defineReadRoute = <Q>(
  description: RouteDescription<never, Q>,
  read: (call: MemberCall<never, Q>) => Result<unknown, ApiError> | Promise<Result<unknown, ApiError>>,
): Route => ({
  ...(description as RouteDescription),
  handle: async (call) => {
    // The schemas of the description are those the call was read with.
    const { member, ...rest } = call as RouteCall<never, Q>
    assert(member, 'only signed-in people reach this')
    const answer = await read({ ...rest, ...member })
    return answer.ok ? ok({ status: description.answer.status, body: JSON.stringify(answer.value) }) : answer
  },
})

/** The thing as it is shown; nothing where there is no such thing. */
export const orNotFound = <T>(thing: T | undefined, show: (thing: T) => unknown): Result<unknown, ApiError> =>
  thing === undefined ? err({ type: 'NotFound' }) : ok(show(thing))
