import type Dexie from 'dexie'
import { toStoreError, type StoreError } from '../store-error.ts'

/**
 * How long each attempt to open is waited for: while the browser is still removing what it closed, it opens nothing. The
 * first waits for Dexie, which closes before it opens again.
 */
const ATTEMPTS_MS = [0, 50, 250, 1000] as const

const passed = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs)
  })

/**
 * Opens a database again when the browser closes it in the background, and tells, once and for the last time, where it
 * cannot be; the answer stops it. Left alone it would open with the next command, and a screen that asks nothing would
 * never learn of it.
 */
export function reopenOnClose({ db }: { readonly db: Dexie }, onError: (error: StoreError) => void): () => void {
  let isWanted = true
  let isReopening = false
  const stop = (): void => {
    isWanted = false
    db.on('close').unsubscribe(onClose)
  }
  /** Why it could not be opened; undefined where it was, or need not be any more. */
  const reopen = async (): Promise<StoreError | undefined> => {
    let failure: StoreError | undefined
    for (const delayMs of ATTEMPTS_MS) {
      await passed(delayMs)
      if (!isWanted) return undefined
      failure = await db.open().then(() => undefined, toStoreError)
      if (failure?.type !== 'StorageFailed') return failure
    }
    return failure
  }
  const meetClosing = async (): Promise<void> => {
    isReopening = true
    const failure = await reopen()
    isReopening = false
    if (failure === undefined || !isWanted) return
    stop()
    onError(failure)
  }
  // An attempt that fails closes as well.
  const onClose = (): void => {
    if (!isReopening) void meetClosing()
  }
  db.on('close', onClose)
  return stop
}
