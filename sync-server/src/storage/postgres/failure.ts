import type { DatabaseError } from 'pg'
import { StorageUnavailable } from '../port.ts'

/**
 * `again`: another transaction was in the way, or took a username or an id first; the same again comes to an end. `broken`:
 * the connection is gone, and nothing was saved. `unclear`: it went while the commit was under way.
 */
export type FailureKind = 'again' | 'broken' | 'unclear' | 'full' | 'unavailable' | 'defect'

/** PostgreSQL itself says what went wrong, in five letters; anything else is the connection's doing. */
export const isDatabaseError = (error: unknown): error is DatabaseError => error instanceof Error && 'severity' in error

/** What the database, or the way to it, failed with. */
export class PostgresFailure extends Error {
  override readonly name = 'Failure'
  readonly kind: FailureKind
  constructor(kind: FailureKind, cause: unknown) {
    super('PostgreSQL failed', { cause })
    this.kind = kind
  }

  /** Whether the connection goes on: an error of this rank is the last thing that is said on one. */
  get isAnswered(): boolean {
    return isDatabaseError(this.cause) && this.cause.severity === 'ERROR'
  }
}

const AGAIN = /^(40001|40P01|23505)$/
/** The server, its disk, its memory, its locks, and whoever runs it; or one that may only be read. */
const UNAVAILABLE = /^(08|53|57|58|XX|25006|25P03|55P03)/
const FULL = '53100'

export const kindOf = (error: unknown): FailureKind => {
  if (!isDatabaseError(error)) return 'broken'
  const { code = '' } = error
  if (AGAIN.test(code)) return 'again'
  if (code === FULL) return 'full'
  return UNAVAILABLE.test(code) ? 'unavailable' : 'defect'
}

const ATTEMPTS = 6
/** A database that was started again broke all connections at once, but refuses no new one. */
const CONNECTIONS_TRIED = 2

/** A little longer each time, and by chance: two that were in each other's way should not meet again. */
const pauseBefore = (attempt: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, Math.random() * 10 * attempt))

/** The error that the storage port tells of; a defect stays what it was. */
const toStorageError = ({ kind, cause }: PostgresFailure): unknown => {
  switch (kind) {
    case 'broken':
    case 'unavailable':
      return new StorageUnavailable('failed', cause)
    case 'full':
    case 'unclear':
      return new StorageUnavailable(kind, cause)
    default:
      return cause
  }
}

/** Does the same again where others were in the way, and once where the connection was gone before anything was saved. */
export const withRetries = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PostgresFailure)) throw error
      const most = error.kind === 'again' ? ATTEMPTS : error.kind === 'broken' ? CONNECTIONS_TRIED : 1
      if (attempt >= most) throw toStorageError(error)
      await pauseBefore(attempt)
    }
  }
}
