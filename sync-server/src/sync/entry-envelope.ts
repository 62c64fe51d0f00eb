import { type Actor, maySee, type PositionedEntry, type EntryVisibility } from '@little-ledger/domain'
import * as v from 'valibot'
import type { RawEntry } from '../storage/port.ts'

/** What the server has to know of an entry that it only passes on. */
const envelopeSchema = v.looseObject({
  id: v.string(),
  kind: v.string(),
  stamp: v.string(),
  on: v.string(),
  at: v.string(),
})

export type EntryEnvelope = PositionedEntry & EntryVisibility

export const readEnvelope = ({ position, json: text }: RawEntry): EntryEnvelope => ({
  ...v.parse(envelopeSchema, JSON.parse(text)),
  position,
})

export const visibleTo = (actor: Actor) => (told: EntryVisibility) => maySee(actor, told)
