import { create, useStore } from 'zustand'
import type { SyncState } from './engine.ts'
import { useState } from 'react'

/** This tab's sync state; `off` while no user is signed in. */
export type TabSyncState = SyncState | { readonly phase: 'off' }

export const syncState = create<{ readonly sync: TabSyncState }>(() => ({ sync: { phase: 'off' } }))

export const setSyncState = (sync: TabSyncState): void => syncState.setState({ sync })

/** @returns undefined while a sync cycle is running */
function isUnreachable(sync: TabSyncState): boolean | undefined {
  if (sync.phase === 'syncing') return undefined
  // If this page has never synced, there may be no server at all, so being offline is normal.
  return sync.phase === 'offline' && sync.lastSyncedAt !== undefined
}

/** Whether this page has synced with a server that is now unreachable. */
export function useServerUnreachable(): boolean {
  const now = useStore(syncState, ({ sync }) => isUnreachable(sync))
  const [last, setLast] = useState(false)
  if (now !== undefined && now !== last) setLast(now)
  return now ?? last
}

const SENDING: readonly TabSyncState['phase'][] = ['off', 'syncing', 'synced', 'differs']

/** Whether a new change stays on this device for now, as far as this page knows. */
export function useSyncBlocked(): boolean {
  const hasLostServer = useServerUnreachable()
  return useStore(syncState, ({ sync }) => !SENDING.includes(sync.phase)) || hasLostServer
}
