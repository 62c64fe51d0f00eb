import { type Actor, type EntryVisibility, maySee, type PositionedEntry } from '@little-ledger/domain'
import * as v from 'valibot'
import type { RawEntry } from '../storage/port.ts'

/** The fields needed for visibility and the digest. */
const envelopeSchema = v.object({
  id: v.string(),
  kind: v.string(),
  stamp: v.string(),
  on: v.string(),
  at: v.string(),
  childId: v.exactOptional(v.unknown()),
  userId: v.exactOptional(v.unknown()),
})

export type EntryEnvelope = PositionedEntry & EntryVisibility

export const readEnvelope = ({ position, json }: RawEntry): EntryEnvelope => ({
  ...v.parse(envelopeSchema, JSON.parse(json)),
  position,
})

export const visibleTo = (actor: Actor) => (entry: EntryVisibility) => maySee(actor, entry)
