import type { CivilDate } from '../calendar/civil-date.ts'
import { savedTowards, type GoalAmounts } from '../goals/progress.ts'
import { applyPosting } from '../ledger/interest.ts'
import { ZERO, type MinorUnits } from '../money/minor-units.ts'
import { forecastPoints, type ForecastStart } from './forecast.ts'

/** No goal is looked for further ahead than this, ten years. */
export const GOAL_HORIZON_WEEKS = 520

/**
 * What a forecast starts from if money were paid in (positive) or spent (negative) today, in cents; spending uses earned
 * interest first, as in the ledger (decisions: calendar).
 */
export const startAfterChange = (start: ForecastStart, change: MinorUnits): ForecastStart => ({
  ...start,
  bank: applyPosting(start.bank, change),
})

/** A goal, and the cash that counts towards it as well, in cents. */
export interface SavingsTarget {
  readonly goal: GoalAmounts
  readonly cashOnHand: MinorUnits
}

/**
 * When a goal is reached if money were paid in or spent today (`change`, signed cents, none where left out) and all else
 * stayed as it is: today, or the first point of the forecast at which what counts towards the goal comes to its target;
 * undefined where none does within ten years. Where the child stated a current amount, that grows and shrinks as the
 * bank balance does from today (SPEC §9 goal progress, decisions: calendar "Forecast").
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
  for (const { date, balance } of forecastPoints(changed, GOAL_HORIZON_WEEKS)) {
    if (balance >= neededBalance) return date
  }
  return undefined
}

/** What paying in or spending today does to the date a goal is reached; undefined where it is not in sight. */
export interface WhatIf {
  readonly before: CivilDate | undefined
  readonly after: CivilDate | undefined
}

/** Compares the dates a goal is reached without and with a deposit (positive) or spending (negative, cents) today. */
export const whatIf = (start: ForecastStart, saving: SavingsTarget, change: MinorUnits): WhatIf => ({
  before: goalReachedOn(start, saving),
  after: goalReachedOn(start, saving, change),
})
