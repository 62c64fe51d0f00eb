import { vi } from 'vitest'

type Write = 'add' | 'put' | 'delete'

/**
 * Lets the browser refuse writes to one table, as it does on a full disk, until the test ends or the answer is called.
 * Everything around the refusal stays real: the transaction, its abort and Dexie.
 */
export function failWrites(table: string, write: Write, errorName = 'QuotaExceededError'): () => void {
  const real = IDBObjectStore.prototype[write] as (this: IDBObjectStore, ...given: unknown[]) => IDBRequest
  const refusing = vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(function refuse(
    this: IDBObjectStore,
    ...given: unknown[]
  ) {
    if (this.name === table) throw new DOMException('refused by the test', errorName)
    return real.apply(this, given)
  })
  return () => refusing.mockRestore()
}

/**
 * Lets the browser end the transaction at a write to one table, or only at that of a row with the key, as when it closes
 * the database in the background.
 */
export function abortWrites(table: string, write: Write, key?: string): () => void {
  const real = IDBObjectStore.prototype[write] as (this: IDBObjectStore, ...given: unknown[]) => IDBRequest
  const aborting = vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(function abort(
    this: IDBObjectStore,
    ...given: unknown[]
  ) {
    const request = real.apply(this, given)
    const [row] = given as readonly { readonly key?: string }[]
    if (this.name === table && (key === undefined || row?.key === key)) this.transaction.abort()
    return request
  })
  return () => aborting.mockRestore()
}

const opened: IDBDatabase[] = []

/** An older page that holds the device's database open and does not give it up before it is closed. */
export const openBlockingTab = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('little-ledger', 1)
    request.addEventListener('success', () => {
      opened.push(request.result)
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error))
  })

/** Closes what old windows still hold; setup.ts calls it after every test. */
export function closeBlockingTabs(): void {
  for (const database of opened.splice(0)) database.close()
}
