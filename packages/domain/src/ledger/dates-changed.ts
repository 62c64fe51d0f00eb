import { addDays, type CivilDate } from '../calendar/civil-date.ts'
import type { ChildEntry } from '../journal/entry.ts'
import { dateInId, openingId, postingOf, type Id, type PostingId } from '../journal/id.ts'
import type { ChildFacts } from './child-facts.ts'

/**
 * The value dates of some postings, as far as they are known. Of a cash count also those of all counts after it: it
 * changes the difference that the next one found, wherever in the calendar that is.
 */
function datesOf(facts: ChildFacts, postings: ReadonlySet<PostingId>): readonly CivilDate[] {
  const isNamed = ({ id }: { readonly id: Id }): boolean => postings.has(postingOf(id))
  const count = facts.counts.findIndex(isNamed)
  return [
    ...(facts.added !== undefined && postings.has(openingId(facts.childId)) ? [facts.added.on] : []),
    ...facts.transactions.filter(isNamed).map(({ date }) => date),
    ...(count === -1 ? [] : facts.counts.slice(count).map(({ on }) => on)),
    ...[...postings].flatMap((posting) => dateInId(posting) ?? []),
  ]
}

/**
 * The value dates whose postings the entries may change, given the facts with them in; of all that they change, the
 * earliest is among them. The postings they name are looked up together, so that a long journal takes one look.
 */
export function datesChanged(facts: ChildFacts, entries: readonly ChildEntry[]): readonly CivilDate[] {
  const dates: CivilDate[] = []
  const named = new Set<PostingId>()
  for (const entry of entries) {
    if (entry.kind === 'child.added') dates.push(entry.on)
    else if (entry.kind === 'transaction.added') dates.push(entry.date)
    else if (entry.kind === 'allowance.set' || entry.kind === 'interest.set') dates.push(addDays(entry.on, 1))
    else if (entry.kind === 'cash.counted') named.add(postingOf(entry.id))
    else if ('transactionId' in entry) named.add(entry.transactionId)
  }
  return named.size === 0 ? dates : [...dates, ...datesOf(facts, named)]
}
