import { ceiling, divide, fraction } from '../forecast/fraction.ts'
import { weeklyAllowance } from '../forecast/weekly.ts'
import type { SavingsGoal } from '../ledger/goals.ts'
import type { AllowanceTerms } from '../ledger/terms.ts'
import { addMinorUnits, minorUnits, subtractMinorUnits, type MinorUnits } from '../money/minor-units.ts'

/** The amounts of a goal, in cents; its current amount is what the child stated, zero where it stated none. */
export type GoalAmounts = Pick<SavingsGoal, 'targetAmount' | 'currentAmount'>

/** What a child has, in cents: in the bank, where it may be a debt, and in the piggy bank. */
export interface ChildBalances {
  readonly balance: MinorUnits
  readonly cashOnHand: MinorUnits
}

/** How far a goal has come; amounts in cents, saved + remaining = target. */
export interface GoalProgress {
  /** What counts towards it, at most the target; negative where a debt outweighs the cash. */
  readonly saved: MinorUnits
  readonly remaining: MinorUnits
  /** Whole percent of the target, 0 to 100, rounded down: 100 only where nothing remains. */
  readonly percent: number
}

/**
 * All that counts towards a goal, in cents, also beyond its target: the bank balance, or the stored current amount if
 * above zero, plus the cash on hand (SPEC §9).
 */
export const savedTowards = ({ currentAmount }: GoalAmounts, { balance, cashOnHand }: ChildBalances): MinorUnits =>
  addMinorUnits(currentAmount > 0 ? currentAmount : balance, cashOnHand)

/** How far a goal has come with what the child has: what counts towards it, capped at the target (SPEC §9). */
export function goalProgress(goal: GoalAmounts, money: ChildBalances): GoalProgress {
  const saved = minorUnits(Math.min(savedTowards(goal, money), goal.targetAmount))
  const hundredfold = 100n * BigInt(Math.max(0, saved))
  const percent = Number(hundredfold / BigInt(goal.targetAmount))
  return { saved, remaining: subtractMinorUnits(goal.targetAmount, saved), percent }
}

/**
 * In how many weeks the allowance alone brings what remains: remaining ÷ weekly allowance, rounded up from the exact
 * weekly equivalent; a whole number, 0 where nothing remains. Undefined where no allowance comes (SPEC §9).
 */
export function weeksToGoal(remaining: MinorUnits, allowance: AllowanceTerms): number | undefined {
  if (remaining <= 0) return 0
  const weekly = weeklyAllowance(allowance)
  return weekly.numerator === 0n ? undefined : ceiling(divide(fraction(remaining), weekly))
}
