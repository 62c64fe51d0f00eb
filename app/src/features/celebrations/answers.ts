import type { Ask, Id } from '@little-ledger/domain'
import * as v from 'valibot'
import { readMarks, saveMarks } from './device-marks.ts'

const NAME = 'answers'
const schema = v.array(v.string())

/** A paid or refused ask, with its answer. */
export type AnsweredAsk = Ask & { readonly answer: NonNullable<Ask['answer']> }

const isAnswered = (ask: Ask): ask is AnsweredAsk =>
  ask.answer !== undefined && (ask.status === 'yes' || ask.status === 'less' || ask.status === 'notNow')

/** Identifies an answer. A yes after a no, or one that replaces another, is news again. */
const keyOf = ({ id, answer }: AnsweredAsk): string => `${id} ${answer.id}`

/**
 * Returns the oldest answer that the child has not seen on this device, after storing it as seen. On the first visit
 * from a device, all answers count as seen.
 */
export function takeAnswer({ id, asks }: { readonly id: Id; readonly asks: readonly Ask[] }): AnsweredAsk | undefined {
  const answered = asks.filter(isAnswered)
  const keys = answered.map(keyOf)
  const before = readMarks(NAME, id, schema)
  if (before === undefined) {
    saveMarks(NAME, id, keys)
    return undefined
  }
  const seen = new Set(before)
  const next = answered.find((ask) => !seen.has(keyOf(ask)))
  if (next === undefined) return undefined
  // Keep only the keys of answers that the row still contains, so that the list stays short.
  const kept = keys.filter((key) => seen.has(key) || key === keyOf(next))
  return saveMarks(NAME, id, kept) ? next : undefined
}
