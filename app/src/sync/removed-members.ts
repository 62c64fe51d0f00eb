import type { Id, Result } from '@little-ledger/domain'
import {
  readEnvelope,
  type EntryRow,
  type EntrySubject,
  type RefusalReason,
} from '../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../ledger/family-store.ts'
import { applyJournalChanges } from '../ledger/journal.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { pendingEntries } from './outbox.ts'

const isRemoval = (row: EntryRow): boolean => readEnvelope(row).kind === 'member.removed'

/** Whether the entry says that its author left the family. */
const isLeaving = (row: EntryRow): boolean => isRemoval(row) && readEnvelope(row).userId === readEnvelope(row).by

/**
 * Marks unsent changes by members whom the server has removed as refused, because nobody can send them any more. Changes
 * that a server had and lost stay unsent: a parent can send them. Call it in a transaction, after the last page of a
 * download, because the server may have accepted a change before the removal.
 * @returns the children, or the family, to rebuild
 */
export async function refuseUnsentOfRemoved(store: FamilyStore): Promise<readonly EntrySubject[]> {
  const { db } = store
  if ((await pendingEntries(store).count()) === 0) return []
  const removals = await db.entries
    .where('subject')
    .equals('family')
    .and((row) => isRemoval(row) && row.position !== undefined)
    .toArray()
  const removed = new Set(removals.map((row) => readEnvelope(row).userId))
  // The server has the removal, so a member's own no longer has to be sent.
  await pendingEntries(store)
    .and((row) => isLeaving(row) && removed.has(readEnvelope(row).by))
    .delete()
  return refuseUnsentBy(store, removed)
}

/** Marks the unsent changes of a member as refused, after the server has said that the member was removed. */
export const refuseUnsentOf = (store: FamilyStore, userId: Id): Promise<Result<void, StoreError>> =>
  runWriteTransaction(store, async () => {
    const corrected = await refuseUnsentBy(store, new Set([userId]))
    if (corrected.length > 0) await applyJournalChanges(store, { corrected })
  })

async function refuseUnsentBy(
  store: FamilyStore,
  authors: ReadonlySet<Id | undefined>,
): Promise<readonly EntrySubject[]> {
  const { db } = store
  const unsent = await pendingEntries(store)
    .and(({ isKnown }) => isKnown === undefined)
    .toArray()
  const own = unsent.filter((row) => authors.has(readEnvelope(row).by) && !isLeaving(row))
  const children = new Set(own.filter((row) => readEnvelope(row).kind === 'child.added').map(({ subject }) => subject))
  const others = unsent.filter((row) => children.has(row.subject) && !own.includes(row))
  if (own.length === 0) return []
  await db.entries.bulkPut([
    ...own.map((row) => refusedRow(row, 'member_removed')),
    ...others.map((row) => refusedRow(row, 'child_not_added')),
  ])
  await db.logins.filter(({ childId }) => childId !== undefined && children.has(childId)).delete()
  return [...new Set([...own, ...others].map(({ subject }) => subject))]
}

const refusedRow = ({ id, subject, entry }: EntryRow, refused: RefusalReason): EntryRow => ({
  id,
  subject,
  entry,
  refused,
})
