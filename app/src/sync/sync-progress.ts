import {
  addToDigest,
  EMPTY_DIGEST,
  maySee,
  type Actor,
  type JournalDigest,
  type PositionedEntry,
} from '@little-ledger/domain'
import type { EntryRow, SyncProgress } from '../ledger/database/family-database.ts'
import { readEnvelope } from '../ledger/entry-envelope.ts'
import type { FamilyStore } from '../ledger/family-store.ts'

type PositionedRow = EntryRow & { readonly position: number }

const isPositioned = (row: EntryRow): row is PositionedRow => row.position !== undefined

const toPositioned = (row: PositionedRow): PositionedEntry => {
  const { id, stamp, on, at } = readEnvelope(row)
  return { id, position: row.position, stamp, on, at }
}

/** Computes the digest of the stored entries the actor may see, up to and including position `next`. */
export async function computeDigest({ db }: FamilyStore, actor: Actor, next: number): Promise<JournalDigest> {
  const rows = await db.entries.toArray()
  const included = rows.filter(isPositioned).filter((row) => row.position <= next && maySee(actor, readEnvelope(row)))
  return addToDigest(EMPTY_DIGEST, included.map(toPositioned))
}

/** Removes the digests, so the next comparison recomputes them from the rows. */
export function dropDigests(progress: SyncProgress): SyncProgress {
  const cursors = Object.entries(progress.cursors).map(([scope, cursor]) => [scope, { next: cursor?.next ?? 0 }])
  return { ...progress, cursors: Object.fromEntries(cursors) as SyncProgress['cursors'] }
}

/**
 * Keeps every entry but removes its position, so that entries missing from this server are pushed again. Call it inside
 * a transaction.
 */
async function forgetPositions({ db }: FamilyStore): Promise<void> {
  await db.entries.filter(isPositioned).modify((row: { position?: number; pending?: 1 }) => {
    delete row.position
    row.pending = 1
  })
  // Logins may be missing from the server too. If the server has a later one, that one wins.
  await db.logins.toCollection().modify({ pending: 1 })
}

/** The sync progress for an epoch; starts from zero if the epoch is new. */
export async function progressForEpoch(store: FamilyStore, epoch: string): Promise<SyncProgress> {
  const progress = await store.db.getMeta('syncProgress')
  if (progress?.epoch === epoch) return progress
  if (progress !== undefined) await forgetPositions(store)
  return { epoch, cursors: {} }
}

/** Resets the progress so that the whole journal is pulled again. */
export async function restartFromZero(store: FamilyStore, { epoch, refetchedOn }: SyncProgress): Promise<SyncProgress> {
  await forgetPositions(store)
  return { epoch, cursors: {}, ...(refetchedOn === undefined ? {} : { refetchedOn }) }
}
