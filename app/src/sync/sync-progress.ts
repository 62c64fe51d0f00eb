import {
  addToDigest,
  EMPTY_DIGEST,
  maySee,
  todayIn,
  UTC,
  type Actor,
  type JournalDigest,
  type PositionedEntry,
  type PullResponse,
  type SyncScope,
} from '@little-ledger/domain'
import { readEnvelope, type EntryRow, type SyncProgress } from '../ledger/database/family-database.ts'
import { runWriteTransaction, type FamilyStore } from '../ledger/family-store.ts'

/** What to pull: the entries after a position. */
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

/** A cursor above the server's head means the server was restored from an older backup, so progress restarts from 0. */
export async function progressForPage(
  store: FamilyStore,
  request: PullRequest,
  page: PullResponse,
): Promise<SyncProgress> {
  const progress = await progressForEpoch(store, page.epoch)
  const isAhead = (progress.cursors[page.scope]?.next ?? 0) > page.head
  return isAhead && request.epoch === page.epoch ? restartFromZero(store, progress) : progress
}

/** Resets the progress so that the whole journal is pulled again. */
async function restartFromZero(store: FamilyStore, { epoch, refetchedOn }: SyncProgress): Promise<SyncProgress> {
  await forgetPositions(store)
  return { epoch, cursors: {}, ...(refetchedOn === undefined ? {} : { refetchedOn }) }
}

/** Keeps every entry but removes its position, so that entries missing from this server are pushed again. */
async function forgetPositions({ db }: FamilyStore): Promise<void> {
  await db.entries.filter(isPositioned).modify((row: { position?: number; pending?: 1 }) => {
    delete row.position
    row.pending = 1
  })
  // Logins may be missing from the server too. If the server has a later one, that one wins.
  await db.logins.toCollection().modify({ pending: 1 })
}

/**
 * Moves the cursor past an applied page. After the last page, compares the digests.
 * @param hasErased entries were erased, so the digests must be recomputed from the rows
 */
export async function moveCursor(
  store: FamilyStore,
  actor: Actor,
  before: SyncProgress,
  page: PullResponse,
  hasErased: boolean,
): Promise<{ readonly outcome: PullOutcome; readonly progress: SyncProgress }> {
  const { scope, next, more, count, digest } = page
  const progress = hasErased ? dropDigests(before) : before
  const known = hasErased ? undefined : (progress.cursors[scope] ?? { digest: EMPTY_DIGEST }).digest
  const positioned = page.entries.map(({ position, entry }) => toPositioned(position, { entry }))
  const added = known && addToDigest(known, positioned)
  const withCursor = (local: JournalDigest | undefined): SyncProgress => ({
    ...progress,
    cursors: { ...progress.cursors, [scope]: { next, ...(local === undefined ? {} : { digest: local }) } },
  })
  if (more || count === undefined || digest === undefined) {
    return { outcome: more ? 'more' : 'complete', progress: withCursor(added) }
  }
  const local = added ?? (await computeDigest(store, actor, next))
  const moved = withCursor(local)
  const now = store.device.now()
  if (local.count === count && local.digest === digest) {
    return { outcome: 'complete', progress: { ...moved, lastSyncedAt: now } }
  }
  // Refetch at most once a day.
  const refetchedOn = todayIn(UTC, now)
  if (progress.refetchedOn === refetchedOn) return { outcome: 'differs', progress: moved }
  return { outcome: 'refetch', progress: await restartFromZero(store, { ...moved, refetchedOn }) }
}

type PositionedRow = EntryRow & { readonly position: number }

const isPositioned = (row: EntryRow): row is PositionedRow => row.position !== undefined

function toPositioned(position: number, row: Pick<EntryRow, 'entry'>): PositionedEntry {
  const { id, stamp, on, at } = readEnvelope(row)
  return { id, position, stamp, on, at }
}

/** Computes the digest of the stored entries the actor may see, up to and including position `next`. */
async function computeDigest({ db }: FamilyStore, actor: Actor, next: number): Promise<JournalDigest> {
  const rows = await db.entries.toArray()
  const included = rows.filter(isPositioned).filter((row) => row.position <= next && maySee(actor, readEnvelope(row)))
  return addToDigest(
    EMPTY_DIGEST,
    included.map((row) => toPositioned(row.position, row)),
  )
}

/** Removes the digests, so the next comparison recomputes them from the rows. */
export function dropDigests(progress: SyncProgress): SyncProgress {
  const cursors = Object.entries(progress.cursors).map(([scope, cursor]) => [scope, { next: cursor?.next ?? 0 }])
  return { ...progress, cursors: Object.fromEntries(cursors) as SyncProgress['cursors'] }
}

/** Makes the next comparison recompute the digests from the rows. Called at startup, in case the browser lost some. */
export async function invalidateDigests(store: FamilyStore): Promise<void> {
  await runWriteTransaction(store, async () => {
    const progress = await store.db.getMeta('syncProgress')
    if (progress !== undefined) await store.db.setMeta('syncProgress', dropDigests(progress))
  })
}
