import {
  addToDigest,
  EMPTY_DIGEST,
  type CivilDate,
  type PullResponse,
  type PushResponse,
  type PushResult,
  type Stamp,
} from '@little-ledger/domain'
import { createTestClock } from './clock.ts'
import { readEnvelope, type EntryRow } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'

/** An entry as the server returns it. */
export interface ServerEntry {
  readonly position: number
  readonly entry: EntryRow['entry'] & { readonly id: string }
}

/** A device's entries with the positions a server would assign: from 1, in stamp order. */
export async function toServerEntries({ db }: FamilyStore): Promise<readonly ServerEntry[]> {
  const rows = await db.entries.toArray()
  const ordered = rows.sort((a, b) => (readEnvelope(a).stamp < readEnvelope(b).stamp ? -1 : 1))
  return ordered.map(({ id, entry }, index) => ({ position: index + 1, entry: { ...entry, id } }))
}

/** The digest a server returns for these entries. */
export const digestOf = (entries: readonly ServerEntry[]) => addToDigest(EMPTY_DIGEST, entries)

interface PageOptions {
  readonly after?: number
  readonly limit?: number
  readonly epoch?: string
  readonly scope?: PullResponse['scope']
  /** The server's time; by default that of a new test clock. */
  readonly serverNow?: number
}

/** A pull response with the entries after a position, and the digest on the last page. */
export function pullPage(entries: readonly ServerEntry[], options: PageOptions = {}): PullResponse {
  const { after = 0, limit = 1000, epoch = 'first', scope = 'family', serverNow = createTestClock().now() } = options
  const head = entries.at(-1)?.position ?? 0
  const page = entries.filter(({ position }) => position > after && position <= after + limit)
  const next = Math.min(head, after + limit)
  const more = next < head
  // Safe cast: the response schema only requires each entry to have an id.
  const sent = page as unknown as PullResponse['entries']
  return { epoch, scope, entries: sent, next, more, head, serverNow, ...(more ? {} : digestOf(entries)) }
}

/** A push response with a result for each row. */
export const respondToPush = (
  rows: readonly EntryRow[],
  resultOf: (row: EntryRow, index: number) => Omit<PushResult, 'id'>,
  epoch = 'first',
): PushResponse => ({
  epoch,
  head: rows.length,
  results: rows.map((row, index) => ({ id: row.id, ...resultOf(row, index) })),
})

/** Accepts each row unchanged, at consecutive positions. */
export const accepted = (_row: EntryRow, index: number): Omit<PushResult, 'id'> => ({
  status: 'accepted',
  position: index + 1,
})

/** The corrected values the server returns for an entry from a device whose clock was ahead. */
export const corrected = (stamp: string, on: string, at = '12:00') => ({
  stamp: stamp as Stamp,
  on: on as CivilDate,
  at: at as Required<PushResult>['at'],
})
