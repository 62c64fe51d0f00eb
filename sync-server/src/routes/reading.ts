import { assert, err, ok, type Result } from '@little-ledger/domain'
import type { Refusal } from '../journal/refusal.ts'
import type { Call, Description, MemberCall, Route } from './route.ts'

/** A route that only reads what its sender may see. */
export const reading = <Q>(
  description: Description<never, Q>,
  read: (call: MemberCall<never, Q>) => Result<unknown, Refusal> | Promise<Result<unknown, Refusal>>,
): Route => ({
  ...(description as Description),
  handle: async (call) => {
    // The schemas of the description are those the call was read with.
    const { member, ...rest } = call as Call<never, Q>
    assert(member, 'only signed-in people reach this')
    const answer = await read({ ...rest, ...member })
    return answer.ok ? ok({ status: description.answer.status, body: JSON.stringify(answer.value) }) : answer
  },
})

/** The thing as it is shown; nothing where there is no such thing. */
export const shown = <T>(thing: T | undefined, show: (thing: T) => unknown): Result<unknown, Refusal> =>
  thing === undefined ? err({ type: 'NotFound' }) : ok(show(thing))
