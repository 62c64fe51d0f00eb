/** A database of the browser as JSON (e2e/compatibility/dump.ts). */
export interface DatabaseDump {
  readonly name: string
  readonly version: number
  readonly stores: readonly {
    readonly name: string
    readonly keyPath: string
    readonly indexes: readonly { readonly name: string; readonly keyPath: string | readonly string[] }[]
    readonly rows: readonly unknown[]
  }[]
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer

/** Maps and bytes, which JSON cannot contain. */
const decode = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if ('$map' in value) return new Map(value.$map as [])
  if ('$buffer' in value) return bytesOf(String(value.$buffer))
  return value
}

/** Creates the database with the browser's own functions, as an older version of the app left it. */
export function loadDump({ name, version, stores }: DatabaseDump, factory: IDBFactory = indexedDB): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version)
    request.addEventListener('error', () => reject(request.error ?? new Error('The database was not created.')))
    request.addEventListener('upgradeneeded', () => {
      for (const { name: storeName, keyPath, indexes, rows } of stores) {
        const store = request.result.createObjectStore(storeName, { keyPath })
        for (const index of indexes)
          store.createIndex(index.name, typeof index.keyPath === 'string' ? index.keyPath : [...index.keyPath])
        for (const row of rows) store.put(JSON.parse(JSON.stringify(row), decode))
      }
    })
    request.addEventListener('success', () => {
      request.result.close()
      resolve()
    })
  })
}
