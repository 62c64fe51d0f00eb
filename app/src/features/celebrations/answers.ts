import type { Ask, Id } from '@little-ledger/domain'
import * as v from 'valibot'
import { readMarks, saveMarks } from './device-marks.ts'

const NAME = 'answers'
const schema = v.array(v.string())

/** An ask that was paid, refused, or whose yes was undone, with its answer. */
export type AnsweredAsk = Ask & { readonly answer: NonNullable<Ask['answer']> }

const isAnswered = (ask: Ask): ask is AnsweredAsk =>
  ask.answer !== undefined && (ask.status !== 'undone' || ask.answer.amount !== undefined)

/** Identifies an answer. A yes after a no, or one that replaces another, is news again. */
const keyOf = ({ id, answer }: AnsweredAsk): string => `${id} ${answer.id}`

/** Identifies the undoing of a yes. */
const undoneKeyOf = (ask: AnsweredAsk): string => `${keyOf(ask)} undone`

const keysOf = (ask: AnsweredAsk): readonly string[] =>
  ask.status === 'undone' ? [keyOf(ask), undoneKeyOf(ask)] : [keyOf(ask)]

/** Undoing a yes that the child has not seen is not news. */
const isNews = (ask: AnsweredAsk, seen: ReadonlySet<string>): boolean =>
  ask.status === 'undone' ? seen.has(keyOf(ask)) && !seen.has(undoneKeyOf(ask)) : !seen.has(keyOf(ask))

/**
 * Returns the oldest answer that the child has not seen on this device, after storing it as seen. On the first visit
 * from a device, all answers count as seen.
 */
export function takeAnswer({ id, asks }: { readonly id: Id; readonly asks: readonly Ask[] }): AnsweredAsk | undefined {
  const answered = asks.filter(isAnswered)
  const before = readMarks(NAME, id, schema)
  if (before === undefined) {
    saveMarks(NAME, id, answered.flatMap(keysOf))
    return undefined
  }
  const seen = new Set(before)
  const next = answered.find((ask) => isNews(ask, seen))
  if (next === undefined) return undefined
  // Keep only the keys of answers that the row still contains, so that the list stays short.
  const kept = answered.flatMap((ask) => keysOf(ask).filter((key) => ask === next || seen.has(key)))
  return saveMarks(NAME, id, kept) ? next : undefined
}
