import type { CivilDate } from '../calendar/civil-date.ts'
import { forecast, type ForecastStart, type ForecastWeeks } from '../forecast/forecast.ts'
import { assert } from '../result.ts'
import { sumOfTerms, type SumExplanation } from './sum.ts'

/** Why a forecast point is what it is: today's balance, the allowances until then and the interest until then. */
export interface ForecastPointExplanation extends SumExplanation {
  readonly date: CivilDate
}

/**
 * Explains the point that a forecast shows after so many weeks (1 its first), in signed cents: the forecast of that many
 * weeks itself, whose parts add up to the cent (SPEC §3 Forecast, decisions: calendar).
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
