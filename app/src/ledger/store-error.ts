import Dexie from 'dexie'

/** Why this device could not read or save something. */
export type StoreError =
  /** A newer version of the app has upgraded the database; the page must be reloaded. */
  | { readonly type: 'NewerVersion' }
  /** The storage quota is exhausted. */
  | { readonly type: 'StorageFull' }
  /** The database has not opened yet: an old tab is still using it, or the device is slow. */
  | { readonly type: 'StorageBlocked' }
  /** The browser has removed the database. */
  | { readonly type: 'StorageLost' }
  /** Any other error; `reason` is the browser's message. */
  | { readonly type: 'StorageFailed'; readonly reason: string }

/** The name of the error that is thrown instead of recreating a database that the browser removed. */
export const LEDGER_LOST = 'LedgerLostError'

/**
 * Converts an IndexedDB error to a `StoreError`. Dexie hides a quota error inside the error of the aborted transaction.
 */
export function toStoreError(error: unknown): StoreError {
  for (let cause: unknown = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === 'QuotaExceededError') return { type: 'StorageFull' }
    if (cause.name === 'VersionError') return { type: 'NewerVersion' }
    if (cause.name === LEDGER_LOST) return { type: 'StorageLost' }
  }
  return { type: 'StorageFailed', reason: error instanceof Error ? error.message : String(error) }
}

/** Whether a thrown value is a database error. */
export const isStorageError = (error: unknown): boolean =>
  error instanceof Error && [LEDGER_LOST, ...Object.values<string>(Dexie.errnames)].includes(error.name)

const innerOf = (error: Error): unknown => ('inner' in error ? error.inner : undefined)
