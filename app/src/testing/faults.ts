import { vi } from 'vitest'

type Write = 'add' | 'put' | 'delete'

/**
 * Makes writes to one table throw, as if the disk were full. Everything else stays real.
 * @returns a function that restores writes; the end of the test restores them too
 */
export function failWrites(table: string, write: Write, errorName = 'QuotaExceededError'): () => void {
  const original = IDBObjectStore.prototype[write] as (this: IDBObjectStore, ...args: unknown[]) => IDBRequest
  const spy = vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(function fail(
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    if (this.name === table) throw new DOMException('failed by the test', errorName)
    return original.apply(this, args)
  })
  return () => spy.mockRestore()
}

/**
 * Makes every write transaction fail, as when storage is full. Reading still works.
 * @returns a function that restores writes; the end of the test restores them too
 */
export function failWriteTransactions(): () => void {
  const original = IDBDatabase.prototype.transaction
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function fail(
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) {
    if (args[1] === 'readwrite') throw new DOMException('failed by the test', 'QuotaExceededError')
    return original.apply(this, args)
  })
  return () => spy.mockRestore()
}

/**
 * Aborts the transaction when it writes to one table, as a browser does when it closes the database in the background.
 * @param key aborts only at the row with this key
 * @returns a function that restores writes
 */
export function abortWrites(table: string, write: Write, key?: string): () => void {
  const original = IDBObjectStore.prototype[write] as (this: IDBObjectStore, ...args: unknown[]) => IDBRequest
  const spy = vi.spyOn(IDBObjectStore.prototype, write).mockImplementation(function abort(
    this: IDBObjectStore,
    ...args: unknown[]
  ) {
    const request = original.apply(this, args)
    const [row] = args as readonly { readonly key?: string }[]
    if (this.name === table && (key === undefined || row?.key === key)) this.transaction.abort()
    return request
  })
  return () => spy.mockRestore()
}

const opened: IDBDatabase[] = []

/** Opens the device database like an old tab that ignores `versionchange` and so blocks upgrades. */
export const openBlockingTab = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('little-ledger', 1)
    request.addEventListener('success', () => {
      opened.push(request.result)
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error))
  })

/** Called by setup.ts after every test. */
export function closeBlockingTabs(): void {
  for (const database of opened.splice(0)) database.close()
}
