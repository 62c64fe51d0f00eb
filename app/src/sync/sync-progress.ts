import {
  addToDigest,
  EMPTY_DIGEST,
  isSameEntry,
  maySee,
  type Actor,
  type Id,
  type Instant,
  type JournalDigest,
  type PullResponse,
  type Result,
  type SyncScope,
} from '@little-ledger/domain'
import {
  entryRow,
  isDeletion,
  isStamped,
  readEnvelope,
  type EntryRow,
  type JournalRefetch,
  type SyncProgress,
} from '../ledger/database/family-database.ts'
import { readClock } from '../ledger/clock.ts'
import { runWriteTransaction, type FamilyStore } from '../ledger/family-store.ts'
import { applyJournalChanges } from '../ledger/journal.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { refuseUnsendable } from './refuse-unsendable.ts'
import { keepDeletionsWithoutChild, sendDeletionsOf } from './restored-deletions.ts'
import { undosOf } from './unsent-undos.ts'

/** A request for the entries after a position. */
export interface PullRequest {
  /** The server refuses the request with 409 if the cookie belongs to another family. Absent before a download. */
  readonly familyId?: Id
  readonly epoch?: string
  readonly scope: SyncScope
  readonly after: number
  /** The maximum number of entries in the page; the server's maximum if absent. */
  readonly limit?: number
}

/**
 * - `more`: further pages follow
 * - `complete`: the last page was applied and the digests match
 * - `superseded`: another tab has already applied the page
 * - `refetch`: the digests differ, so everything is pulled again from 0
 * - `differs`: the digests still differ after a refetch, and it is too early for another refetch
 */
export type PullOutcome = 'more' | 'complete' | 'superseded' | 'refetch' | 'differs'

/** The request for the next page. */
export async function nextPullRequest({ db, familyId }: FamilyStore, scope: SyncScope): Promise<PullRequest> {
  const progress = await db.getMeta('syncProgress')
  if (progress === undefined) return { familyId, scope, after: 0 }
  return { familyId, epoch: progress.epoch, scope, after: progress.cursors[scope]?.next ?? 0 }
}

/** The position after which a page starts: 0 if the server did not recognize the requested epoch, scope or cursor. */
export const pageStart = ({ epoch, scope, after }: PullRequest, page: PullResponse): number =>
  epoch === page.epoch && scope === page.scope && after <= page.head ? after : 0

/** The sync progress for an epoch; starts from zero if the epoch is new. */
export async function progressForEpoch(store: FamilyStore, epoch: string): Promise<SyncProgress> {
  const progress = await store.db.getMeta('syncProgress')
  if (progress?.epoch === epoch) return progress
  if (progress !== undefined) await forgetPositions(store)
  return { epoch, cursors: {} }
}

/**
 * A cursor beyond the server's last entry means that the server was restored from an older backup, so progress restarts
 * from 0.
 */
async function progressForPage(store: FamilyStore, request: PullRequest, page: PullResponse): Promise<SyncProgress> {
  const progress = await progressForEpoch(store, page.epoch)
  const isAhead = (progress.cursors[page.scope]?.next ?? 0) > page.head
  return isAhead && request.epoch === page.epoch ? restartFromZero(store, progress) : progress
}

/** Resets the progress so that the whole journal is pulled again. */
async function restartFromZero(store: FamilyStore, { epoch, refetch }: SyncProgress): Promise<SyncProgress> {
  await forgetPositions(store)
  return { epoch, cursors: {}, ...(refetch && { refetch }) }
}

/** Keeps every entry but removes its position, so that entries missing from this server are pushed again. */
async function forgetPositions({ db }: FamilyStore): Promise<void> {
  type Row = { position?: number; pending?: 1; clockShiftMs?: number; isKnown?: true }
  await db.entries.filter(isPositioned).modify((row: Row) => {
    delete row.position
    row.pending = 1
    row.clockShiftMs = 0
    row.isKnown = true
  })
  // Logins may be missing from the server too. If the server has a later version of a login, that version wins. A login
  // without stamps was never changed here and cannot be sent.
  await db.logins.filter(isStamped).modify({ pending: 1 })
}

interface CursorMove {
  readonly outcome: PullOutcome
  readonly progress: SyncProgress
}

/**
 * Moves the cursor past an applied page. After the last page, compares the digests.
 * @param hasErased whether entries were erased, so that the digests must be recomputed from the rows
 */
async function moveCursor(
  store: FamilyStore,
  actor: Actor,
  before: SyncProgress,
  page: PullResponse,
  hasErased: boolean,
): Promise<CursorMove> {
  const { scope, next, more, count, digest } = page
  const progress = hasErased ? dropDigests(before) : before
  const known = hasErased ? undefined : (progress.cursors[scope] ?? { digest: EMPTY_DIGEST }).digest
  const added = known && addToDigest(known, page.entries)
  const withCursor = (local: JournalDigest | undefined): SyncProgress => ({
    ...progress,
    cursors: { ...progress.cursors, [scope]: { next, ...(local === undefined ? {} : { digest: local }) } },
  })
  if (more || count === undefined || digest === undefined) {
    return { outcome: more ? 'more' : 'complete', progress: withCursor(added) }
  }
  const local = added ?? (await computeDigest(store, actor, next))
  return compareDigests(store, local, { count, digest }, withCursor(local))
}

