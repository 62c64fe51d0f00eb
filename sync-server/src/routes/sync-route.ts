import { assert } from '@little-ledger/domain'
import type { ResolvedSession } from '../storage/port.ts'
import type { RouteCall, RouteDescription, RouteResult, Route } from './route.ts'

type SyncDescription<B, Q> = Omit<RouteDescription<B, Q>, 'who' | 'isSync'>
type SyncCall<B, Q> = Omit<RouteCall<B, Q>, 'member' | 'resolved'> & { readonly resolved: ResolvedSession }

/** A route that devices of signed-in people keep in step by. */
export const defineSyncRoute = <B, Q>(
  description: SyncDescription<B, Q>,
  handle: (call: SyncCall<B, Q>) => Promise<RouteResult>,
): Route => ({
  ...(description as SyncDescription<unknown, unknown>),
  who: 'member',
  isSync: true,
  handle: (call) => {
    // The schemas of the description are those the call was read with.
    const { resolved, ...rest } = call as RouteCall<B, Q>
    assert(resolved, 'only signed-in people reach this')
    return handle({ ...rest, resolved })
  },
})
