import type { Page } from '@playwright/test'

/** Number of entries in this device's outbox; -1 if it has no family yet. */
export const pendingEntryCount = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const family = names.find((name) => name.startsWith('little-ledger-family-'))
    if (family === undefined) return -1
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(family)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
    const count = await new Promise<number>((resolve) => {
      const request = db.transaction('entries').objectStore('entries').index('pending').count()
      request.addEventListener('success', () => resolve(request.result))
    })
    db.close()
    return count
  })

/** URL paths of all responses in the page's Cache Storage. */
export const cachedAddresses = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const found = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(found)).flat().map(({ url }) => new URL(url).pathname)
  })
