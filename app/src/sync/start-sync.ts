import { scopeOf, type Actor } from '@little-ledger/domain'
import { liveQuery } from 'dexie'
import type { FamilyStore } from '../ledger/family-store.ts'
import { browserApiClient } from './api-client.ts'
import { nextPullRequest } from './sync-progress.ts'
import { createChangeFeed } from './change-feed.ts'
import { createSyncEngine, type SyncEngine, type SyncState } from './engine.ts'
import { withSyncLock } from './sync-lock.ts'
import { setSyncState } from './sync-state.ts'

/** Called when sync cannot continue with the server session. */
export interface SyncHandlers {
  /**
   * The phase is `signed-out`; `state.error` has the reason. @returns the delay in milliseconds before the next sync; undefined to wait for the
   * user
   */
  readonly onSignedOut: (state: SyncState) => Promise<number | undefined>
  readonly onChildDeleted: () => Promise<void>
}

/** This tab's engine; undefined while no user is signed in. */
let currentEngine: SyncEngine | undefined

/** Syncs now if a user is signed in. */
export const syncNow = async (): Promise<void> => currentEngine?.syncNow()

/**
 * Keeps a ledger in sync: syncs after commands, after server changes, and when the page becomes visible or goes online.
 * @returns a stop function
 */
export function startSync(store: FamilyStore, actor: Actor, handlers: SyncHandlers): () => void {
  let isStopped = false
  /** Runs what nothing waits for. After the stop it may fail, because the database may have been erased. */
  const run = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => (isStopped ? undefined : Promise.reject(error)))
  const engine = createSyncEngine({
    store,
    actor,
    createClient: browserApiClient,
    lock: (work) => withSyncLock(`little-ledger-sync-${store.familyId}`, work),
    now: store.device.now,
    schedule: scheduleTimeout,
    random: Math.random,
    onState: (state) => run(onState(state)),
    onChildDeleted: handlers.onChildDeleted,
  })
  const onChange = async (head: number): Promise<void> => {
    // The feed also reports this device's own pushes.
    const { after } = await nextPullRequest(store, scopeOf(actor))
    if (head > after) await engine.syncNow()
  }
  const feed = createChangeFeed({
    onChange: (head) => run(onChange(head)),
    // Run a cycle to find out whether the server is unreachable or has ended the session.
    onBreak: () => void engine.syncNow(),
    random: Math.random,
  })
  const onState = async (state: SyncState): Promise<void> => {
    setSyncState(state)
    if (state.phase === 'synced' || state.phase === 'differs') feed.listen()
    if (state.phase !== 'signed-out') return
    const delayMs = await handlers.onSignedOut(state)
    if (delayMs !== undefined) scheduleTimeout(() => void engine.syncNow(), delayMs)
  }
  const stops = [syncOnOutboxGrowth(store, engine), syncOnBrowserEvents(engine), feed.stop]
  currentEngine = engine
  void engine.syncNow()
  return () => {
    currentEngine = undefined
    isStopped = true
    engine.stop()
    for (const stop of stops) stop()
    setSyncState({ phase: 'off' })
  }
}

function scheduleTimeout(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs)
  return () => clearTimeout(timer)
}

/** Syncs when entries are added to the outbox, in any tab. */
function syncOnOutboxGrowth(store: FamilyStore, engine: SyncEngine): () => void {
  let known = 0
  const subscription = liveQuery(() => store.db.pendingEntries().count()).subscribe({
    next: (pending) => {
      if (pending > known) void engine.syncNow()
      known = pending
    },
    error: (error) => console.warn('Reading the outbox failed:', error),
  })
  return () => subscription.unsubscribe()
}

function syncOnBrowserEvents(engine: SyncEngine): () => void {
  const onReturn = (): void => {
    // The device may report that it is online before it can reach the server.
    engine.resetBackoff()
    void engine.syncNow()
  }
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') onReturn()
  }
  window.addEventListener('online', onReturn)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', onReturn)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
