import { create } from 'zustand'
import type { SyncState } from './engine.ts'

/** Where this tab's exchange with the server stands; `off` while nobody is signed in. */
export type TabSyncState = SyncState | { readonly phase: 'off' }

/** Read by the screens that say whether everything is on the server. */
export const syncState = create<{ readonly sync: TabSyncState }>(() => ({ sync: { phase: 'off' } }))

/** Sets where the exchange stands. */
export const setSyncState = (sync: TabSyncState): void => syncState.setState({ sync })
