import { useState } from 'react'
import { useStore } from 'zustand'
import { syncState, type TabSyncState } from './sync-state.ts'

/** Undefined while it is being found out again. */
function isUnreachable(sync: TabSyncState): boolean | undefined {
  if (sync.phase === 'syncing') return undefined
  // Where none was ever met nothing is missing: a family may live without a server.
  return sync.phase === 'offline' && sync.lastSyncedAt !== undefined
}

/** Whether a server that this page has met is out of reach now. */
export function useServerUnreachable(): boolean {
  const now = useStore(syncState, ({ sync }) => isUnreachable(sync))
  const [last, setLast] = useState(false)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
