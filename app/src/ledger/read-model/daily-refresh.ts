import { err, ok, parseId, type CivilDate, type Result } from '@little-ledger/domain'
import { READ_MODEL_VERSION } from '../database/family-database.ts'
import { familyToday, type FamilyStore } from '../family-store.ts'
import { supportsMoreEntries, recomputeUnsupportedEntries } from './unsupported-entries.ts'
import { rebuildChild, rebuildRows, updateChild, updateFamily } from './read-model.ts'
import { toStoreError, type StoreError } from '../store-error.ts'
import { pollWhileVisible } from '../page-visibility.ts'

/**
 * Derives again whatever was derived for another day, so that allowances and interest that have fallen due appear; and
 * all of it where an older version of the product derived it, or ignored what this one knows. Cheap where there is nothing
 * to do.
 */
export async function refreshForToday(store: FamilyStore): Promise<Result<void, StoreError>> {
  const { db } = store
  try {
    await db.transaction('rw', db.tables, async () => {
      const isCurrent =
        (await db.fact('readModelVersion')) === READ_MODEL_VERSION && !(await supportsMoreEntries(store))
      const family = isCurrent ? await db.fact('family') : await updateFamily(store)
      if (family === undefined) return
      const today = familyToday(store, family)
      if (!isCurrent) {
        await rebuildChildren(store, today)
        return
      }
      await catchUp(store)
      for (const row of await db.children.toArray()) {
        if (row.derivedOn !== today) await updateChild(store, row.id, row, [], today)
      }
    })
    return ok(undefined)
  } catch (error) {
    return err(toStoreError(error))
  }
}

/** Derives what lagged behind a journal of which more was still coming when the network, or the page, went away. */
async function catchUp(store: FamilyStore): Promise<void> {
  const stale = (await store.db.fact('stale')) ?? []
  if (stale.length === 0) return
  await rebuildRows(store, stale)
  await store.db.setFact('stale', [])
}

/** By the journal and not by the rows: one may be missing, or only now may the entry that adds its child be understood. */
async function rebuildChildren(store: FamilyStore, today: CivilDate): Promise<void> {
  const { db } = store
  const rows = await db.children.toCollection().primaryKeys()
  const about = await db.entries.orderBy('about').uniqueKeys()
  for (const key of new Set([...rows, ...about])) {
    const childId = parseId(String(key))
    if (childId.ok) await rebuildChild(store, childId.value, today)
  }
  await recomputeUnsupportedEntries(store)
  await db.setFact('readModelVersion', READ_MODEL_VERSION)
}

/** Keeps the read model at the family's today while a screen is open; the answer stops it. */
export const refreshWhileVisible = (store: FamilyStore, onError: (error: StoreError) => void): (() => void) =>
  pollWhileVisible(() => {
    void refreshForToday(store).then((turned) => {
      if (!turned.ok) onError(turned.error)
    })
  })
