import { goalProgress, minorUnits, type ChildBalances, type CivilDate, type Posting } from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'

export type Mood = 'sleepy' | 'awake' | 'full' | 'proud'

/** The amount of cash at which the pig is full. */
const FULL = minorUnits(20_00)

/** How full of cash the pig is, from 0 to 1. */
export const fillLevel = ({ cashOnHand }: ChildBalances): number => Math.min(1, Math.max(0, cashOnHand / FULL))

/**
 * The pig is proud on paydays and interest days, and while there is enough money for a goal. Otherwise its mood depends
 * on its cash.
 */
export function moodOf(
  child: ChildBalances & { readonly derivedOn: CivilDate },
  goals: readonly GoalRow[],
  newest: readonly Posting[],
): Mood {
  const came = newest.some(
    ({ type, date, amount }) => (type === 'allowance' || type === 'interest') && amount > 0 && date === child.derivedOn,
  )
  const isReached = goals.some((goal) => !goal.completed && goalProgress(goal, child).remaining === 0)
  if (came || isReached) return 'proud'
  if (child.cashOnHand <= 0) return 'sleepy'
  return child.cashOnHand >= FULL ? 'full' : 'awake'
}
