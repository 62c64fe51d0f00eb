import type { CivilDate } from '../calendar/civil-date.ts'
import { forecast, type ForecastStart, type ForecastWeeks } from '../forecast/forecast.ts'
import { assert } from '../result.ts'
import { sumOfTerms, type SumExplanation } from './sum.ts'

/** A forecast balance broken down into today's balance plus the allowances and interest up to its date. */
export interface ForecastPointExplanation extends SumExplanation {
  readonly date: CivilDate
}

/**
 * Explains the forecast point after a number of weeks (1 for the first), in signed minor units. Runs a forecast of
 * exactly that many weeks, because the parts of a forecast add up exactly (SPEC §3 Forecast).
 */
export function explainForecastPoint(start: ForecastStart, weeks: ForecastWeeks): ForecastPointExplanation {
  const { timeline, startingBalance, allowanceTotal, interestTotal } = forecast({ ...start, weeks })
  const point = timeline.at(-1)
  assert(point, 'a forecast has at least one point')
  const sum = sumOfTerms([
    { kind: 'balanceToday', count: 1, amount: startingBalance },
    { kind: 'weeksOfAllowance', count: allowanceTotal === 0 ? 0 : weeks, amount: allowanceTotal },
    { kind: 'weeksOfInterest', count: interestTotal === 0 ? 0 : weeks, amount: interestTotal },
  ])
  return { ...sum, date: point.date }
}
