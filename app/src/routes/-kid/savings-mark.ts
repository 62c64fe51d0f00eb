import { minorUnits, goalProgress, ZERO, type ChildBalances } from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { formatAmount } from '../../messages/formats.ts'
import { kidPageMessages } from '../../messages/pages.ts'

/** A savings target and the progress toward it, as a whole-number percentage. */
export interface SavingsMark {
  readonly name: string
  readonly percent: number
}

/** Targets used if the child has no open goal, in cents. */
const ROUND_AMOUNTS = [50_00, 100_00, 500_00, 1_000_00, 10_000_00, 100_000_00, 1_000_000_00].map(minorUnits)

/** The open goal with the most progress, or the oldest if several have equal progress; undefined if no goal is open. */
export function nextGoal(goals: readonly GoalRow[], balances: ChildBalances): SavingsMark | undefined {
  const open = goals
    .filter(({ completed }) => !completed)
    .map((goal) => ({ name: goal.name, percent: goalProgress(goal, balances).percent }))
  const highest = Math.max(...open.map(({ percent }) => percent))
  return open.find(({ percent }) => percent === highest)
}

/** What to save for: the next goal or, if there is none, the next round amount. */
export function savingsMark(goals: readonly GoalRow[], balances: ChildBalances): SavingsMark {
  const marks = ROUND_AMOUNTS.map((amount) => ({
    name: formatAmount(amount),
    percent: goalProgress({ targetAmount: amount, currentAmount: ZERO }, balances).percent,
  }))
  const full = { name: kidPageMessages.brim(), percent: 100 }
  return nextGoal(goals, balances) ?? marks.find(({ percent }) => percent < 100) ?? full
}
