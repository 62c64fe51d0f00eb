import {
  addToDigest,
  EMPTY_DIGEST,
  parseEntry,
  parseStamp,
  todayIn,
  UTC,
  type Actor,
  type Entry,
  type Id,
  type JournalDigest,
  type PositionedEntry,
  type PullResponse,
  type Result,
  type SyncScope,
} from '@little-ledger/domain'
import { advanceClock, resetClock } from '../ledger/clock.ts'
import type { EntryRow, SyncCursor, SyncProgress } from '../ledger/database/family-database.ts'
import { readEnvelope, type EntryEnvelope } from '../ledger/entry-envelope.ts'
import { eraseChild } from '../ledger/erase-child.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { rebuildRows, updateReadModel } from '../ledger/read-model/read-model.ts'
import { addUnsupportedEntries } from '../ledger/read-model/unsupported-entries.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { runWriteTransaction } from '../ledger/write-transaction.ts'
import { computeDigest, dropDigests, progressForEpoch, restartFromZero } from './sync-progress.ts'

export interface PullRequest {
  readonly epoch?: string
  readonly scope: SyncScope
  readonly after: number
}

/**
 * - `more`: further pages follow
 * - `complete`: the last page was applied and the digests match
 * - `superseded`: another tab has already applied the page
 * - `refetch`: the digests differ, so everything is pulled again from 0
 * - `differs`: the digests still differ after today's refetch
 */
export type PullOutcome = 'more' | 'complete' | 'superseded' | 'refetch' | 'differs'

/** The request for the next page. */
export async function nextPullRequest({ db }: FamilyStore, scope: SyncScope): Promise<PullRequest> {
  const progress = await db.getMeta('syncProgress')
  if (progress === undefined) return { scope, after: 0 }
  return { epoch: progress.epoch, scope, after: progress.cursors[scope]?.next ?? 0 }
}

/** Applies a pulled page: entries, read model, cursor and clock in one transaction. */
export function applyPage(
  store: FamilyStore,
  actor: Actor,
  request: PullRequest,
  page: PullResponse,
): Promise<Result<PullOutcome, StoreError>> {
  return runWriteTransaction(store, async () => {
    const progress = await progressForPage(store, request, page)
    const cursor = progress.cursors[page.scope] ?? { next: 0, digest: EMPTY_DIGEST }
    if (cursor.next !== pageStart(request, page)) return 'superseded'
    const changes = await storeEntries(store, page)
    const deletions = changes.rows.filter((row) => readEnvelope(row).kind === 'child.deleted')
    for (const { subject } of deletions) if (subject !== 'family') await eraseChild(store, subject)
    // If the push response that corrected a stamp was lost, this is the only place the clock gets reset.
    if (changes.replaced.size > 0 || deletions.length > 0) await resetClock(store)
    await updateRows(store, changes, page.more)
    const moved = moveCursor(progress, page, cursor)
    const { outcome, next } = await compareDigests(
      store,
      actor,
      page,
      deletions.length > 0 ? dropDigests(moved) : moved,
    )
    await store.db.setMeta('syncProgress', next)
    return outcome
  })
}

/** The position after which a page starts: 0 if the server did not recognize the requested epoch, scope or cursor. */
export const pageStart = ({ epoch, scope, after }: PullRequest, page: PullResponse): number =>
  epoch === page.epoch && scope === page.scope && after <= page.head ? after : 0

/** A cursor above the server's head means the server was restored from an older backup, so progress restarts from 0. */
async function progressForPage(store: FamilyStore, request: PullRequest, page: PullResponse): Promise<SyncProgress> {
  const progress = await progressForEpoch(store, page.epoch)
  const isAhead = (progress.cursors[page.scope]?.next ?? 0) > page.head
  return isAhead && request.epoch === page.epoch ? restartFromZero(store, progress) : progress
}

/** What a page changed in the journal. */
interface PageChanges {
  readonly rows: readonly EntryRow[]
  readonly added: readonly EntryRow[]
  /** Subjects whose stored entries were corrected. Their rows must be rebuilt from the whole journal. */
  readonly replaced: ReadonlySet<Id | 'family'>
}

