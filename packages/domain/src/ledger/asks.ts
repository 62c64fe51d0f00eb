import type { CivilDate, CivilTime } from '../calendar/civil-date.ts'
import { groupBy } from '../group-by.ts'
import type { EntryOf } from '../journal/entry.ts'
import { askPostingId, postingIdOf, type Id } from '../journal/id.ts'
import { subtractMinorUnits, sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import { isDeleted, type AskEntry, type ChildEvents } from './child-events.ts'

/** An answer that pays an ask. */
export type YesAnswer = EntryOf<'ask.answered'> & { readonly amount: MinorUnits }

/** Whether the entry answers an ask with yes. Every yes has an amount (`parseEntry`). */
export const isYesAnswer = (entry: AskEntry): entry is YesAnswer =>
  entry.kind === 'ask.answered' && entry.answer === 'yes'

/** The yes that counts for each ask, by ask id: the earliest by (stamp, id), also if it was undone. */
export function earliestYesAnswers(events: ChildEvents): ReadonlyMap<Id, YesAnswer> {
  const earliest = new Map<Id, YesAnswer>()
  for (const entry of events.asks) {
    if (isYesAnswer(entry) && !earliest.has(entry.askId)) earliest.set(entry.askId, entry)
  }
  return earliest
}

/**
 * One yes for each ask that is paid. Any yes beats every no and every withdrawal of the ask, and a deletion of the
 * posting beats every yes (docs/decisions/0045-ask-and-answer.md).
 */
export const paidAsks = (events: ChildEvents): readonly YesAnswer[] =>
  [...earliestYesAnswers(events).values()].filter(({ askId }) => !isDeleted(events, askPostingId(askId)))

/**
 * The state of an ask. `less`: yes, but to a smaller amount. `undone`: the withdrawal was deleted, which closes the ask.
 */
export type AskStatus = 'waiting' | 'yes' | 'less' | 'notNow' | 'withdrawn' | 'undone'

/** A parent's answer to an ask. */
export interface AskAnswer {
  readonly id: Id
  readonly by: Id
  readonly on: CivilDate
  readonly at: CivilTime
  /** The amount of a yes, in minor units; undefined for a no. */
  readonly amount: MinorUnits | undefined
  /** The parent's words for the child. */
  readonly words: string | undefined
}

/** A child's request for money from the bank. */
export interface Ask {
  readonly id: Id
  /** Who made the ask: the child, or a parent for the child. */
  readonly by: Id
  readonly on: CivilDate
  readonly at: CivilTime
  /** In minor units, above zero. */
  readonly amount: MinorUnits
  readonly words: string
  readonly goalId: Id | undefined
  readonly status: AskStatus
  /** The answer that counts: the earliest yes, otherwise the latest no. */
  readonly answer: AskAnswer | undefined
  /** For a paid ask, the answers of other parents that differ from the one that counts. */
  readonly otherAnswers: readonly AskAnswer[]
}

const answerOf = ({ id, by, on, at, amount, words }: EntryOf<'ask.answered'>): AskAnswer => ({
  id,
  by,
  on,
  at,
  amount,
  words,
})

/** An ask from all its entries, in (stamp, id) order. */
function deriveAsk(events: ChildEvents, made: EntryOf<'ask.made'>, entries: readonly AskEntry[]): Ask {
  const { id, by, on, at, amount, words, goalId } = made
  // A no counts until it is deleted by its own id. A yes is undone by deleting the withdrawal.
  const answers = entries.filter(
    (entry) => entry.kind === 'ask.answered' && (isYesAnswer(entry) || !isDeleted(events, postingIdOf(entry.id))),
  ) as readonly EntryOf<'ask.answered'>[]
  const yes = answers.find(isYesAnswer)
  const answer = yes ?? answers.at(-1)
  const isUndone = isDeleted(events, askPostingId(id))
  // Parents who all say no do not differ: a no has no amount.
  const others =
    answer === undefined || isUndone
      ? []
      : answers.filter((other) => other.by !== answer.by && other.amount !== answer.amount)
  return {
    id,
    by,
    on,
    at,
    amount,
    words,
    goalId,
    status: isUndone ? 'undone' : statusOf(amount, answer, entries),
    answer: answer && answerOf(answer),
    otherAnswers: others.map(answerOf),
  }
}

function statusOf(
  amount: MinorUnits,
  answer: EntryOf<'ask.answered'> | undefined,
  entries: readonly AskEntry[],
): AskStatus {
  if (answer?.amount !== undefined) return answer.amount < amount ? 'less' : 'yes'
  if (answer !== undefined) return 'notNow'
  return entries.some(({ kind }) => kind === 'ask.withdrawn') ? 'withdrawn' : 'waiting'
}

/**
 * A child's asks, oldest first. Answers and withdrawals apply to their ask with any stamp (clock skew), and have
 * no entry in this list until their ask arrives.
 */
export function deriveAsks(events: ChildEvents): readonly Ask[] {
  const entriesByAsk = groupBy(events.asks, (entry) => (entry.kind === 'ask.made' ? entry.id : entry.askId))
  return events.asks
    .filter((entry) => entry.kind === 'ask.made')
    .map((made) => deriveAsk(events, made, entriesByAsk.get(made.id) ?? []))
}

/** The maximum number of asks that a child can have waiting. A limit of the form only: the server accepts every ask. */
export const MAX_OPEN_ASKS = 20

/** The asks that wait for an answer. */
export const openAsks = (asks: readonly Ask[]): readonly Ask[] => asks.filter(({ status }) => status === 'waiting')

/** Whether parents gave different answers to an ask that is paid. */
export const isDisagreed = ({ otherAnswers }: Ask): boolean => otherAnswers.length > 0

/** The bank balance if all waiting asks were answered with yes, in minor units. */
export const balanceAfterAsks = (balance: MinorUnits, asks: readonly Ask[]): MinorUnits =>
  subtractMinorUnits(balance, sumMinorUnits(openAsks(asks).map(({ amount }) => amount)))
