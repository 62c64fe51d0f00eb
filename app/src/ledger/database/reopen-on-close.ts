import type Dexie from 'dexie'
import { toStoreError, type StoreError } from '../store-error.ts'

/**
 * Delays before each attempt. Opening fails while the browser is still deleting the closed database; the first delay only
 * lets Dexie finish closing.
 */
const RETRY_DELAYS_MS = [0, 50, 250, 1000] as const

const delay = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })

/**
 * Reopens a database that the browser closes in the background. If it cannot be opened, calls `onError` once and stops.
 * Dexie would reopen only for the next query, so an idle screen would never learn that its ledger is gone.
 * @returns a function that stops it
 */
export function reopenOnClose({ db }: { readonly db: Dexie }, onError: (error: StoreError) => void): () => void {
  let isActive = true
  let isReopening = false
  const stop = (): void => {
    isActive = false
    db.on('close').unsubscribe(onClose)
  }
  /** Resolves to the error of the last attempt, or undefined when open or stopped. */
  const reopen = async (): Promise<StoreError | undefined> => {
    let failure: StoreError | undefined
    for (const delayMs of RETRY_DELAYS_MS) {
      await delay(delayMs)
      if (!isActive) return undefined
      failure = await db.open().then(() => undefined, toStoreError)
      if (failure?.type !== 'StorageFailed') return failure
    }
    return failure
  }
  const handleClose = async (): Promise<void> => {
    isReopening = true
    const failure = await reopen()
    isReopening = false
    if (failure === undefined || !isActive) return
    stop()
    onError(failure)
  }
  // A failed attempt fires `close` again.
  const onClose = (): void => {
    if (!isReopening) void handleClose()
  }
  db.on('close', onClose)
  return stop
}