async function storeEntries(store: FamilyStore, page: PullResponse): Promise<PageChanges> {
  const { db } = store
  // The response schema checks the envelope; entries of unknown kinds are stored as they are.
  const envelopes = page.entries.map(({ entry }) => entry as unknown as EntryEnvelope)
  const stored = (await db.entries.count()) === 0 ? [] : await db.entries.bulkGet(envelopes.map(({ id }) => id))
  const rows = page.entries.map(({ position }, index): EntryRow => {
    const envelope = envelopes[index] as EntryEnvelope
    return { id: envelope.id, subject: envelope.childId ?? 'family', position, entry: { ...envelope } }
  })
  await db.entries.bulkPut([...rows])
  const latest = parseStamp(envelopes.reduce((last, { stamp }) => (stamp > last ? stamp : last), ''))
  if (latest.ok) await advanceClock(store, [latest.value])
  await addUnsupportedEntries(store, envelopes)
  const added = rows.filter((_, index) => stored[index] === undefined)
  const replaced = rows.filter((row, index) => isReplacement(stored[index], row))
  return { rows, added, replaced: new Set(replaced.map(({ subject }) => subject)) }
}

/** Whether the new row changes a stored entry's effect: its stamp or date was corrected, or it had been refused. */
function isReplacement(stored: EntryRow | undefined, row: EntryRow): boolean {
  if (stored === undefined) return false
  const [before, after] = [readEnvelope(stored), readEnvelope(row)]
  const isSame = before.stamp === after.stamp && before.on === after.on && before.at === after.at
  return !isSame || stored.refused !== undefined
}

/** Updates the read model. While more pages follow, it only marks the subjects as stale; the last page updates them. */
async function updateRows(store: FamilyStore, { added, replaced }: PageChanges, isMoreComing: boolean): Promise<void> {
  const { db } = store
  const stale = (await db.getMeta('staleSubjects')) ?? []
  if (!isMoreComing && stale.length === 0 && replaced.size === 0) {
    // The family's time zone is unknown until its first entry has arrived.
    const family = (await db.getMeta('family')) ?? { timeZone: UTC }
    return updateReadModel(store, added.flatMap(parseSupported), { family, children: [] })
  }
  const subjects = [...new Set([...stale, ...replaced, ...added.map(({ subject }) => subject)])]
  if (!isMoreComing) await rebuildRows(store, subjects)
  await db.setMeta('staleSubjects', isMoreComing ? subjects : [])
}

const parseSupported = ({ entry }: EntryRow): readonly Entry[] => {
  const parsed = parseEntry(entry)
  return parsed.ok ? [parsed.value] : []
}

function moveCursor(progress: SyncProgress, page: PullResponse, { digest }: SyncCursor): SyncProgress {
  const positioned = page.entries.map(({ position, entry }): PositionedEntry => {
    const { id, stamp, on, at } = entry as unknown as EntryEnvelope
    return { id, position, stamp, on, at }
  })
  const cursor: SyncCursor = {
    next: page.next,
    ...(digest === undefined ? {} : { digest: addToDigest(digest, positioned) }),
  }
  return { ...progress, cursors: { ...progress.cursors, [page.scope]: cursor } }
}

const isEqual = (a: JournalDigest, b: JournalDigest): boolean => a.count === b.count && a.digest === b.digest

/** Compares digests after the last page. A mismatch refetches everything, at most once a day. */
async function compareDigests(
  store: FamilyStore,
  actor: Actor,
  page: PullResponse,
  progress: SyncProgress,
): Promise<{ readonly outcome: PullOutcome; readonly next: SyncProgress }> {
  const { count, digest } = page
  if (page.more || count === undefined || digest === undefined) {
    return { outcome: page.more ? 'more' : 'complete', next: progress }
  }
  const local = progress.cursors[page.scope]?.digest ?? (await computeDigest(store, actor, page.next))
  const cursors = { ...progress.cursors, [page.scope]: { next: page.next, digest: local } }
  const next = { ...progress, cursors }
  const now = store.device.now()
  if (isEqual(local, { count, digest })) return { outcome: 'complete', next: { ...next, lastSyncedAt: now } }
  const today = todayIn(UTC, now)
  if (progress.refetchedOn === today) return { outcome: 'differs', next }
  return { outcome: 'refetch', next: await restartFromZero(store, { ...progress, refetchedOn: today }) }
}

/** Makes the next comparison recompute the digests from the rows. Called at startup, in case the browser lost some. */
export async function invalidateDigests(store: FamilyStore): Promise<void> {
  await runWriteTransaction(store, async () => {
    const progress = await store.db.getMeta('syncProgress')
    if (progress !== undefined) await store.db.setMeta('syncProgress', dropDigests(progress))
  })
}
