import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import type { ChildEntry } from '../journal/entry.ts'
import { automaticPostingDate, openingPostingId, postingIdOf, type Id, type PostingId } from '../journal/id.ts'
import type { ChildEvents } from './child-events.ts'

/**
 * The value dates of some postings, as far as they are known. Of a cash count also those of all counts after it: it
 * changes the difference that the next one found, wherever in the calendar that is.
 */
function datesOf(facts: ChildEvents, postings: ReadonlySet<PostingId>): readonly CivilDate[] {
  const isNamed = ({ id }: { readonly id: Id }): boolean => postings.has(postingIdOf(id))
  const count = facts.cashCounts.findIndex(isNamed)
  return [
    ...(facts.added !== undefined && postings.has(openingPostingId(facts.childId)) ? [facts.added.on] : []),
    ...facts.transactions.filter(isNamed).map(({ date }) => date),
    ...(count === -1 ? [] : facts.cashCounts.slice(count).map(({ on }) => on)),
    ...[...postings].flatMap((posting) => automaticPostingDate(posting) ?? []),
  ]
}

/**
 * The value dates whose postings the entries may change, given the facts with them in; of all that they change, the
 * earliest is among them. The postings they name are looked up together, so that a long journal takes one look.
 */
export function affectedDates(facts: ChildEvents, entries: readonly ChildEntry[]): readonly CivilDate[] {
  const dates: CivilDate[] = []
  const named = new Set<PostingId>()
  for (const entry of entries) {
    if (entry.kind === 'child.added') dates.push(entry.on)
    else if (entry.kind === 'transaction.added') dates.push(entry.date)
    else if (entry.kind === 'allowance.set' || entry.kind === 'interest.set') dates.push(addDays(entry.on, 1))
    else if (entry.kind === 'cash.counted') named.add(postingIdOf(entry.id))
    else if ('transactionId' in entry) named.add(entry.transactionId)
  }
  return named.size === 0 ? dates : [...dates, ...datesOf(facts, named)]
}
