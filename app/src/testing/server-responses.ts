import {
  addToDigest,
  EMPTY_DIGEST,
  type CivilDate,
  type PullResponse,
  type PushResponse,
  type PushResult,
  type Stamp,
} from '@little-ledger/domain'
import type { EntryRow } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { readEnvelope } from '../ledger/entry-envelope.ts'

/** An entry as a server answers it. */
export interface ServerEntry {
  readonly position: number
  readonly entry: EntryRow['entry'] & { readonly id: string }
}

/** All that a device holds, as a server that has it would number it: in the order of recording, from 1 on. */
export async function toServerEntries({ db }: FamilyStore): Promise<readonly ServerEntry[]> {
  const rows = await db.entries.toArray()
  const ordered = rows.sort((a, b) => (readEnvelope(a).stamp < readEnvelope(b).stamp ? -1 : 1))
  return ordered.map(({ id, entry }, index) => ({ position: index + 1, entry: { ...entry, id } }))
}

/** The digest that a server tells of these entries. */
export const digestOf = (entries: readonly ServerEntry[]) =>
  addToDigest(
    EMPTY_DIGEST,
    entries.map(({ position, entry }) => {
      const { id, stamp, on, at } = readEnvelope({ entry })
      return { position, id, stamp, on, at }
    }),
  )

interface Paging {
  readonly after?: number
  readonly limit?: number
  readonly epoch?: string
  readonly scope?: PullResponse['scope']
}

/** The page of these entries after a position, with the digest where it is the last. */
export function pullPage(entries: readonly ServerEntry[], paging: Paging = {}): PullResponse {
  const { after = 0, limit = 1000, epoch = 'first', scope = 'family' } = paging
  const head = entries.at(-1)?.position ?? 0
  const page = entries.filter(({ position }) => position > after && position <= after + limit)
  const next = Math.min(head, after + limit)
  const more = next < head
  // An entry is kept as it comes; what the wire's schema says of it is only that it has an id.
  const sent = page as unknown as PullResponse['entries']
  return { epoch, scope, entries: sent, next, more, head, ...(more ? {} : digestOf(entries)) }
}

/** The answer to a push, with a result for each row. */
export const respondToPush = (
  rows: readonly EntryRow[],
  resultOf: (row: EntryRow, index: number) => Omit<PushResult, 'id'>,
  epoch = 'first',
): PushResponse => ({
  epoch,
  head: rows.length,
  serverNow: 0,
  results: rows.map((row, index) => ({ id: row.id, ...resultOf(row, index) })),
})

/** Accepted at the next positions, as it was sent. */
export const accepted = (_row: EntryRow, index: number): Omit<PushResult, 'id'> => ({
  status: 'accepted',
  position: index + 1,
})

/** What the server made of an entry of a clock that ran ahead. */
export const corrected = (stamp: string, on: string, at = '12:00') => ({
  stamp: stamp as Stamp,
  on: on as CivilDate,
  at: at as Required<PushResult>['at'],
})
