import { assert } from '@little-ledger/domain'
import type { ResolvedSession } from '../storage/port.ts'
import type { RouteCall, RouteDescription, RouteResult, Route } from './route.ts'

type SyncDescription<B, Q> = Omit<RouteDescription<B, Q>, 'access' | 'isSync'>
type SyncCall<B, Q> = Omit<RouteCall<B, Q>, 'member' | 'resolved'> & { readonly resolved: ResolvedSession }

/** A sync route, called by devices with a session. */
export const defineSyncRoute = <B, Q>(
  description: SyncDescription<B, Q>,
  handle: (call: SyncCall<B, Q>) => Promise<RouteResult>,
): Route => ({
  ...(description as SyncDescription<unknown, unknown>),
  access: 'member',
  isSync: true,
  handle: (call) => {
    // The call was parsed with the description's schemas.
    const { resolved, ...rest } = call as RouteCall<B, Q>
    assert(resolved, 'the route requires a session')
    return handle({ ...rest, resolved })
  },
})
