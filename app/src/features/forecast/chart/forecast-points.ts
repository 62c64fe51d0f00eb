import {
  forecast,
  startAfterChange,
  type CivilDate,
  type ForecastPointExplanation,
  type ForecastStart,
  type ForecastWeeks,
  type MinorUnits,
} from '@little-ledger/domain'

/** A point in the chart: the forecasted balance and, if a change is compared, the balance with that change. */
export interface PlottedPoint {
  readonly date: CivilDate
  readonly balance: MinorUnits
  readonly changed?: MinorUnits
}

/** Describes a forecast point in full sentences. */
export type DescribePoint = (explanation: ForecastPointExplanation) => readonly string[]

/**
 * Weekly points of a forecast. If `change` is given, each also has the balance after changing today's balance by it.
 */
export function plottedPoints(
  start: ForecastStart,
  weeks: ForecastWeeks,
  change: MinorUnits | undefined,
): readonly PlottedPoint[] {
  const { timeline } = forecast({ ...start, weeks })
  if (change === undefined) return timeline
  const changedTimeline = forecast({ ...startAfterChange(start, change), weeks }).timeline
  return timeline.map((point, index) => {
    const changed = changedTimeline[index]?.balance
    return changed === undefined ? point : { ...point, changed }
  })
}
