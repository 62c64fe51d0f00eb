import type { Child } from '../ledger/child-ledger.ts'
import type { SavingsGoal } from '../ledger/goals.ts'
import { minorUnits } from '../money/minor-units.ts'

/** A badge (SPEC §4): derived whenever it is shown, never stored. */
export interface Badge {
  readonly id: 'firstSaver' | 'regularSaver' | 'interestEarner' | 'bigSaver' | 'goalReacher' | 'moneyMaster'
  readonly name: string
  /** How it is earned, in one sentence that a child can read. */
  readonly howToEarn: string
  readonly isEarned: boolean
}

/** The bank balances that earn Big Saver and Money Master, $50.00 and $100.00 (SPEC §9). */
const BIG_SAVER = minorUnits(5_000)
const MONEY_MASTER = minorUnits(10_000)

/** How many of the goals are complete. */
export const countCompletedGoals = (goals: readonly Pick<SavingsGoal, 'completed'>[]): number =>
  goals.filter(({ completed }) => completed).length

/** The six badges in SPEC's order, with those the child has earned as things stand (SPEC §4, §9). */
export const badgesOf = (
  child: Pick<Child, 'balance' | 'allowance' | 'interest'>,
  goals: readonly Pick<SavingsGoal, 'completed'>[],
): readonly Badge[] => [
  {
    id: 'firstSaver',
    name: 'First Saver',
    howToEarn: 'You get this one just for starting to save.',
    isEarned: true,
  },
  {
    id: 'regularSaver',
    name: 'Regular Saver',
    howToEarn: 'Get an allowance that comes by itself.',
    isEarned: child.allowance.active,
  },
  {
    id: 'interestEarner',
    name: 'Interest Earner',
    howToEarn: 'Let your savings earn interest.',
    // Unsaid means on (SPEC §3).
    isEarned: child.interest.active !== false,
  },
  {
    id: 'bigSaver',
    name: 'Big Saver',
    howToEarn: 'Have $50 in the bank.',
    isEarned: child.balance >= BIG_SAVER,
  },
  {
    id: 'goalReacher',
    name: 'Goal Reacher',
    howToEarn: 'Reach one of your savings goals.',
    isEarned: countCompletedGoals(goals) > 0,
  },
  {
    id: 'moneyMaster',
    name: 'Money Master',
    howToEarn: 'Have $100 in the bank.',
    isEarned: child.balance >= MONEY_MASTER,
  },
]

/**
 * The number in the header of the badges: completed goals + 3 when any goal is completed, otherwise 2 (SPEC §4). It is
 * SPEC's own count, not that of the badges earned.
 */
export function badgeCount(goals: readonly Pick<SavingsGoal, 'completed'>[]): number {
  const completed = countCompletedGoals(goals)
  return completed > 0 ? completed + 3 : 2
}
