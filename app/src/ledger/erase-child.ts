import type { Id } from '@little-ledger/domain'
import { clearChildStorage } from './child-storage.ts'
import { readEnvelope } from './entry-envelope.ts'
import type { FamilyStore } from './family-store.ts'
import { updateFamily } from './read-model/read-model.ts'

/**
 * Erases a deleted child's personal data, including unsent entries, inside the caller's transaction. Only its
 * `child.deleted` entry stays, as on the server (docs/decisions/0014-deleting-children-and-changing-logins.md).
 */
export async function eraseChild(store: FamilyStore, childId: Id): Promise<void> {
  const { db, cache } = store
  const login = await db.logins.filter((row) => row.childId === childId).first()
  const userId = (await db.children.get(childId))?.userId ?? login?.userId ?? (await userOf(store, childId))
  await db.entries
    .where('subject')
    .equals(childId)
    .and((row) => readEnvelope(row).kind !== 'child.deleted')
    .delete()
  await db.entries
    .where('subject')
    .equals('family')
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
  const { db } = store
  const added = await db.entries.get(childId)
  await eraseChild(store, childId)
  if (added?.pending === undefined) return
  await db.entries.put({ ...added, entry: { ...added.entry, name: STUB_NAME, startingBalance: 0 } })
}

/** Reads the child's user id from its `child.added` entry, for a child that has no row. */
async function userOf({ db }: FamilyStore, childId: Id): Promise<Id | undefined> {
  const added = await db.entries.get(childId)
  return added && readEnvelope(added).userId
}
