import { assert } from '@little-ledger/domain'
import type { ResolvedSession } from '../storage/port.ts'
import type { RouteCall, RouteDescription, RouteResult, Route } from './route.ts'

type SyncDescription<B, Q> = Omit<RouteDescription<B, Q>, 'access' | 'isSync'>
type SyncCall<B, Q> = Omit<RouteCall<B, Q>, 'member' | 'resolved'> & { readonly resolved: ResolvedSession }

/** Defines a sync route, called by signed-in devices. */
export const defineSyncRoute = <B, Q>(
  description: SyncDescription<B, Q>,
  handle: (call: SyncCall<B, Q>) => Promise<RouteResult>,
): Route => ({
  ...(description as SyncDescription<unknown, unknown>),
  access: 'member',
  isSync: true,
  handle: (call) => {
    // Safe cast: the call has already been parsed with the schemas in `description`.
    const { resolved, ...rest } = call as RouteCall<B, Q>
    assert(resolved, 'the route requires a session')
    return handle({ ...rest, resolved })
  },
})
