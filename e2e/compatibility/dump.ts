import type Dexie from 'dexie'

/** A database of the browser as JSON: its version, its stores with their indexes, and their rows. */
export interface DatabaseDump {
  readonly name: string
  /** IndexedDB's version number, ten times the one in the code. */
  readonly version: number
  readonly stores: readonly StoreDump[]
}

interface StoreDump {
  readonly name: string
  readonly keyPath: string
  readonly indexes: readonly { readonly name: string; readonly keyPath: string | readonly string[] }[]
  readonly rows: readonly unknown[]
}

/** Values that JSON cannot contain: maps, and bytes in base64. */
const encode = (_key: string, value: unknown): unknown => {
  if (value instanceof Map) return { $map: [...value] }
  if (value instanceof ArrayBuffer) return { $buffer: Buffer.from(value).toString('base64') }
  return value
}

/** Reads an open database. */
export async function dumpDatabase(db: Dexie): Promise<DatabaseDump> {
  const native = db.backendDB()
  const stores = await Promise.all(
    [...native.objectStoreNames].map(async (name) => {
      const store = native.transaction(name).objectStore(name)
      const indexes = [...store.indexNames].map((index) => {
        const { keyPath } = store.index(index)
        return { name: index, keyPath: typeof keyPath === 'string' ? keyPath : [...keyPath] }
      })
      const rows: unknown = JSON.parse(JSON.stringify(await db.table(name).toArray(), encode))
      return { name, keyPath: String(store.keyPath), indexes, rows: rows as readonly unknown[] }
    }),
  )
  return { name: db.name, version: native.version, stores }
}
