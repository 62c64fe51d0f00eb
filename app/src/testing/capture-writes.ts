import type { FamilyDatabase } from '../ledger/database/family-database.ts'

/** What was written to each table that was written to at all: keys of rows made or changed, and of rows removed. */
export type CapturedWrites = Readonly<
  Record<string, { readonly put: readonly string[]; readonly gone: readonly string[] }>
>

/** Listens to Dexie's hooks while something is done, and answers every row that was written meanwhile. */
export async function captureWrites(db: FamilyDatabase, act: () => Promise<unknown>): Promise<CapturedWrites> {
  const writes: Record<string, { put: string[]; gone: string[] }> = {}
  const of = (table: string) => (writes[table] ??= { put: [], gone: [] })
  const stops = db.tables.map((table) => {
    const creating = (key: string) => void of(table.name).put.push(key)
    const updating = (_: object, key: string) => void of(table.name).put.push(key)
    const deleting = (key: string) => void of(table.name).gone.push(key)
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
