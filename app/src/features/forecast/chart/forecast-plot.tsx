import {
  forecast,
  startAfterChange,
  type MinorUnits,
  type CivilDate,
  type ForecastPointExplanation,
  type ForecastStart,
  type ForecastWeeks,
} from '@little-ledger/domain'
import { useState } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LazyBalanceChart } from './lazy-balance-chart.tsx'
import classes from './forecast-plot.module.css'
import { ForecastTable } from './forecast-table.tsx'
import { PointExplanation } from './point-explanation.tsx'

/** Something else that could happen today: what it does to the balance, and its name as in 'If you spend $5.00'. */
export interface Alternative {
  readonly change: MinorUnits
  readonly label: string
}

/** A point of a forecast as it is shown: as things are, and as they would be with the alternative. */
export interface PlottedPoint {
  readonly date: CivilDate
  readonly balance: MinorUnits
  readonly changed?: MinorUnits
}

/** Says in whole sentences why a point is what it is. */
export type DescribePoint = (explanation: ForecastPointExplanation) => readonly string[]

interface ForecastPlotProps {
  readonly start: ForecastStart
  readonly weeks: ForecastWeeks
  readonly describe: DescribePoint
  readonly alternative?: Alternative | undefined
}

/** A forecast as a chart, as a table, and in words for any point that is pressed. */
export function ForecastPlot({ start, weeks, describe, alternative }: ForecastPlotProps) {
  const [pressed, setPressed] = useState<number>()
  const points = plottedPoints(start, weeks, alternative)
  if (points.every(({ balance, changed }) => balance === 0 && changed === undefined)) {
    return (
      <EmptyState
        text="Not enough data to display chart."
        hint="It needs some money in the bank, or an allowance that is on."
      />
    )
  }
  return (
    <div className={classes.plot}>
      {alternative && <Legend label={alternative.label} />}
      <LazyBalanceChart points={points} onPress={setPressed} />
      {pressed !== undefined && pressed <= weeks && (
        <div className={classes.pressed} aria-live="polite">
          <PointExplanation start={start} week={pressed} describe={describe} />
        </div>
      )}
      <ForecastTable points={points} start={start} describe={describe} alternative={alternative} />
    </div>
  )
}

function plottedPoints(
  start: ForecastStart,
  weeks: ForecastWeeks,
  alternative: Alternative | undefined,
): readonly PlottedPoint[] {
  const { timeline } = forecast({ ...start, weeks })
  if (alternative === undefined) return timeline
  const changed = forecast({ ...startAfterChange(start, alternative.change), weeks }).timeline
  return timeline.map((point, index) => {
    const other = changed[index]?.balance
    return other === undefined ? point : { ...point, changed: other }
  })
}

/** Which line is which; the second is dashed, so that nobody has to tell them apart by colour. */
const Legend = ({ label }: { readonly label: string }) => (
  <ul className={classes.legend}>
    <li>
      <Sample isDashed={false} />
      As it is now
    </li>
    <li>
      <Sample isDashed />
      {label}
    </li>
  </ul>
)

const Sample = ({ isDashed }: { readonly isDashed: boolean }) => (
  <svg className={classes.sample} data-dashed={isDashed} viewBox="0 0 32 8" aria-hidden="true" focusable="false">
    <path d="M1.5 4h29" />
  </svg>
)
