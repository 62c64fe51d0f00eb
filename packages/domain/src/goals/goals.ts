import { add, ceiling, fraction, multiply, type Fraction } from '../forecast/fraction.ts'
import { WEEKS_PER_PERIOD, type AllowanceAhead } from '../forecast/forecast.ts'
import { FORECAST_HORIZON_WEEKS } from '../ledger/coming-paydays.ts'
import type { SavingsGoal } from '../ledger/goals.ts'
import { addMinorUnits, minorUnits, subtractMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import type { Id } from '../journal/id.ts'
import type { ChildLedger } from '../ledger/child-ledger.ts'

/** A goal's amounts, in minor units. `currentAmount` is what the child entered, or zero. */
export type GoalAmounts = Pick<SavingsGoal, 'targetAmount' | 'currentAmount'>

/** A child's balances in minor units. The bank balance is negative if the child is in debt. */
export interface ChildBalances {
  readonly balance: MinorUnits
  readonly cashOnHand: MinorUnits
}

/** Progress toward a goal, in minor units: saved + remaining = target. */
export interface GoalProgress {
  /** At most the target; negative if a debt exceeds the cash. Screens then show nothing saved. */
  readonly saved: MinorUnits
  readonly remaining: MinorUnits
  /** Whole percent of the target, 0 to 100, rounded down: 100 only if nothing remains. */
  readonly percent: number
}

/**
 * The savings that count toward a goal, in minor units: the cash on hand plus either the stored current amount, if
 * above zero, or the bank balance (SPEC §9). The sum can exceed the target.
 */
export const savedTowards = ({ currentAmount }: GoalAmounts, { balance, cashOnHand }: ChildBalances): MinorUnits =>
  addMinorUnits(currentAmount > 0 ? currentAmount : balance, cashOnHand)

/** Progress toward a goal for a child with these balances, capped at the target (SPEC §9). */
export function goalProgress(goal: GoalAmounts, balances: ChildBalances): GoalProgress {
  const saved = minorUnits(Math.min(savedTowards(goal, balances), goal.targetAmount))
  const hundredfold = 100n * BigInt(Math.max(0, saved))
  const percent = Number(hundredfold / BigInt(goal.targetAmount))
  return { saved, remaining: subtractMinorUnits(goal.targetAmount, saved), percent }
}

/** How long the allowance takes to cover an amount. */
export interface TimeToGoal {
  /** Whole weeks, rounded up (SPEC §9). */
  readonly weeks: number
  /** The number of coming paydays on which money comes. */
  readonly allowances: number
}

/**
 * How long the allowance takes to cover the remaining amount: remaining ÷ exact weekly equivalent, rounded up (SPEC §9).
 * Paydays that a parent changed or paused, or that repay an advance, count with what they will add. Undefined if no
 * allowance comes, or none while a pause lasts that has no end.
 *
 * @param remaining above zero, in minor units
 */
export function timeToGoal(remaining: MinorUnits, { allowance, ahead = [] }: AllowanceAhead): TimeToGoal | undefined {
  if (!allowance.active || allowance.amount === 0) return undefined
  const weeksPerPeriod = WEEKS_PER_PERIOD[allowance.frequency]
  const weeksFor = (periods: Fraction): number => ceiling(multiply(weeksPerPeriod, periods))
  let [left, allowances] = [remaining as number, 0]
  for (const [index, amount] of ahead.entries()) {
    if (amount > 0) allowances += 1
    if (amount >= left) return { weeks: weeksFor(add(fraction(index), fraction(left, amount))), allowances }
    left -= amount
  }
  if (weeksFor(fraction(ahead.length + 1)) >= FORECAST_HORIZON_WEEKS) return undefined
  const regular = fraction(left, allowance.amount)
  return { weeks: weeksFor(add(fraction(ahead.length), regular)), allowances: allowances + ceiling(regular) }
}

/** A goal with the id of its child. */
export type ChildGoal = SavingsGoal & { readonly childId: Id }

/** Finds a goal among the given children (SPEC §7 savings-goals). Pass only the children that the user may see. */
export function goalById(children: readonly Pick<ChildLedger, 'child' | 'goals'>[], goalId: Id): ChildGoal | undefined {
  for (const { child, goals } of children) {
    const goal = goals.find(({ id }) => id === goalId)
    if (goal !== undefined) return { ...goal, childId: child.id }
  }
  return undefined
}
