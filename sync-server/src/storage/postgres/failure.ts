import type { DatabaseError } from 'pg'
import { StorageUnavailable } from '../port.ts'

/**
 * `conflict`: another transaction interfered (serialization, deadlock, unique key), and retrying resolves it. `disconnected`:
 * the connection was lost and nothing was saved. `unclear`: the connection was lost during the commit.
 */
export type FailureKind = 'conflict' | 'disconnected' | 'unclear' | 'full' | 'unavailable' | 'defect'

/** Whether PostgreSQL reported the error; otherwise the connection failed. */
export const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof Error && 'severity' in error

export class PostgresFailure extends Error {
  override readonly name = 'PostgresFailure'
  readonly kind: FailureKind
  constructor(kind: FailureKind, cause: unknown) {
    super('PostgreSQL failed', { cause })
    this.kind = kind
  }

  /** Whether the connection is still usable. An error of severity FATAL ends it. */
  get isConnectionUsable(): boolean {
    return isDatabaseError(this.cause) && this.cause.severity === 'ERROR'
  }
}

const CONFLICT = /^(40001|40P01|23505)$/
/** Error codes for connection, resources, operator, I/O, internal, read-only, idle timeout and lock timeout. */
const UNAVAILABLE = /^(08|53|57|58|XX|25006|25P03|55P03)/
const FULL = '53100'

export const kindOf = (error: unknown): FailureKind => {
  if (!isDatabaseError(error)) return 'disconnected'
  const { code = '' } = error
  if (CONFLICT.test(code)) return 'conflict'
  if (code === FULL) return 'full'
  return UNAVAILABLE.test(code) ? 'unavailable' : 'defect'
}

const MAX_CONFLICT_ATTEMPTS = 6
/** Two, because a PostgreSQL restart breaks all pooled connections at once but accepts new ones. */
const MAX_CONNECTION_ATTEMPTS = 2

/** Linear backoff with jitter, so that two conflicting transactions are unlikely to collide again. */
const waitBeforeRetry = (attempt: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, Math.random() * 10 * attempt))

/** Converts a failure to the storage port's error. A defect keeps its original error. */
const toStorageError = ({ kind, cause }: PostgresFailure): unknown => {
  switch (kind) {
    case 'disconnected':
    case 'unavailable':
      return new StorageUnavailable('failed', cause)
    case 'full':
    case 'unclear':
      return new StorageUnavailable(kind, cause)
    default:
      return cause
  }
}

/** Retries conflicts, and retries once if the connection was lost before anything was saved. */
export const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PostgresFailure)) throw error
      const maxAttempts =
        error.kind === 'conflict' ? MAX_CONFLICT_ATTEMPTS : error.kind === 'disconnected' ? MAX_CONNECTION_ATTEMPTS : 1
      if (attempt >= maxAttempts) throw toStorageError(error)
      await waitBeforeRetry(attempt)
    }
  }
}
