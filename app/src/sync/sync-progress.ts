import {
  addToDigest,
  EMPTY_DIGEST,
  maySee,
  type Actor,
  type JournalDigest,
  type PositionedEntry,
} from '@little-ledger/domain'
import type { SyncProgress, EntryRow } from '../ledger/database/family-database.ts'
import { readEnvelope } from '../ledger/entry-envelope.ts'
import type { FamilyStore } from '../ledger/family-store.ts'

/** A row as its journal's digest counts it. */
const toPositioned = (row: EntryRow & { readonly position: number }): PositionedEntry => {
  const { id, stamp, on, at } = readEnvelope(row)
  return { id, position: row.position, stamp, on, at }
}

const isPositioned = (row: EntryRow): row is EntryRow & { readonly position: number } => row.position !== undefined

/** The digest of what a device holds of a scope up to a position, reckoned from the rows themselves. */
export async function computeDigest({ db }: FamilyStore, actor: Actor, next: number): Promise<JournalDigest> {
  const rows = await db.entries.toArray()
  const counted = rows.filter(isPositioned).filter((row) => row.position <= next && maySee(actor, readEnvelope(row)))
  return addToDigest(EMPTY_DIGEST, counted.map(toPositioned))
}

/**
 * Keeps every entry and forgets where the server had put it: what this server lacks is offered again. Call it inside the
 * transaction that meets the new database.
 */
export async function forgetPositions({ db }: FamilyStore): Promise<void> {
  await db.entries.filter(isPositioned).modify((row: { position?: number; pending?: 1 }) => {
    delete row.position
    row.pending = 1
  })
  // The server may lack logins as well; where it knows later ones, those stand.
  await db.logins.toCollection().modify({ pending: 1 })
}

/** The exchange with the server whose database is `epoch`, made new where it is another than before. */
export async function progressForEpoch(store: FamilyStore, epoch: string): Promise<SyncProgress> {
  const known = await store.db.getMeta('syncProgress')
  if (known?.epoch === epoch) return known
  if (known !== undefined) await forgetPositions(store)
  return { epoch, cursors: {} }
}

/** The exchange where all of the journal is to be fetched again. */
export async function restartFromZero(store: FamilyStore, { epoch, refetchedOn }: SyncProgress): Promise<SyncProgress> {
  await forgetPositions(store)
  return { epoch, cursors: {}, ...(refetchedOn === undefined ? {} : { refetchedOn }) }
}

/** Removes the digests, so the next comparison recomputes them from the rows. */
export function dropDigests(progress: SyncProgress): SyncProgress {
  const cursors = Object.entries(progress.cursors).map(([scope, cursor]) => [scope, { next: cursor?.next ?? 0 }])
  return { ...progress, cursors: Object.fromEntries(cursors) as SyncProgress['cursors'] }
}
