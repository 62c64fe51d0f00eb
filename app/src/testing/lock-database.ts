import type { FamilyDatabase } from '../ledger/database/family-database.ts'

/** Holds a family's database, so that whoever writes next waits, as on a slow device; the answer lets go. */
export async function lockDatabase(db: FamilyDatabase): Promise<() => Promise<void>> {
  let isHeld = true
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const holding = db.transaction('rw', db.tables, async () => {
    begin()
    // A transaction lives for as long as it has requests.
    while (isHeld) await db.meta.count()
  })
  await begun
  return async () => {
    isHeld = false
    await holding
  }
}
