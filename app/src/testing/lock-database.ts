import type { FamilyDatabase } from '../ledger/database/family-database.ts'

/**
 * Holds a write transaction open to make later transactions wait, as on a slow device.
 * @returns a function that ends the transaction
 */
export async function lockDatabase(db: FamilyDatabase): Promise<() => Promise<void>> {
  let isLocked = true
  let onBegun: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    onBegun = resolve
  })
  const transaction = db.transaction('rw', db.tables, async () => {
    onBegun()
    // A transaction stays open as long as it has pending requests.
    while (isLocked) await db.meta.count()
  })
  await begun
  return async () => {
    isLocked = false
    await transaction
  }
}
