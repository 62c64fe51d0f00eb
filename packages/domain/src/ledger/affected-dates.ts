import { addDays, earlierDate, fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import type { ChildEntry } from '../journal/entry.ts'
import {
  askPostingId,
  automaticPostingDate,
  openingPostingId,
  postingIdOf,
  type Id,
  type PostingId,
} from '../journal/id.ts'
import { isYesAnswer } from './asks.ts'
import { isPaidInCash, type ChildEvents } from './child-events.ts'
import { firstAffectedDay } from './payday-bends.ts'

/**
 * The value dates of the given postings, if they exist. If one of them changes the cash, the dates of all later cash
 * entries are included too: later differences and balances depend on the change, and later entries can have earlier
 * value dates. For an ask, the dates of every yes are included, because a new yes can replace the earliest one.
 */
function datesOf(events: ChildEvents, postings: ReadonlySet<PostingId>): readonly CivilDate[] {
  const isReferenced = ({ id }: { readonly id: Id }): boolean => postings.has(postingIdOf(id))
  const cash = events.cashEvents.findIndex(isReferenced)
  return [
    ...(events.added !== undefined && postings.has(openingPostingId(events.childId)) ? [events.added.on] : []),
    ...events.transactions.filter(isReferenced).map(({ date }) => date),
    ...events.asks.filter((entry) => isYesAnswer(entry) && postings.has(askPostingId(entry.askId))).map(({ on }) => on),
    ...(cash === -1 ? [] : events.cashEvents.slice(cash).map(({ on }) => on)),
    ...events.advances.filter(isReferenced).map(({ on }) => on),
    ...[...postings].flatMap((posting) => {
      const date = automaticPostingDate(posting)
      return date === undefined ? [] : [firstPaidOn(events, date)]
    }),
  ]
}

/** The first day on which a change pays, or once paid, the payday on this date: the date itself or an earlier one. */
const firstPaidOn = ({ paydayChanges }: ChildEvents, date: CivilDate): CivilDate =>
  paydayChanges.reduce(
    (first, change) => (change.date === date ? earlierDate(first, change.paidOn ?? date) : first),
    date,
  )

/** The first date with a posting that a change of the schedule from `date` on can affect. */
const firstAffected = ({ bends }: ChildEvents, date: CivilDate): CivilDate =>
  fromDayNumber(firstAffectedDay(bends, toDayNumber(date)))

/** The day after a pause was recorded, which is the first that its end can affect. None if the pause is unknown. */
const pauseStart = ({ pauses }: ChildEvents, pauseId: Id): readonly CivilDate[] =>
  pauses.filter(({ id }) => id === pauseId).map(({ on }) => addDays(on, 1))

type OtherEntry = Exclude<
  ChildEntry,
  {
    readonly kind:
      ('child.added' | 'opening.added' | 'interest.set' | 'cash.counted' | 'ask.answered') | `transaction.${string}`
  }
>

/** The dates from which on an entry can change paydays, advances and their repayments. */
function scheduleDates(events: ChildEvents, entry: OtherEntry): readonly CivilDate[] {
  switch (entry.kind) {
    case 'allowance.set':
    case 'pause.set':
      return [firstAffected(events, addDays(entry.on, 1))]
    case 'pause.ended':
      return pauseStart(events, entry.pauseId).map((date) => firstAffected(events, date))
    case 'payday.changed':
      return [firstAffected(events, firstPaidOn(events, entry.date))]
    case 'advance.given':
      return [entry.on]
    default:
      // These kinds change no postings. `satisfies` fails to compile if any other kind has no case above.
      entry.kind satisfies 'child.changed' | 'child.deleted' | 'ask.made' | 'ask.withdrawn' | `goal.${string}`
      return []
  }
}

/**
 * The value dates of postings that the entries may change. No posting before the earliest of these dates changes.
 * `events` must already contain the entries. Looks up all referenced postings in one pass.
 */
export function affectedDates(events: ChildEvents, entries: readonly ChildEntry[]): readonly CivilDate[] {
  const dates: CivilDate[] = []
  const referenced = new Set<PostingId>()
  for (const entry of entries) {
    switch (entry.kind) {
      case 'child.added':
      case 'opening.added':
        referenced.add(openingPostingId(entry.childId))
        break
      case 'transaction.added':
        dates.push(entry.date)
        if (isPaidInCash(entry)) referenced.add(postingIdOf(entry.id))
        break
      case 'interest.set':
        dates.push(addDays(entry.on, 1))
        break
      case 'cash.counted':
        referenced.add(postingIdOf(entry.id))
        break
      case 'ask.answered':
        if (isYesAnswer(entry)) referenced.add(askPostingId(entry.askId))
        break
      case 'transaction.deleted':
      case 'transaction.restored':
        referenced.add(entry.transactionId)
        break
      default:
        dates.push(...scheduleDates(events, entry))
    }
  }
  return referenced.size === 0 ? dates : [...dates, ...datesOf(events, referenced)]
}
