import {
  forecast,
  startAfterChange,
  type CivilDate,
  type ForecastPointExplanation,
  type ForecastStart,
  type ForecastWeeks,
  type MinorUnits,
} from '@little-ledger/domain'

/** A point of the chart: the forecast and, if there is an alternative, the forecast after its change. */
export interface PlottedPoint {
  readonly date: CivilDate
  readonly balance: MinorUnits
  readonly changed?: MinorUnits
}

/** Describes a forecast point in whole sentences. */
export type DescribePoint = (explanation: ForecastPointExplanation) => readonly string[]

/** Weekly points of a forecast, with a second series if today's balance changes by `change`. */
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
