import { err, ok, type Result } from '@little-ledger/domain'
import { WRITER_VERSION } from './database/family-database.ts'
import type { FamilyStore } from './family-store.ts'
import { toStoreError, type StoreError } from './store-error.ts'

/** Runs `work` in one transaction over all tables. Stores nothing if `work` throws or newer code has taken over. */
export async function runWriteTransaction<T>(
  store: FamilyStore,
  work: () => Promise<T>,
): Promise<Result<T, StoreError>> {
  const { db } = store
  try {
    return await db.transaction('rw', db.tables, async (): Promise<Result<T, StoreError>> => {
      if (((await db.getMeta('minWriterVersion')) ?? 0) > WRITER_VERSION) return err({ type: 'NewerVersion' })
      return ok(await work())
    })
  } catch (error) {
    return err(toStoreError(error))
  }
}
