import { err, ok, scopeOf, type Instant, type Result } from '@little-ledger/domain'
import { backoffMs } from '../keep-trying.ts'
import { invalidateDigests, nextPullRequest } from './sync-progress.ts'
import { isTransient, type SyncContext, type SyncError } from './api-client.ts'
import { syncOnce } from './sync-once.ts'

export type SyncPhase =
  | 'syncing'
  /** This device and the server have the same entries. */
  | 'synced'
  /**
   * Even after a full refetch, this device and the server have different entries. More refetches follow at growing
   * intervals.
   */
  | 'differs'
  /** The server is unreachable; retries continue automatically. */
  | 'offline'
  /** The server requires a sign-in, has the session of another user, or no longer has the family. */
  | 'signed-out'
  /** The signed-in child was deleted. */
  | 'gone'
  /**
   * This device's clock and the server's differ by more than a day. Nothing is sent until the difference is resolved.
   */
  | 'clock'
  /** The server's clock is wrong. Nothing is sent until it is corrected. */
  | 'server-clock'
  /** An error that a retry might not fix. */
  | 'failed'

export interface SyncState {
  readonly phase: SyncPhase
  readonly error?: SyncError
  readonly lastSyncedAt?: Instant
}

/** Dependencies of the engine; tests replace the network, the lock and the timers. */
export interface SyncEngineOptions extends Omit<SyncContext, 'server'> {
  readonly createClient: (signal: AbortSignal) => SyncContext['server']
  /**
   * Runs `work` while no other tab is syncing; `signal` aborts it. Returns undefined if another tab has taken the lock.
   */
  readonly lock: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>
  readonly now: () => Instant
  /** @returns a function that cancels the callback */
  readonly schedule: (callback: () => void, delayMs: number) => () => void
  /** @returns a number in [0, 1) */
  readonly random: () => number
  readonly onState: (state: SyncState) => void
  readonly onChildDeleted: () => Promise<void>
}

export interface SyncEngine {
  /** Syncs now or, if a cycle is running, again after that cycle. Cancels a scheduled retry. */
  readonly syncNow: () => Promise<void>
  /** Makes the next retry come after the shortest delay. */
  readonly resetBackoff: () => void
  readonly stop: () => void
}

/** The pause after another tab has taken the lock. */
const BUSY_RETRY_MS = 1_000
const LOGIN_SYNC_INTERVAL_MS = 600_000

function phaseForError(error: SyncError, { userId }: SyncEngineOptions['actor']): SyncPhase {
  const { type } = error
  // The cookie may belong to a different user, so end the session only if the deleted child is this user.
  if (type === 'Gone') return error.userId === userId ? 'gone' : 'signed-out'
  if (isTransient(error)) return 'offline'
  if (type === 'ClockDiffers') return 'clock'
  if (type === 'ServerClockWrong') return 'server-clock'
  return ['SignedOut', 'Conflict', 'FamilyRemoved'].includes(type) ? 'signed-out' : 'failed'
}

/** Schedules one retry at a time, with growing delays until `reset`. */
function createRetry({ schedule, random }: SyncEngineOptions, run: () => void) {
  let failures = 0
  let cancelTimer = (): void => undefined
  return {
    schedule: (minDelayMs = 0): void => {
      cancelTimer()
      failures += 1
      cancelTimer = schedule(run, Math.max(backoffMs(failures, random()), minDelayMs))
    },
    cancel: (): void => cancelTimer(),
    reset: (): void => {
      failures = 0
    },
  }
}

interface Transferred {
  readonly cursor: number
  readonly unsent: number
}

const readTransferred = async ({ store, actor }: SyncEngineOptions): Promise<Transferred> => ({
  cursor: (await nextPullRequest(store, scopeOf(actor))).after,
  unsent: await store.db.pendingEntries().count(),
})

/**
 * Runs a cycle, and another one as long as each transfers entries before it fails. Over a slow connection, the time limit
 * ends a cycle although the server can be reached.
 */
async function runCycles(
  options: SyncEngineOptions,
  runCycle: () => Promise<Result<unknown, SyncError>>,
  onTransferred: () => void,
): Promise<Result<unknown, SyncError>> {
  for (;;) {
    const before = await readTransferred(options)
    const outcome = await runCycle()
    if (outcome.ok || outcome.error.type !== 'Unreachable') return outcome
    const { cursor, unsent } = await readTransferred(options)
    if (cursor <= before.cursor && unsent >= before.unsent) return outcome
    onTransferred()
  }
}

/**
 * Keeps one user's ledger in sync with the server until it is stopped. Stopping does not wait for a running cycle, so
 * the database may be erased during that cycle.
 */
export function createSyncEngine(options: SyncEngineOptions): SyncEngine {
  const { store, actor, now } = options
  let [isStopped, isRequested, areDigestsInvalidated] = [false, false, false]
  const retry = createRetry(options, () => void syncNow())
  let running: Promise<void> | undefined
  let loginsSyncedAt = -Infinity
  let lastSyncedAt: Instant | undefined

  const report = (state: SyncState): void => {
    if (!isStopped) options.onState({ ...(lastSyncedAt === undefined ? {} : { lastSyncedAt }), ...state })
  }

  const runCycle = async (): Promise<Result<unknown, SyncError>> => {
    if (!areDigestsInvalidated) await invalidateDigests(store)
    areDigestsInvalidated = true
    const withLogins = now() - loginsSyncedAt >= LOGIN_SYNC_INTERVAL_MS || now() < loginsSyncedAt
    const outcome = await options.lock((signal) =>
      syncOnce({ store, actor, server: options.createClient(signal) }, { withLogins }),
    )
    if (outcome === undefined) return err({ type: 'Busy', retryAfterMs: BUSY_RETRY_MS })
    if (isStopped) return ok(undefined)
    if (!outcome.ok) return outcome
    if (withLogins) loginsSyncedAt = now()
    const isMatch = outcome.value === 'complete'
    if (isMatch) {
      retry.reset()
      lastSyncedAt = now()
    } else retry.schedule()
    report({ phase: isMatch ? 'synced' : 'differs' })
    return outcome
  }

  const handleError = async (error: SyncError): Promise<void> => {
    const phase = phaseForError(error, actor)
    report({ phase, error })
    if (phase === 'gone') await options.onChildDeleted()
    if (phase === 'gone' || phase === 'signed-out') return
    retry.schedule('retryAfterMs' in error ? error.retryAfterMs : 0)
  }

  const runUntilDone = async (): Promise<void> => {
    do {
      isRequested = false
      report({ phase: 'syncing' })
      const outcome = await runCycles(options, runCycle, retry.reset)
      if (isStopped) return
      if (!outcome.ok) return handleError(outcome.error)
    } while (isRequested)
  }

  const syncNow = async (): Promise<void> => {
    retry.cancel()
    if (isStopped) return
    isRequested = true
    running ??= runUntilDone()
      .catch((error: unknown) => (isStopped ? undefined : Promise.reject(error)))
      .finally(() => (running = undefined))
    await running
  }

  return {
    syncNow,
    resetBackoff: retry.reset,
    stop: () => {
      isStopped = true
      retry.cancel()
    },
  }
}
