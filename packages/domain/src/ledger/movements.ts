import { civilTime, fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import { automaticPostingId, openingPostingId, postingIdOf, type Id } from '../journal/id.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { allowancePaydays } from './allowance.ts'
import { isDeleted, type ChildEvents } from './child-events.ts'
import { compareMovements, DAY_RANK, type Movement, type Posting } from './posting.ts'
import { transactionTime } from './transaction-time.ts'
import type { EntryOf } from '../journal/entry.ts'

const START_OF_DAY = civilTime('00:00')

/**
 * The number of items in a sorted list that are dated before a day. Searches from the end, where most changes occur.
 */
export const countBefore = (sorted: readonly { readonly date: CivilDate }[], day: CivilDate): number =>
  sorted.findLastIndex(({ date }) => date < day) + 1

/** An automatic posting at the start of a day (docs/decisions/0004-derived-allowance-and-interest.md). */
export const automaticMovement = (
  type: 'allowance' | 'interest',
  childId: Id,
  date: CivilDate,
  amount: MinorUnits,
): Movement => ({
  id: automaticPostingId(type, childId, date),
  account: 'bank',
  type,
  amount,
  date,
  time: START_OF_DAY,
  timed: true,
  description: type === 'allowance' ? 'Allowance' : 'Interest',
  by: undefined,
  stamp: '',
  rank: DAY_RANK[type],
})

/** The movements of the bank account from a day on, except interest: opening, allowances and recorded transactions. */
export function bankMovements(events: ChildEvents, since: CivilDate, today: CivilDate): readonly Movement[] {
  const firstDay = toDayNumber(since)
  const allowances = allowancePaydays(events.allowanceSettings, toDayNumber(today))
    .filter(({ day }) => day >= firstDay)
    .map(({ day, amount }) => automaticMovement('allowance', events.childId, fromDayNumber(day), amount))
  const automatic = [...openingMovement(events, since), ...allowances].filter(({ id }) => !isDeleted(events, id))
  const recorded = recordedMovements(events, countBefore(events.transactions, since))
  return automatic.concat(recorded).sort(compareMovements)
}

/** The movements of the recorded transactions from an index on, in order, without deleted ones. */
export const recordedMovements = (events: ChildEvents, start: number): readonly Movement[] =>
  events.transactions
    .slice(start)
    .map(transactionMovement)
    .filter(({ id }) => !isDeleted(events, id))

const transactionMovement = (entry: EntryOf<'transaction.added'>): Movement => ({
  id: postingIdOf(entry.id),
  account: 'bank',
  type: entry.type,
  amount: entry.type === 'deposit' ? entry.amount : minorUnits(-entry.amount),
  date: entry.date,
  time: transactionTime(entry),
  timed: entry.timed !== false,
  description: entry.description,
  by: entry.by,
  stamp: entry.stamp,
  rank: DAY_RANK.recorded,
})

/** The starting balance as a movement. There is none if the balance is zero or the child was added before the day. */
function openingMovement({ childId, added }: ChildEvents, since: CivilDate): readonly Movement[] {
  if (added === undefined || added.startingBalance === 0 || added.on < since) return []
  return [
    {
      id: openingPostingId(childId),
      account: 'bank',
      type: 'deposit',
      amount: added.startingBalance,
      date: added.on,
      time: added.at,
      timed: true,
      description: 'Starting balance',
      by: added.by,
      stamp: added.stamp,
      rank: DAY_RANK.opening,
    },
  ]
}

/**
 * The postings produced by cash counts (SPEC §7). A count states the total; its posting is the difference from the
 * previous count in stamp order, so the differences always add up to the last count. A count that changes nothing
 * produces no posting.
 *
 * @param counts the counts that are not deleted, sorted by (stamp, id).
 * @param since the first value date to return postings for.
 */
export function cashPostings(counts: readonly EntryOf<'cash.counted'>[], since: CivilDate): readonly Posting[] {
  let previous = 0
  return counts.flatMap((count) => {
    const change = minorUnits(count.amount - previous)
    previous = count.amount
    if (change === 0 || count.on < since) return []
    return [
      {
        id: postingIdOf(count.id),
        account: 'cash' as const,
        type: 'cash' as const,
        amount: change,
        date: count.on,
        time: count.at,
        timed: true,
        description: change > 0 ? 'Cash deposit' : 'Cash withdrawal',
        by: count.by,
        stamp: count.stamp,
        rank: DAY_RANK.recorded,
        balanceAfter: count.amount,
        principalAfter: count.amount,
      },
    ]
  })
}
