import type { CivilDate } from '../calendar/civil-date.ts'
import { savedTowards, type GoalAmounts } from '../goals/goals.ts'
import { FORECAST_HORIZON_WEEKS } from '../ledger/coming-paydays.ts'
import { applyPosting } from '../ledger/interest.ts'
import { ZERO, type MinorUnits } from '../money/minor-units.ts'
import { forecastPoints, type ForecastStart } from './forecast.ts'

/**
 * Where a forecast starts if the child deposits (positive) or spends (negative) an amount today, in minor units.
 * Spending uses earned interest before principal.
 */
export const startAfterChange = (start: ForecastStart, change: MinorUnits): ForecastStart => ({
  ...start,
  bank: applyPosting(start.bank, change),
})

/** A goal and the cash that counts toward it, in minor units. */
export interface SavingsTarget {
  readonly goal: GoalAmounts
  readonly cashOnHand: MinorUnits
}

/**
 * The date on which a goal is reached: today, or the first forecast date on which the savings cover the target (SPEC §9
 * goal progress). Undefined if the goal is not reached within ten years. From today on, a stored current amount changes
 * with the bank balance.
 *
 * @param change a deposit (positive) or spending (negative) today, in minor units.
 */
export function goalReachedOn(
  start: ForecastStart,
  { goal, cashOnHand }: SavingsTarget,
  change: MinorUnits = ZERO,
): CivilDate | undefined {
  const changed = startAfterChange(start, change)
  const saved = savedTowards(goal, { balance: start.bank.balance, cashOnHand })
  const neededBalance = start.bank.balance + goal.targetAmount - saved
  if (changed.bank.balance >= neededBalance) return start.today
  for (const { date, balance } of forecastPoints(changed, FORECAST_HORIZON_WEEKS)) {
    if (balance >= neededBalance) return date
  }
  return undefined
}

/** The dates on which a goal is reached without and with a change today; undefined if more than ten years away. */
export interface WhatIf {
  readonly before: CivilDate | undefined
  readonly after: CivilDate | undefined
}

/**
 * Compares the dates on which a goal is reached without and with a deposit or spending today (signed, in minor units).
 */
export const whatIf = (start: ForecastStart, target: SavingsTarget, change: MinorUnits): WhatIf => ({
  before: goalReachedOn(start, target),
  after: goalReachedOn(start, target, change),
})
