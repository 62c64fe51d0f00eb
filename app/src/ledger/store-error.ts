import Dexie from 'dexie'

/** Why nothing could be saved on, or read from, this device. */
export type StoreError =
  /** A newer version of the product writes here: this page must be loaded again. */
  | { readonly type: 'NewerVersion' }
  /** The device has no room left. */
  | { readonly type: 'StorageFull' }
  /** The ledger does not open: most likely an old window still holds it. */
  | { readonly type: 'StorageBlocked' }
  /** The ledger was on this device, and the browser has removed it. */
  | { readonly type: 'StorageLost' }
  /** The browser refused; `reason` is its own word for it. */
  | { readonly type: 'StorageFailed'; readonly reason: string }

/** The name of the error by which a family's database says that it was removed. */
export const LEDGER_LOST = 'LedgerLostError'

/** What a failure of IndexedDB means. A quota error hides inside the error of the transaction that it ended. */
export function toStoreError(error: unknown): StoreError {
  for (let cause: unknown = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === 'QuotaExceededError') return { type: 'StorageFull' }
    if (cause.name === 'VersionError') return { type: 'NewerVersion' }
    if (cause.name === LEDGER_LOST) return { type: 'StorageLost' }
  }
  return { type: 'StorageFailed', reason: error instanceof Error ? error.message : String(error) }
}

/** Whether something that was thrown comes from reading or writing this device. */
export const isStorageError = (error: unknown): boolean =>
  error instanceof Error && [LEDGER_LOST, ...Object.values<string>(Dexie.errnames)].includes(error.name)

const innerOf = (error: Error): unknown => ('inner' in error ? error.inner : undefined)
