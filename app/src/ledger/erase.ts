import type { Id } from '@little-ledger/domain'
import Dexie from 'dexie'
import { familyDatabaseName, isDeletion, readEnvelope } from './database/family-database.ts'
import type { FamilyStore } from './family-store.ts'
import { updateFamily } from './read-model.ts'

/**
 * Erases a deleted child's personal data, including unsent entries, inside the caller's transaction. Only its
 * `child.deleted` entry stays, as on the server (docs/decisions/0014-deleting-children-and-changing-logins.md).
 */
export async function eraseChild(store: FamilyStore, childId: Id): Promise<void> {
  const { db, cache } = store
  const login = await db.logins.filter((row) => row.childId === childId).first()
  const added = await db.entries.get(childId)
  const userId = (await db.children.get(childId))?.userId ?? login?.userId ?? (added && readEnvelope(added).userId)
  const about = (subject: Id | 'family') => db.entries.where('subject').equals(subject)
  await about(childId)
    .and((row) => !isDeletion(row))
    .delete()
  await about('family')
    .and((row) => userId !== undefined && readEnvelope(row).userId === userId)
    .delete()
  await db.historyOf(childId).delete()
  await db.goals.where('childId').equals(childId).delete()
  await db.children.delete(childId)
  // The stored family includes the child's profile, so derive it again.
  await updateFamily(store)
  if (userId !== undefined) await db.logins.delete(userId)
  cache.delete(childId)
  clearChildStorage(childId)
}

/** Name used in the stub of a deleted child. */
const STUB_NAME = 'Deleted child'

/**
 * Erases a child inside the transaction that records its deletion. The server accepts a deletion only for a child it
 * knows: if `child.added` is still in the outbox, it stays there without personal data.
 */
export async function eraseChildLeavingStub(store: FamilyStore, childId: Id): Promise<void> {
  const added = await store.db.entries.get(childId)
  await eraseChild(store, childId)
  if (added?.pending === undefined) return
  await store.db.entries.put({ ...added, entry: { ...added.entry, name: STUB_NAME, startingBalance: 0 } })
}

/**
 * Removes a family from this device: its ledger, logins and session. Entries that were never synced are lost. The
 * device's list of families is updated last, so a failed deletion can be retried.
 */
export async function eraseFamily({ device, db, familyId, cache }: FamilyStore): Promise<void> {
  await device.db.sessions.filter((session) => session.familyId === familyId).delete()
  for (const childId of await db.children.toCollection().primaryKeys()) clearChildStorage(childId)
  cache.clear()
  db.close()
  await Dexie.delete(familyDatabaseName(familyId))
  await device.db.families.delete(familyId)
}

/** The localStorage key for data about a child; `clearChildStorage` removes all of them. */
export const childStorageKey = (name: string, childId: Id): string => `little-ledger-${name}-${childId}`

/** Removes all data about a child from localStorage. */
function clearChildStorage(childId: Id): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('little-ledger-') && key.endsWith(childId))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // If storage is blocked, it holds nothing to remove. Keep going, so the child's other data is still erased.
  }
}
