import type Dexie from 'dexie'
import { delay } from '../../delay.ts'
import { toStoreError, LEDGER_LOST, type StoreError } from '../store-error.ts'

/**
 * How long to wait before each attempt, because the browser may still be deleting the database. The delay of 0 gives
 * Dexie time to finish closing it.
 */
const RETRY_DELAYS_MS = [0, 50, 250, 1000] as const

/**
 * Reopens a database whenever the browser closes it in the background. If that fails, calls `onError` once and stops.
 * Dexie itself reopens a database only at the next query, so a screen that runs none would not notice that the ledger
 * is gone.
 * @returns a stop function
 */
export function reopenOnClose({ db }: { readonly db: Dexie }, onError: (error: StoreError) => void): () => void {
  let isActive = true
  let isReopening = false
  const stop = (): void => {
    isActive = false
    db.on('close').unsubscribe(onClose)
  }
  /** Resolves to the last attempt's error, or undefined if the database is open or `stop` was called. */
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
  // A failed attempt to reopen also fires `close`.
  const onClose = (): void => {
    if (!isReopening) void handleClose()
  }
  db.on('close', onClose)
  return stop
}

/**
 * Makes queries fail with `LEDGER_LOST` after the browser has removed the database, instead of recreating an empty
 * database.
 */
export function preventRecreation(db: Dexie): void {
  db.on('populate', () => {
    throw new DOMException('The database was removed from this device', LEDGER_LOST)
  })
}
