import { goalProgress, roundAmountOf, type ChildBalances, type Posting } from '@little-ledger/domain'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'

export type Mood = 'sleepy' | 'awake' | 'full' | 'proud'

/** How much makes the pig full, in round amounts: $20.00. */
const FULL = 20

type Collected = ChildBalances & Pick<ChildRow, 'unit' | 'denomination'>

/** What the pig holds: the cash, or all of the stars or minutes, which are nothing to hold in hand. */
const heldBy = ({ unit, balance, cashOnHand }: Collected): number =>
  unit === 'money' ? cashOnHand : balance + cashOnHand

/** How full the pig is, from 0 to 1. */
export const fillLevel = (child: Collected): number =>
  Math.min(1, Math.max(0, heldBy(child) / (FULL * roundAmountOf(child.denomination))))

/**
 * The pig is proud on paydays and interest days, and while there is enough money for a goal. Otherwise its mood depends
 * on its cash.
 */
export function moodOf(
  child: Collected & Pick<ChildRow, 'derivedOn'>,
  goals: readonly GoalRow[],
  newest: readonly Posting[],
): Mood {
  const came = newest.some(
    ({ type, date, amount }) => (type === 'allowance' || type === 'interest') && amount > 0 && date === child.derivedOn,
  )
  const isReached = goals.some((goal) => !goal.completed && goalProgress(goal, child).remaining === 0)
  if (came || isReached) return 'proud'
  const level = fillLevel(child)
  if (level === 0) return 'sleepy'
  return level === 1 ? 'full' : 'awake'
}
