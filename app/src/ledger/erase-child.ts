import type { Id } from '@little-ledger/domain'
import type { FamilyStore } from './family-store.ts'
import { readEnvelope } from './entry-envelope.ts'
import { removeCelebrated } from './celebrated-achievements.ts'
import { updateFamily } from './read-model/read-model.ts'

/**
 * Erases what is personal about a child that was deleted, inside the caller's transaction; what waited for the server
 * goes too. The entry that deletes it stays, as on the server (decisions: accounts and access).
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
  // The family's row shows the profiles that are left.
  await updateFamily(store)
  if (userId !== undefined) await db.logins.delete(userId)
  cache.delete(childId)
  removeCelebrated(childId)
}

/** What a deleted child is called where its entry has to go on without anything of it. */
const NAMELESS = 'Deleted child'

/**
 * Erases a child that is being deleted here, inside the transaction that records it. The server takes the deletion only
 * of a child that it has heard of: where it has not, the entry that added it waits on, with nothing personal left in it.
 */
export async function eraseChildLeavingStub(store: FamilyStore, childId: Id): Promise<void> {
  const { db } = store
  const added = await db.entries.get(childId)
  await eraseChild(store, childId)
  if (added?.pending === undefined) return
  await db.entries.put({ ...added, entry: { ...added.entry, name: NAMELESS, startingBalance: 0 } })
}

/** The child's user by the entry that added it: a child deleted here has no row any more. */
async function userOf({ db }: FamilyStore, childId: Id): Promise<Id | undefined> {
  const added = await db.entries.get(childId)
  return added && readEnvelope(added).userId
}
