import type { Id } from '@little-ledger/domain'
import type { EntryRow } from './database/family-database.ts'

/** The fields that entries of every kind and version have, including kinds this code does not know. */
export interface EntryEnvelope {
  readonly id: Id
  readonly v: number
  readonly kind: string
  readonly by: Id
  readonly stamp: string
  readonly on: string
  readonly at: string
  readonly childId?: Id
  readonly userId?: Id
}

/** Envelopes are validated before an entry is stored, so stored rows need no second check. */
export const readEnvelope = ({ entry }: Pick<EntryRow, 'entry'>): EntryEnvelope => entry as unknown as EntryEnvelope
