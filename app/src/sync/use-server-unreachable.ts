import { useState } from 'react'
import { useStore } from 'zustand'
import { syncState, type TabSyncState } from './sync-state.ts'

/** @returns undefined while a sync cycle is running */
function isUnreachable(sync: TabSyncState): boolean | undefined {
  if (sync.phase === 'syncing') return undefined
  // A page that has never synced may have no server at all, so offline is its normal state.
  return sync.phase === 'offline' && sync.lastSyncedAt !== undefined
}

/** Whether this page has synced with a server that is now unreachable. */
export function useServerUnreachable(): boolean {
  const now = useStore(syncState, ({ sync }) => isUnreachable(sync))
  const [last, setLast] = useState(false)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}
