import type { CivilDate } from '@little-ledger/domain'
import type { FamilyStore } from '../../../app/src/ledger/family-store.ts'
import { derivedModel, storedModel } from '../../../app/src/testing/stored-model.ts'
import { assertSame } from './assert-same.ts'

/**
 * Compares a device's read model with the ledger derived from its own journal. Skipped while a child or the family is
 * marked as stale.
 */
export async function checkRows(store: FamilyStore, name: string, today: CivilDate): Promise<void> {
  const stale = (await store.db.getMeta('staleSubjects')) ?? []
  if (stale.length > 0) return
  const [stored, derived] = [await storedModel(store), await derivedModel(store, today)]
  assertSame(stored, derived, `the read model on the ${name} equals the ledger derived from its journal`)
}
