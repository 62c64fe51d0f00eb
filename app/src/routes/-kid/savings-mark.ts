import { badgeBalance, goalProgress, minorUnits, roundAmountOf, ZERO, type ChildBalances } from '@little-ledger/domain'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { badgeTexts } from '../../messages/badges.ts'
import { formatAmount } from '../../messages/formats.ts'
import { kidPageMessages } from '../../messages/pages.ts'

/** A savings target and the progress toward it, as a whole-number percentage. */
export interface SavingsMark {
  readonly name: string
  readonly percent: number
  /** Whether `name` is the name of a badge or a goal, not an amount. */
  readonly of?: 'badge' | 'goal'
}

/** The badges that a bank balance earns, the smaller one first. */
const BADGES = ['bigSaver', 'moneyMaster'] as const

/** Targets used if the child has no open goal and both badges, in round amounts: $500, $1,000 … */
const TARGETS = [500, 1_000, 10_000, 100_000, 1_000_000]

/** The open goal with the most progress, or the oldest if several have equal progress; undefined if no goal is open. */
export function nextGoal(goals: readonly GoalRow[], balances: ChildBalances): SavingsMark | undefined {
  const open = goals
    .filter(({ completed }) => !completed)
    .map((goal) => ({ name: goal.name, percent: goalProgress(goal, balances).percent, of: 'goal' as const }))
  const highest = Math.max(...open.map(({ percent }) => percent))
  return open.find(({ percent }) => percent === highest)
}

type Balances = ChildBalances & Pick<ChildRow, 'denomination' | 'unit'>

/** The next badge for a bank balance; cash does not count. */
function nextBadge(balances: Balances): SavingsMark | undefined {
  const { unit } = balances
  return BADGES.map((id): SavingsMark => {
    const target = { targetAmount: badgeBalance(id, unit), currentAmount: ZERO }
    const { percent } = goalProgress(target, { ...balances, cashOnHand: ZERO })
    return { name: badgeTexts(id, balances).name, percent, of: 'badge' }
  }).find(({ percent }) => percent < 100)
}

/** What to save for: the next goal or, if there is none, the next badge, or then the next round amount. */
export function savingsMark(goals: readonly GoalRow[], balances: Balances): SavingsMark {
  const of = balances.denomination
  const marks = TARGETS.map((count) => {
    const targetAmount = minorUnits(count * roundAmountOf(of))
    return {
      name: formatAmount(targetAmount, of),
      percent: goalProgress({ targetAmount, currentAmount: ZERO }, balances).percent,
    }
  })
  const full = { name: kidPageMessages.brim(), percent: 100 }
  return nextGoal(goals, balances) ?? nextBadge(balances) ?? marks.find(({ percent }) => percent < 100) ?? full
}