/** Determines whether the digests match and, if not, whether to refetch the journal now or later. */
async function compareDigests(
  store: FamilyStore,
  local: JournalDigest,
  remote: JournalDigest,
  { refetch, ...progress }: SyncProgress,
): Promise<CursorMove> {
  const { now } = readClock(store.device, await store.db.getMeta('clock'))
  const isMatch = local.count === remote.count && local.digest === remote.digest
  const isWaiting = refetch !== undefined && !isRefetchDue(refetch, now)
  // Keep the refetch state even after a match; otherwise, a server whose digest matches only now and then would reset
  // the wait.
  const kept = isWaiting ? { ...progress, refetch } : progress
  if (isMatch) return { outcome: 'complete', progress: { ...kept, lastSyncedAt: now } }
  if (isWaiting) return { outcome: 'differs', progress: kept }
  const counted = { ...progress, refetch: { count: (refetch?.count ?? 0) + 1, at: now } }
  return { outcome: 'refetch', progress: await restartFromZero(store, counted) }
}

const MIN_REFETCH_WAIT_MS = 60_000
const MAX_REFETCH_WAIT_MS = 86_400_000

/** Whether the wait after the last refetch is over. The wait doubles with each refetch. */
function isRefetchDue(refetch: JournalRefetch, now: Instant): boolean {
  const waitMs = Math.min(MAX_REFETCH_WAIT_MS, MIN_REFETCH_WAIT_MS * 2 ** (refetch.count - 1))
  // If the clock has been set back, the time since the last refetch is unknown.
  return now < refetch.at || now >= refetch.at + waitMs
}

type PositionedRow = EntryRow & { readonly position: number }

const isPositioned = (row: EntryRow): row is PositionedRow => row.position !== undefined

/** Computes the digest of the stored entries the actor may see, up to and including position `next`. */
async function computeDigest({ db }: FamilyStore, actor: Actor, next: number): Promise<JournalDigest> {
  const rows = await db.entries.toArray()
  const included = rows.filter(isPositioned).filter((row) => row.position <= next && maySee(actor, readEnvelope(row)))
  return addToDigest(EMPTY_DIGEST, included)
}

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
    // These include entries whose corrected stamp was lost with a push response, and rows damaged on this device.
    const replaced = rows.filter((row, index) => isReplacement(stored[index], row)).map(({ subject }) => subject)
    const corrected = page.more ? replaced : [...replaced, ...(await refuseUnsendable(store))]
    await sendDeletionsOf(db, rows)
    if (!page.more && actor.role === 'parent') await keepDeletionsWithoutChild(store)
    const deletedChildren = new Set(rows.filter(isDeletion).map(({ subject }) => subject))
    const stale = (await db.getMeta('staleSubjects')) ?? []
    const others = rows.filter((row, index) => isOfAnother(stored[index], row))
    const removed = await undosOf(store, others)
    await applyJournalChanges(store, { added, corrected, removed, deletedChildren, stale, isPartial: page.more })
    // The read model is updated only once the last page has arrived.
    const remaining = page.more ? [...stale, ...corrected, ...added.map(({ subject }) => subject)] : []
    if (remaining.length > 0 || stale.length > 0) await db.setMeta('staleSubjects', [...new Set(remaining)])
    const moved = await moveCursor(store, actor, progress, page, deletedChildren.size > 0)
    await db.setMeta('syncProgress', withConfirmer(moved.progress, actor, page))
    return moved.outcome
  })
}

/** Another user's pull says nothing about whether a parent has to confirm the members. */
function withConfirmer(
  { confirmerId: before, ...progress }: SyncProgress,
  { userId }: Actor,
  { mustConfirm }: PullResponse,
): SyncProgress {
  const confirmerId = mustConfirm ? userId : before
  return confirmerId === undefined || (confirmerId === userId && !mustConfirm) ? progress : { ...progress, confirmerId }
}

/** Whether the new row changes a stored entry's effect: its content differs, or the stored entry had been refused. */
const isReplacement = (stored: EntryRow | undefined, row: EntryRow): boolean =>
  stored !== undefined && (!isSameEntry(stored.entry, row.entry) || stored.refused !== undefined)

/** Whether an entry that was unsent here turned out to be another parent's. */
const isOfAnother = (stored: EntryRow | undefined, row: EntryRow): boolean =>
  stored?.pending !== undefined && readEnvelope(stored).by !== readEnvelope(row).by

/** Removes the digests, so the next comparison recomputes them from the rows. */
export function dropDigests(progress: SyncProgress): SyncProgress {
  const cursors = Object.entries(progress.cursors).map(([scope, cursor]) => [scope, { next: cursor?.next ?? 0 }])
  return { ...progress, cursors: Object.fromEntries(cursors) as SyncProgress['cursors'] }
}

/**
 * Makes the next comparison recompute the digests from the rows. Called at startup, because the browser may have lost
 * entries.
 */
export async function invalidateDigests(store: FamilyStore): Promise<void> {
  await runWriteTransaction(store, async () => {
    const progress = await store.db.getMeta('syncProgress')
    if (progress !== undefined) await store.db.setMeta('syncProgress', dropDigests(progress))
  })
}
