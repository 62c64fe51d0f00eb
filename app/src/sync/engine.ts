import { err, type Instant, type Result } from '@little-ledger/domain'
import { invalidateDigests } from './apply-page.ts'
import { syncOnce, type SyncError, type SyncContext } from './sync-once.ts'

/** Where the exchange with the server stands. */
export type SyncPhase =
  /** Under way for the first time, or again. */
  | 'syncing'
  /** All that either side had, both have. */
  | 'synced'
  /** No server in reach; this goes on by itself. */
  | 'offline'
  /** The server asks who it is: somebody has to sign in again. */
  | 'signed-out'
  /** The child of this session was deleted. */
  | 'gone'
  /** Something stands in the way that time alone may not mend. */
  | 'troubled'

export interface SyncState {
  readonly phase: SyncPhase
  readonly error?: SyncError
  /** What both sides hold differs although all of it was fetched again today. */
  readonly differs?: boolean
  readonly lastSyncedAt?: Instant
}

/** What the engine works with: its network, lock and clock are passed in. */
export interface SyncEngineOptions extends Omit<SyncContext, 'server'> {
  readonly createClient: (signal: AbortSignal) => SyncContext['server']
  /** Runs the work while no other tab does; `signal` tells it to stop. Undefined where another tab took over. */
  readonly lock: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>
  readonly now: () => Instant
  /** Calls back after so many milliseconds; the answer cancels it. */
  readonly schedule: (callback: () => void, delayMs: number) => () => void
  /** A number from 0 up to 1. */
  readonly random: () => number
  readonly onState: (state: SyncState) => void
  /** The server says that this child was deleted. */
  readonly onChildDeleted: () => Promise<void>
}

export interface SyncEngine {
  /** Exchanges now, or once more after the exchange under way; a failure's waiting time is cut short. */
  readonly syncNow: () => Promise<void>
  readonly stop: () => void
}

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 300_000
/** Passwords change seldom: what stands on the server is asked for this often. */
const LOGIN_SYNC_INTERVAL_MS = 600_000

/** How long to wait after so many failures in a row: twice as long each time, and never all devices at once. */
export const backoffMs = (failures: number, random: number): number =>
  Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** Math.min(failures - 1, 20)) * (0.5 + random)

function phaseForError(error: SyncError, { userId }: SyncEngineOptions['actor']): SyncPhase {
  const { type } = error
  // A browser has one session, whoever uses it: nobody is erased because somebody else was deleted.
  if (type === 'Gone') return error.userId === userId ? 'gone' : 'signed-out'
  if (type === 'Unreachable' || type === 'Busy' || type === 'TooMany') return 'offline'
  return type === 'SignedOut' || type === 'Conflict' ? 'signed-out' : 'troubled'
}

/** Keeps one person's ledger on this device and the server's in step, until it is stopped. */
export function createSyncEngine(parts: SyncEngineOptions): SyncEngine {
  const { store, now, onState } = parts
  let isStopped = false
  let failures = 0
  let cancelWait = (): void => undefined
  let running: Promise<void> | undefined
  let isWanted = false
  let loginsAt = -Infinity
  let lastSyncedAt: Instant | undefined
  let isDoubted = false

  const tell = (state: SyncState): void => {
    if (!isStopped) onState({ ...(lastSyncedAt === undefined ? {} : { lastSyncedAt }), ...state })
  }

  const round = async (): Promise<Result<unknown, SyncError>> => {
    if (!isDoubted) await invalidateDigests(store)
    isDoubted = true
    const withLogins = now() - loginsAt >= LOGIN_SYNC_INTERVAL_MS || now() < loginsAt
    const outcome = await parts.lock((signal) =>
      syncOnce({ store, actor: parts.actor, server: parts.createClient(signal) }, { withLogins }),
    )
    if (outcome === undefined) return err({ type: 'Busy', retryAfterMs: MIN_BACKOFF_MS })
    if (!outcome.ok) return outcome
    if (withLogins) loginsAt = now()
    lastSyncedAt = now()
    tell({ phase: 'synced', differs: outcome.value === 'differs' })
    return outcome
  }

  const failWith = async (error: SyncError): Promise<void> => {
    const phase = phaseForError(error, parts.actor)
    tell({ phase, error })
    if (phase === 'gone') await parts.onChildDeleted()
    if (phase === 'gone' || phase === 'signed-out') return
    failures += 1
    const wait = backoffMs(failures, parts.random())
    const delayMs = 'retryAfterMs' in error ? Math.max(wait, error.retryAfterMs) : wait
    cancelWait = parts.schedule(() => void kick(), delayMs)
  }

  const runUntilDone = async (): Promise<void> => {
    do {
      isWanted = false
      tell({ phase: 'syncing' })
      const outcome = await round()
      if (isStopped) return
      if (!outcome.ok) return failWith(outcome.error)
      failures = 0
    } while (isWanted)
  }

  const kick = async (): Promise<void> => {
    cancelWait()
    if (isStopped) return
    isWanted = true
    running ??= runUntilDone().finally(() => {
      running = undefined
    })
    await running
  }

  return {
    syncNow: kick,
    stop: () => {
      isStopped = true
      cancelWait()
    },
  }
}
