import { create } from 'zustand'
import type { SyncState } from './engine.ts'

/** The sync state of this tab; `off` while no user is signed in. */
export type TabSyncState = SyncState | { readonly phase: 'off' }

export const syncState = create<{ readonly sync: TabSyncState }>(() => ({ sync: { phase: 'off' } }))

export const setSyncState = (sync: TabSyncState): void => syncState.setState({ sync })
