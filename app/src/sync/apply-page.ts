import type { Actor, PullResponse, Result } from '@little-ledger/domain'
import { entryRow, isDeletion, readEnvelope, type EntryRow } from '../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../ledger/family-store.ts'
import { applyJournalChanges } from '../ledger/journal.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { moveCursor, pageStart, progressForPage, type PullOutcome, type PullRequest } from './sync-progress.ts'

/** Applies a pulled page: entries, read model, cursor and clock in one transaction. */
export function applyPage(
  store: FamilyStore,
  actor: Actor,
  request: PullRequest,
  page: PullResponse,
): Promise<Result<PullOutcome, StoreError>> {
  return runWriteTransaction(store, async () => {
    const { db } = store
    const progress = await progressForPage(store, request, page)
    if ((progress.cursors[page.scope]?.next ?? 0) !== pageStart(request, page)) return 'superseded'
    // The response schema checks the envelope; entries of unknown kinds are stored as they are.
    const rows = page.entries.map(({ position, entry }) => entryRow({ ...entry }, { position }))
    const stored = (await db.entries.count()) === 0 ? [] : await db.entries.bulkGet(rows.map(({ id }) => id))
    await db.entries.bulkPut(rows)
    const added = rows.filter((_, index) => stored[index] === undefined)
    // If the push response that corrected a stamp was lost, this is the only place that finds the correction.
    const corrected = rows.filter((row, index) => isReplacement(stored[index], row)).map(({ subject }) => subject)
    const deletedChildren = new Set(rows.filter(isDeletion).map(({ subject }) => subject))
    const stale = (await db.getMeta('staleSubjects')) ?? []
    await applyJournalChanges(store, { added, corrected, deletedChildren, stale, isPartial: page.more })
    // The read model is updated with the last page.
    const remaining = page.more ? [...stale, ...corrected, ...added.map(({ subject }) => subject)] : []
    if (remaining.length > 0 || stale.length > 0) await db.setMeta('staleSubjects', [...new Set(remaining)])
    const moved = await moveCursor(store, actor, progress, page, deletedChildren.size > 0)
    await db.setMeta('syncProgress', moved.progress)
    return moved.outcome
  })
}

/** Whether the new row changes a stored entry's effect: its stamp or date was corrected, or it had been refused. */
function isReplacement(stored: EntryRow | undefined, row: EntryRow): boolean {
  if (stored === undefined) return false
  const [before, after] = [readEnvelope(stored), readEnvelope(row)]
  const isSame = before.stamp === after.stamp && before.on === after.on && before.at === after.at
  return !isSame || stored.refused !== undefined
}
