import { civilTime, fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import { automaticPostingId, openingPostingId, postingIdOf, type Id } from '../journal/id.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { allowancePaydays } from './allowance.ts'
import { stands, type ChildEvents } from './child-events.ts'
import { compareMovements, DAY_RANK, type Movement } from './posting.ts'

const START_OF_DAY = civilTime('00:00')

/** How many of a sorted list come before a day, counted from its end: most changes are near it. */
export const countBefore = (sorted: readonly { readonly date: CivilDate }[], day: CivilDate): number =>
  sorted.findLastIndex(({ date }) => date < day) + 1

/** What the ledger posts by itself at the start of a day (decisions: automatic money). */
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
  description: type === 'allowance' ? 'Allowance' : 'Interest',
  by: undefined,
  stamp: '',
  rank: DAY_RANK[type],
})

/** Every movement on the bank account from a day on but interest, in order: opening, allowances, recorded ones. */
export function bankMovements(facts: ChildEvents, since: CivilDate, today: CivilDate): readonly Movement[] {
  const firstDay = toDayNumber(since)
  const allowances = allowancePaydays(facts.allowanceSettings, toDayNumber(today))
    .filter(({ day }) => day >= firstDay)
    .map(({ day, amount }) => automaticMovement('allowance', facts.childId, fromDayNumber(day), amount))
  const recorded = facts.transactions
    .slice(countBefore(facts.transactions, since))
    .map(({ id, type, amount, description, date, time, by, stamp }): Movement => ({
      id: postingIdOf(id),
      account: 'bank',
      type,
      amount: type === 'deposit' ? amount : minorUnits(-amount),
      date,
      time,
      description,
      by,
      stamp,
      rank: DAY_RANK.recorded,
    }))
  return [...openingMovement(facts, since), ...allowances, ...recorded]
    .filter((movement) => stands(facts, movement.id))
    .sort(compareMovements)
}

/**
 * The starting balance as the posting that makes the balance the sum of the postings (decisions: two accounts); none
 * where it is zero or lies before the day.
 */
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
      description: 'Starting balance',
      by: added.by,
      stamp: added.stamp,
      rank: DAY_RANK.opening,
    },
  ]
}
