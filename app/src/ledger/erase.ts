import type { Id } from '@little-ledger/domain'
import Dexie from 'dexie'
import type { Device } from './database/device.ts'
import {
  compareRows,
  familyDatabaseName,
  isDeletion,
  isRestorable,
  readEnvelope,
  type EntryRow,
} from './database/family-database.ts'
import type { FamilyStore } from './family-store.ts'
import { clearDoorSnapshot, clearHomeSnapshots } from './home-snapshots.ts'
import { updateFamily } from './read-model.ts'
import { withoutUndone } from './undone.ts'

/** Whether the entry was recorded on this device and no server has ever had it. */
const isUnsent = (row: EntryRow): boolean => row.pending !== undefined && !isRestorable(row)

/**
 * Erases a deleted child's personal data inside the caller's transaction. The `child.deleted` entry stays, as on the
 * server (docs/decisions/0014-deleting-children-and-changing-logins.md). Unsent entries move to the list of lost
 * entries.
 * @param informed a user whose lost entries are not listed, because they learn of the loss in another way
 */
export async function eraseChild(store: FamilyStore, childId: Id, informed?: Id): Promise<void> {
  clearHomeSnapshots()
  clearDoorSnapshot()
  const { db, cache } = store
  const login = await db.logins.filter((row) => row.childId === childId).first()
  const added = await db.entries.get(childId)
  const child = await db.children.get(childId)
  const userId = child?.userId ?? login?.userId ?? (added && readEnvelope(added).userId)
  const about = (subject: Id | 'family') => db.entries.where('subject').equals(subject)
  const erased = await about(childId)
    .and((row) => !isDeletion(row))
    .toArray()
  const unsent = withoutUndone(erased.filter(isUnsent).sort(compareRows))
  const lost = unsent.filter((row) => readEnvelope(row).by !== informed)
  await db.lostEntries.bulkPut(
    lost.map(({ id, entry }) => ({
      id,
      entry,
      childId,
      childName: child?.name ?? '',
      childUserId: userId,
      ...(child && { denomination: child.denomination }),
    })),
  )
  await db.entries.bulkDelete(erased.map(({ id }) => id))
  await about('family')
    .and((row) => userId !== undefined && readEnvelope(row).userId === userId)
    .delete()
  await db.historyOf(childId).delete()
  await db.goals.where('childId').equals(childId).delete()
  await db.children.delete(childId)
  // Derive the family again, because it contains the child's profile.
  await updateFamily(store)
  if (userId !== undefined) await db.logins.delete(userId)
  const former = await db.getMeta('formerLogins')
  if (former) {
    await db.setMeta(
      'formerLogins',
      former.filter((row) => row.childId !== childId),
    )
  }
  cache.delete(childId)
  clearChildStorage(childId)
}

/** The name that replaces a deleted child's name. */
const STUB_NAME = 'Deleted child'

/**
 * Erases a child inside the transaction that records its deletion. The server accepts a deletion only if it has the
 * child, so an unsent `child.added` is kept, without personal data.
 */
export async function eraseChildLeavingStub(store: FamilyStore, childId: Id, deletedBy: Id): Promise<void> {
  const added = await store.db.entries.get(childId)
  await eraseChild(store, childId, deletedBy)
  if (added?.pending === undefined) return
  await store.db.entries.put({ ...added, entry: { ...added.entry, name: STUB_NAME } })
}

/** Removes a family from this device: its ledger, logins and session. Entries that were never synced are lost. */
export async function eraseFamily({ device, db, familyId, cache }: FamilyStore): Promise<void> {
  const { sessions, families } = device.db
  const childIds = await db.children.toCollection().primaryKeys()
  await device.db.transaction('rw', sessions, families, async () => {
    await families.update(familyId, { isErasing: true })
    await sessions.filter((session) => session.familyId === familyId).delete()
    clearHomeSnapshots()
    clearDoorSnapshot()
  })
  for (const childId of childIds) clearChildStorage(childId)
  cache.clear()
  db.close()
  try {
    await deleteFamily(device, familyId)
  } catch (error) {
    await families.where({ id: familyId }).modify((family) => void Reflect.deleteProperty(family, 'isErasing'))
    throw error
  }
}

async function deleteFamily({ db }: Device, familyId: Id): Promise<void> {
  await Dexie.delete(familyDatabaseName(familyId))
  await db.registrations.filter((sent) => sent.familyId === familyId).delete()
  await db.families.delete(familyId)
}

/** Completes erasures that were interrupted because the page was closed or crashed. */
export async function completeErasures(device: Device): Promise<void> {
  const interrupted = await device.db.families.filter(({ isErasing }) => isErasing === true).toArray()
  for (const { id } of interrupted) await deleteFamily(device, id)
}

/** The localStorage key for data about a child; `clearChildStorage` removes every such key. */
export const childStorageKey = (name: string, childId: Id): string => `little-ledger-${name}-${childId}`

/** Removes all data about a child from localStorage. */
function clearChildStorage(childId: Id): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('little-ledger-') && key.endsWith(childId))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // If storage is blocked, it contains nothing to remove. Continue, so that the child's other data is erased.
  }
}
