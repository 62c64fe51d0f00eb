import { setTimeout } from 'node:timers/promises'
import type { DatabaseError } from 'pg'
import { StorageUnavailable } from '../port.ts'

/**
 * `conflict`: another transaction interfered (serialization, deadlock, unique key), and retrying resolves it.
 * `disconnected`: the connection was lost or is read-only, and nothing was saved. `defect`: a statement has a bug. The
 * other values are the reasons in `StorageUnavailable`.
 */
export type FailureKind = 'conflict' | 'disconnected' | 'defect' | StorageUnavailable['reason']

/** Whether PostgreSQL reported the error; otherwise the connection failed. */
export const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof Error && 'severity' in error

export class PostgresFailure extends Error {
  override readonly name = 'PostgresFailure'
  readonly kind: FailureKind
  constructor(kind: FailureKind, cause: unknown) {
    super('PostgreSQL failed', { cause })
    this.kind = kind
  }

  /** Whether PostgreSQL rejected the statement and kept the connection. An error of severity FATAL ends it. */
  get isRejected(): boolean {
    return isDatabaseError(this.cause) && this.cause.severity === 'ERROR'
  }

  /** Whether to use the connection again. A read-only one may stay read-only. */
  get isConnectionUsable(): boolean {
    return this.isRejected && kindOf(this.cause) !== 'disconnected'
  }
}

/** The database is a standby, or was made read-only. */
const READ_ONLY = '25006'
const CONFLICT = /^(40001|40P01|23505)$/
/** SQLSTATE prefixes: lost connection, out of resources, shutdown, I/O error, internal error, idle and lock timeout. */
const UNAVAILABLE = /^(08|53|57|58|XX|25P03|55P03)/
const FULL = '53100'
/** PostgreSQL closed the connection: an administrator, a crash of another connection, or the idle session timeout. */
const CLOSED = /^57P0[125]$/

/** The message of pg's timeout error. Timeouts are not retried, because a retry would only wait again. */
const isTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

const kindOf = (error: unknown): FailureKind => {
  if (!isDatabaseError(error)) return isTimeout(error) ? 'failed' : 'disconnected'
  const { code = '' } = error
  if (CONFLICT.test(code)) return 'conflict'
  // A new connection may work, or lead to the primary.
  if (code === READ_ONLY || CLOSED.test(code)) return 'disconnected'
  if (code === FULL) return 'full'
  return UNAVAILABLE.test(code) ? 'failed' : 'defect'
}

export const toFailure = (error: unknown): never => {
  if (error instanceof PostgresFailure) throw error
  throw new PostgresFailure(kindOf(error), error)
}

/**
 * A lost connection gets a second attempt: a PostgreSQL restart breaks all pooled connections at once, but new
 * connections work.
 */
const MAX_ATTEMPTS: Partial<Record<FailureKind, number>> = { conflict: 6, disconnected: 2 }

/** Converts a failure to the storage port's error. A defect keeps its original error. */
const toStorageError = ({ kind, cause }: PostgresFailure): unknown => {
  if (kind === 'conflict' || kind === 'defect') return cause
  return new StorageUnavailable(kind === 'disconnected' ? 'failed' : kind, cause)
}

/** Retries after conflicts, and once if the connection was lost before anything was saved. */
export const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PostgresFailure)) throw error
      if (attempt >= (MAX_ATTEMPTS[error.kind] ?? 1)) throw toStorageError(error)
      // Linear backoff with jitter, so that two conflicting transactions are unlikely to collide again.
      await setTimeout(Math.random() * 10 * attempt)
    }
  }
}
