import { type Actor, maySee, type Positioned, type Visible } from '@little-ledger/domain'
import * as v from 'valibot'
import type { EntryText } from '../storage/port.ts'

/** What the server has to know of an entry that it only passes on. */
const toldSchema = v.looseObject({
  id: v.string(),
  kind: v.string(),
  stamp: v.string(),
  on: v.string(),
  at: v.string(),
})

export type Told = Positioned & Visible

export const readTold = ({ position, text }: EntryText): Told => ({
  ...v.parse(toldSchema, JSON.parse(text)),
  position,
})

export const visibleTo = (actor: Actor) => (told: Visible) => maySee(actor, told)
