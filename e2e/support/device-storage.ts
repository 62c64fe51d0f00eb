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

interface StoredDatabase {
  readonly name: string
  readonly version: number
  readonly stores: readonly (IDBObjectStoreParameters & {
    readonly name: string
    readonly indexes: readonly (IDBIndexParameters & { readonly name: string; readonly keyPath: string | string[] })[]
    readonly values: readonly unknown[]
  })[]
}

/** Runs in a page: reads all its databases as JSON. Keys that can't be exported become empty objects. */
export async function readDatabases(): Promise<string> {
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const readDatabase = async (name: string): Promise<StoredDatabase> => {
    const db = await resultOf(indexedDB.open(name))
    const transaction = db.transaction(db.objectStoreNames)
    const stores = [...db.objectStoreNames].map(async (storeName) => {
      const store = transaction.objectStore(storeName)
      const { keyPath, autoIncrement } = store
      const indexes = [...store.indexNames].map((indexName) => {
        const index = store.index(indexName)
        return { name: indexName, keyPath: index.keyPath, unique: index.unique, multiEntry: index.multiEntry }
      })
      return { name: storeName, keyPath, autoIncrement, indexes, values: await resultOf(store.getAll()) }
    })
    const database = { name, version: db.version, stores: await Promise.all(stores) }
    db.close()
    return database
  }
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  return JSON.stringify(await Promise.all(names.map(readDatabase)), (_key, value: unknown) => {
    if (value instanceof Map) return { mapEntries: [...value] }
    return value instanceof Uint8Array ? { bytes: [...value] } : value
  })
}

/** Runs in a page without databases: writes the databases that `readDatabases` returned. */
export async function writeDatabases(json: string): Promise<void> {
  const databases = JSON.parse(json, (_key, value) => {
    if (value?.mapEntries) return new Map(value.mapEntries)
    return value?.bytes ? new Uint8Array(value.bytes) : value
  }) as readonly StoredDatabase[]
  const writeDatabase = ({ name, version, stores }: StoredDatabase) =>
    new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.addEventListener('error', () => reject(request.error))
      request.addEventListener('upgradeneeded', () => {
        for (const { name: storeName, indexes, values, ...options } of stores) {
          const store = request.result.createObjectStore(storeName, options)
          for (const index of indexes) store.createIndex(index.name, index.keyPath, index)
          for (const value of values) store.add(value)
        }
      })
      request.addEventListener('success', () => {
        request.result.close()
        resolve()
      })
    })
  await Promise.all(databases.map(writeDatabase))
}
