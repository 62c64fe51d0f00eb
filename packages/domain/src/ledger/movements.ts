import { civilTime, fromDayNumber, toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import { automaticPostingId, openingPostingId, postingIdOf, type Id } from '../journal/id.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { allowancePaydays } from './allowance.ts'
import { isDeleted, type ChildEvents } from './child-events.ts'
import { compareMovements, DAY_RANK, type Movement } from './posting.ts'

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
  const recorded = events.transactions
    .slice(countBefore(events.transactions, since))
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
  return [...openingMovement(events, since), ...allowances, ...recorded]
    .filter((movement) => !isDeleted(events, movement.id))
    .sort(compareMovements)
}

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
      description: 'Starting balance',
      by: added.by,
      stamp: added.stamp,
      rank: DAY_RANK.opening,
    },
  ]
}
