import type { FamilyDatabase } from '../ledger/database/family-database.ts'

/** Keys of the rows that were put or deleted, by table. Tables without writes are absent. */
export type CapturedWrites = Readonly<
  Record<string, { readonly put: readonly string[]; readonly deleted: readonly string[] }>
>

/** Runs `act` and returns the keys of all rows that Dexie wrote or deleted. */
export async function captureWrites(db: FamilyDatabase, act: () => Promise<unknown>): Promise<CapturedWrites> {
  const writes: Record<string, { put: string[]; deleted: string[] }> = {}
  const writesOf = (table: string) => (writes[table] ??= { put: [], deleted: [] })
  const stops = db.tables.map((table) => {
    const creating = (key: string) => void writesOf(table.name).put.push(key)
    const updating = (_: object, key: string) => void writesOf(table.name).put.push(key)
    const deleting = (key: string) => void writesOf(table.name).deleted.push(key)
    table.hook('creating', creating)
    table.hook('updating', updating)
    table.hook('deleting', deleting)
    return () => {
      table.hook('creating').unsubscribe(creating)
      table.hook('updating').unsubscribe(updating)
      table.hook('deleting').unsubscribe(deleting)
    }
  })
  await act()
  for (const stop of stops) stop()
  return writes
}
