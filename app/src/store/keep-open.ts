import type { FamilyStore } from './family-store.ts'
import { storeErrorOf, type StoreError } from './store-error.ts'

/**
 * Opens a family's database again when the browser closes it in the background, and tells where it cannot be; the answer
 * stops it. Left alone it would open with the next command, and a screen that asks nothing would never learn of it.
 */
export function keepOpen({ db }: Pick<FamilyStore, 'db'>, onError: (error: StoreError) => void): () => void {
  let isWanted = true
  const reopen = (): void => {
    // Dexie closes before it opens again, and does both by itself where it is asked meanwhile.
    setTimeout(() => {
      if (isWanted) db.open().catch((error: unknown) => isWanted && onError(storeErrorOf(error)))
    })
  }
  db.on('close', reopen)
  return () => {
    isWanted = false
    db.on('close').unsubscribe(reopen)
  }
}
