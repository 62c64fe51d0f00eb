import {
  deriveFamily,
  isFamilyEntry,
  mayRecord,
  parseEntry,
  type Family,
  type Id,
  type Result,
} from '@little-ledger/domain'
import {
  isRestorable,
  isSynced,
  readEnvelope,
  type EntryRow,
  type EntrySubject,
  type RejectionReason,
} from '../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../ledger/family-store.ts'
import { applyJournalChanges } from '../ledger/journal.ts'
import { activeEntries } from '../ledger/read-model.ts'
import type { StoreError } from '../ledger/store-error.ts'

/** Whether the entry says that its author left the family. */
const isLeaving = (row: EntryRow): boolean => {
  const { kind, userId, by } = readEnvelope(row)
  return kind === 'member.removed' && userId === by
}

/** Unsent entries that were recorded here. The others can be sent by any parent. */
const newEntries = ({ db }: FamilyStore) => db.pendingEntries().and((row) => !isRestorable(row))

/**
 * Marks unsent changes as refused if no one can send them, because their author was removed from the family or made a
 * helper on another device. Call it in a transaction, after the last page of a download: the server may have accepted a
 * change before that.
 * @returns the children, or the family, to rebuild
 */
export async function refuseUnsendable(store: FamilyStore): Promise<readonly EntrySubject[]> {
  const unsent = await newEntries(store).toArray()
  if (unsent.length === 0) return []
  const family = await readSyncedFamily(store)
  const isRemoved = ({ by }: { readonly by: Id }) => family?.members.get(by)?.isRemoved === true
  // The server has the removal, so a member's own no longer has to be sent.
  const leaving = unsent.filter((row) => isLeaving(row) && isRemoved(readEnvelope(row)))
  await store.db.entries.bulkDelete(leaving.map(({ id }) => id))
  return refuse(
    store,
    unsent.filter((row) => !leaving.includes(row)),
    (row) => (isRemoved(readEnvelope(row)) ? 'member_removed' : isForbidden(row, family) ? 'forbidden' : undefined),
  )
}

/** The family as the server has it, without unsent changes. */
async function readSyncedFamily({ db }: FamilyStore): Promise<Family | undefined> {
  const rows = await db.entries.where('subject').equals('family').filter(isSynced).toArray()
  return deriveFamily(activeEntries(rows).filter(isFamilyEntry))
}

/** Whether the author is a helper now, who may not record this. */
function isForbidden(row: EntryRow, family: Family | undefined): boolean {
  const member = family?.members.get(readEnvelope(row).by)
  if (member?.role !== 'helper') return false
  const entry = parseEntry(row.entry)
  const { role, userId, childIds } = member
  return entry.ok && !mayRecord({ role, userId, childIds }, entry.value)
}

/** Marks the unsent changes of a member as refused, after the server has said that the member was removed. */
export const refuseUnsentOf = (store: FamilyStore, userId: Id): Promise<Result<void, StoreError>> =>
  runWriteTransaction(store, async () => {
    const unsent = await newEntries(store).toArray()
    const corrected = await refuse(store, unsent, (row) =>
      readEnvelope(row).by === userId && !isLeaving(row) ? 'member_removed' : undefined,
    )
    if (corrected.length > 0) await applyJournalChanges(store, { corrected })
  })

/** Also refuses what anyone recorded about a child whose `child.added` is refused, and deletes that child's login. */
async function refuse(
  { db }: FamilyStore,
  unsent: readonly EntryRow[],
  reasonOf: (row: EntryRow) => RejectionReason | undefined,
): Promise<readonly EntrySubject[]> {
  const reasons = new Map(unsent.map((row) => [row.id, reasonOf(row)]))
  const own = unsent.filter(({ id }) => reasons.get(id) !== undefined)
  if (own.length === 0) return []
  const children = new Set(own.filter((row) => readEnvelope(row).kind === 'child.added').map(({ subject }) => subject))
  const names = new Map<EntrySubject, string>((await db.children.toArray()).map(({ id, name }) => [id, name]))
  const refused = unsent.flatMap(({ id, subject, entry }): readonly EntryRow[] => {
    const isOrphan = children.has(subject)
    const reason = reasons.get(id) ?? (isOrphan ? 'child_not_added' : undefined)
    const childName = isOrphan ? names.get(subject) : undefined
    return reason === undefined ? [] : [{ id, subject, entry, refused: reason, ...(childName && { childName }) }]
  })
  await db.entries.bulkPut(refused)
  await db.logins.filter(({ childId }) => childId !== undefined && children.has(childId)).delete()
  return [...new Set(refused.map(({ subject }) => subject))]
}
