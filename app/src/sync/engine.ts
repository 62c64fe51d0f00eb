import { err, type Instant, type Result } from '@little-ledger/domain'
import { doubtDigests } from '../store/take-page.ts'
import { exchange, type RoundError, type RoundParts } from './round.ts'

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
  readonly error?: RoundError
  /** What both sides hold differs although all of it was fetched again today. */
  readonly differs?: boolean
  readonly lastSyncedAt?: Instant
}

/** What the engine works with: its network, lock and clock are passed in. */
export interface EngineParts extends Omit<RoundParts, 'server'> {
  readonly serverUntil: (signal: AbortSignal) => RoundParts['server']
  /** Runs the work while no other tab does; `signal` tells it to stop. Undefined where another tab took over. */
  readonly lock: <T>(work: (signal: AbortSignal) => Promise<T>) => Promise<T | undefined>
  readonly now: () => Instant
  /** Calls back after so many milliseconds; the answer cancels it. */
  readonly later: (callback: () => void, delayMs: number) => () => void
  /** A number from 0 up to 1. */
  readonly random: () => number
  readonly onState: (state: SyncState) => void
  /** The server says that this child was deleted. */
  readonly onGone: () => Promise<void>
}

export interface Engine {
  /** Exchanges now, or once more after the exchange under way; a failure's waiting time is cut short. */
  readonly kick: () => Promise<void>
  readonly stop: () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 300_000
/** Passwords change seldom: what stands on the server is asked for this often. */
const LOGINS_EVERY_MS = 600_000

/** How long to wait after so many failures in a row: twice as long each time, and never all devices at once. */
export const waitAfter = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20)) * (0.5 + random)

function phaseOf(error: RoundError, { userId }: EngineParts['actor']): SyncPhase {
  const { type } = error
  // A browser has one session, whoever uses it: nobody is erased because somebody else was deleted.
  if (type === 'Gone') return error.userId === userId ? 'gone' : 'signed-out'
  if (type === 'Unreachable' || type === 'Busy' || type === 'TooMany') return 'offline'
  return type === 'SignedOut' || type === 'Conflict' ? 'signed-out' : 'troubled'
}

/** Keeps one person's ledger on this device and the server's in step, until it is stopped. */
export function createEngine(parts: EngineParts): Engine {
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

  const round = async (): Promise<Result<unknown, RoundError>> => {
    if (!isDoubted) await doubtDigests(store)
    isDoubted = true
    const withLogins = now() - loginsAt >= LOGINS_EVERY_MS || now() < loginsAt
    const outcome = await parts.lock((signal) =>
      exchange({ store, actor: parts.actor, server: parts.serverUntil(signal) }, { withLogins }),
    )
    if (outcome === undefined) return err({ type: 'Busy', retryAfterMs: FIRST_WAIT_MS })
    if (!outcome.ok) return outcome
    if (withLogins) loginsAt = now()
    lastSyncedAt = now()
    tell({ phase: 'synced', differs: outcome.value === 'differs' })
    return outcome
  }

  const failWith = async (error: RoundError): Promise<void> => {
    const phase = phaseOf(error, parts.actor)
    tell({ phase, error })
    if (phase === 'gone') await parts.onGone()
    if (phase === 'gone' || phase === 'signed-out') return
    failures += 1
    const wait = waitAfter(failures, parts.random())
    const delayMs = 'retryAfterMs' in error ? Math.max(wait, error.retryAfterMs) : wait
    cancelWait = parts.later(() => void kick(), delayMs)
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
    kick,
    stop: () => {
      isStopped = true
      cancelWait()
    },
  }
}
