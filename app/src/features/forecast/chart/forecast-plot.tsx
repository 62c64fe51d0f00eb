import type { ForecastStart, ForecastWeeks, MinorUnits } from '@little-ledger/domain'
import { EmptyState } from '@mantine/core'
import { useState } from 'react'
import { forecastMessages, scenarioText } from '../../../messages/forecast.ts'
import classes from './forecast-plot.module.css'
import { plottedPoints, type DescribePoint } from './forecast-points.ts'
import { ForecastTable } from './forecast-table.tsx'
import { LazyBalanceChart } from './lazy-balance-chart.tsx'
import { PointExplanation } from './point-explanation.tsx'

interface ForecastPlotProps {
  readonly start: ForecastStart
  readonly weeks: ForecastWeeks
  readonly describe: DescribePoint
  /** Change to today's balance. Its forecast is drawn as a second series, for comparison. */
  readonly change?: MinorUnits | undefined
}

/** A forecast as a chart and as a table, with an explanation of the selected point. */
export function ForecastPlot({ start, weeks, describe, change }: ForecastPlotProps) {
  const [selectedWeek, setSelectedWeek] = useState<number>()
  const points = plottedPoints(start, weeks, change)
  if (points.every(({ balance, changed }) => balance === 0 && changed === undefined)) {
    return <EmptyState title={forecastMessages.noData()} description={forecastMessages.noDataHint()} />
  }
  return (
    <div className={classes.plot}>
      {change !== undefined && <Legend change={change} />}
      <LazyBalanceChart points={points} onSelect={setSelectedWeek} />
      {selectedWeek !== undefined && selectedWeek <= weeks && (
        <div className={classes.selected} aria-live="polite">
          <PointExplanation start={start} week={selectedWeek} describe={describe} />
        </div>
      )}
      <ForecastTable points={points} start={start} describe={describe} change={change} />
    </div>
  )
}

/** Labels the two series. The second is dashed, so that they differ by more than color. */
const Legend = ({ change }: { readonly change: MinorUnits }) => (
  <ul className={classes.legend}>
    <li>
      <LineSample isDashed={false} />
      {forecastMessages.asItIsNow()}
    </li>
    <li>
      <LineSample isDashed />
      {scenarioText(change)}
    </li>
  </ul>
)

const LineSample = ({ isDashed }: { readonly isDashed: boolean }) => (
  <svg className={classes.sample} data-dashed={isDashed} viewBox="0 0 32 8" aria-hidden="true" focusable="false">
    <path d="M1.5 4h29" />
  </svg>
)
