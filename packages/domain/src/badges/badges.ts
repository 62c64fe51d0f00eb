import type { Child } from '../ledger/child-ledger.ts'
import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import type { SavingsGoal } from '../ledger/goals.ts'

/** Badge ids (SPEC §4). */
export type BadgeId = 'firstSaver' | 'regularSaver' | 'interestEarner' | 'bigSaver' | 'goalReacher' | 'moneyMaster'

/** A badge and whether the child has earned it. Always derived, never stored (SPEC §4). */
export interface Badge {
  readonly id: BadgeId
  readonly isEarned: boolean
}

/**
 * Bank balances that earn Big Saver and Money Master: $50.00 and $100.00 (SPEC §9), as many minor units of another
 * currency, and 50 and 100 stars or minutes.
 */
const thresholds = (unit: Child['unit']): readonly [number, number] => (unit === 'money' ? [5_000, 10_000] : [50, 100])

/** The bank balance that earns a badge. Zero for the badges that depend on something else. */
export function badgeBalance(id: BadgeId, unit: Child['unit']): MinorUnits {
  const [bigSaver, moneyMaster] = thresholds(unit)
  return minorUnits(id === 'bigSaver' ? bigSaver : id === 'moneyMaster' ? moneyMaster : 0)
}

/** How many goals are complete. */
export const countCompletedGoals = (goals: readonly Pick<SavingsGoal, 'completed'>[]): number =>
  goals.filter(({ completed }) => completed).length

/** The six badges, in SPEC §4 order. */
export function badgesOf(
  child: Pick<Child, 'unit' | 'balance' | 'allowance' | 'interest'>,
  goals: readonly Pick<SavingsGoal, 'completed'>[],
): readonly Badge[] {
  const [bigSaver, moneyMaster] = thresholds(child.unit)
  return [
    { id: 'firstSaver', isEarned: true },
    { id: 'regularSaver', isEarned: child.allowance.active },
    // An unset `active` counts as on (SPEC §3).
    { id: 'interestEarner', isEarned: child.interest.active !== false },
    { id: 'bigSaver', isEarned: child.balance >= bigSaver },
    { id: 'goalReacher', isEarned: countCompletedGoals(goals) > 0 },
    { id: 'moneyMaster', isEarned: child.balance >= moneyMaster },
  ]
}

/**
 * The number shown in the badges header (SPEC §4): the number of completed goals plus 3, or 2 if no goal is completed.
 * It does not depend on the number of earned badges.
 */
export function badgeCount(goals: readonly Pick<SavingsGoal, 'completed'>[]): number {
  const completed = countCompletedGoals(goals)
  return completed > 0 ? completed + 3 : 2
}
