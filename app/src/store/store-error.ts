/** Why nothing could be saved on, or read from, this device. */
export type StoreError =
  /** A newer version of the product writes here: this page must be loaded again. */
  | { readonly type: 'NewerVersion' }
  /** The device has no room left. */
  | { readonly type: 'StorageFull' }
  /** The ledger does not open: most likely an old window still holds it. */
  | { readonly type: 'StorageBlocked' }
  /** The browser refused; `reason` is its own word for it. */
  | { readonly type: 'StorageFailed'; readonly reason: string }

/** What a failure of IndexedDB means. A quota error hides inside the error of the transaction that it ended. */
export function storeErrorOf(error: unknown): StoreError {
  for (let cause: unknown = error; cause instanceof Error; cause = innerOf(cause)) {
    if (cause.name === 'QuotaExceededError') return { type: 'StorageFull' }
    if (cause.name === 'VersionError') return { type: 'NewerVersion' }
  }
  return { type: 'StorageFailed', reason: error instanceof Error ? error.message : String(error) }
}

const innerOf = (error: Error): unknown => ('inner' in error ? error.inner : undefined)

/** What to tell a person of it. */
export const storeErrorText = (error: StoreError): string =>
  ({
    NewerVersion: 'Little Ledger was updated in another window. Please load this page again; nothing is lost.',
    StorageFull: 'This device has no room left. Free some space and try again; nothing was changed.',
    StorageBlocked: 'Another window is in the way. Close other Little Ledger windows and try again.',
    StorageFailed: 'This device could not save it. Please try again; nothing was changed.',
  })[error.type]
