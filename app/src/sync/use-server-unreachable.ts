import { useState } from 'react'
import { useStore } from 'zustand'
import { syncState, type TabSyncState } from './sync-state.ts'

/** @returns undefined while a sync cycle is finding out */
function isUnreachable(sync: TabSyncState): boolean | undefined {
  if (sync.phase === 'syncing') return undefined
  // A family that never had a server does not miss one.
  return sync.phase === 'offline' && sync.lastSyncedAt !== undefined
}

/** Whether a server this page has synced with is unreachable now. */
export function useServerUnreachable(): boolean {
  const now = useStore(syncState, ({ sync }) => isUnreachable(sync))
  const [last, setLast] = useState(false)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
