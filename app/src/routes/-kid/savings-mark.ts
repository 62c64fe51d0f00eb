import { minorUnits, formatMoney, goalProgress, ZERO, type ChildBalances } from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'

/** Something to save up to, and how far it has come in whole percent. */
export interface SavingsMark {
  readonly name: string
  readonly percent: number
}

/** Where there is no goal: the next round sum, in cents. */
const ROUND_SUMS = [50_00, 100_00, 500_00, 1_000_00, 10_000_00, 100_000_00, 1_000_000_00].map(minorUnits)

/** The open goal that has come farthest, the oldest of several; undefined where none is open. */
export function nextGoal(goals: readonly GoalRow[], money: ChildBalances): SavingsMark | undefined {
  const open = goals
    .filter(({ completed }) => !completed)
    .map((goal) => ({ name: goal.name, percent: goalProgress(goal, money).percent }))
  const farthest = Math.max(...open.map(({ percent }) => percent))
  return open.find(({ percent }) => percent === farthest)
}

/** What the piggy bank fills towards: the next goal or, without one, the next round sum. */
export function savingsMark(goals: readonly GoalRow[], money: ChildBalances): SavingsMark {
  const marks = ROUND_SUMS.map((sum) => ({
    name: formatMoney(sum),
    percent: goalProgress({ targetAmount: sum, currentAmount: ZERO }, money).percent,
  }))
  const fullest = { name: 'the brim', percent: 100 }
  return nextGoal(goals, money) ?? marks.find(({ percent }) => percent < 100) ?? fullest
}
