import { EmptyState, Flex, Paper, Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { ForecastStart, ForecastWeeks, MinorUnits, Denomination } from '@little-ledger/domain'
import { useState } from 'react'
import { forecastMessages, scenarioText } from '../../../messages/forecast.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import classes from '../forecast.module.css'
import {
  ForecastTable,
  plottedPoints,
  PointExplanation,
  type DescribePoint,
  type PlottedPoint,
} from './forecast-table.tsx'
import { Picture } from '../../../ui/illustrations/picture.tsx'

interface ForecastPlotProps {
  readonly of: Denomination
  readonly start: ForecastStart
  readonly weeks: ForecastWeeks
  readonly describe: DescribePoint
  /** A what-if change to today's balance. The resulting forecast is drawn as a second series for comparison. */
  readonly change?: MinorUnits | undefined
  /** Height of the chart, in pixels. */
  readonly height?: number
}

/** A forecast as a chart and as a table, with an explanation of the selected point. */
export function ForecastPlot({ of, start, weeks, describe, change, height = HEIGHT }: ForecastPlotProps) {
  const [selectedWeek, setSelectedWeek] = useState<number>()
  const points = plottedPoints(start, weeks, change)
  if (points.every(({ balance, changed }) => balance === 0 && changed === undefined)) {
    return <EmptyState title={forecastMessages.noData()} description={forecastMessages.noDataHint()} />
  }
  return (
    <Flex direction="column" gap="0.5rem" miw={0}>
      {change !== undefined && <Legend change={change} of={of} />}
      <LazyBalanceChart points={points} of={of} height={height} onSelect={setSelectedWeek} />
      {selectedWeek !== undefined && selectedWeek <= weeks && (
        <Paper variant="note" aria-live="polite">
          <PointExplanation of={of} start={start} week={selectedWeek} describe={describe} />
        </Paper>
      )}
      <ForecastTable points={points} of={of} start={start} describe={describe} change={change} />
    </Flex>
  )
}

/** Labels the two series. The second one is dashed, so that color is not the only difference. */
const Legend = ({ change, of }: { readonly change: MinorUnits; readonly of: Denomination }) => (
  <Flex component="ul" wrap="wrap" gap="0.25rem 1.25rem" fz="sm">
    {[forecastMessages.asItIsNow(), scenarioText(change, of)].map((label, index) => (
      <Flex component="li" key={label} gap="0.5rem" align="center">
        <Picture strokeLinecap="butt" className={classes.sample} data-dashed={index === 1} viewBox="0 0 32 8">
          <path d="M1.5 4h29" />
        </Picture>
        {label}
      </Flex>
    ))}
  </Flex>
)

/** Height of the chart and of its skeleton, in pixels. */
const HEIGHT = 260

const BalanceChart = lazyPart(
  async () => (await import('./balance-chart.tsx')).BalanceChart,
  HEIGHT,
  forecastMessages.chartUnavailable,
)

interface LazyBalanceChartProps {
  readonly of: Denomination
  readonly points: readonly PlottedPoint[]
  readonly height: number
  /** @param week the point's week, counted from 1 */
  readonly onSelect: (week: number) => void
}

/** Loads the chart library when the user scrolls near the chart. */
function LazyBalanceChart(props: LazyBalanceChartProps) {
  const [isNear, setNear] = useState(false)
  const { ref, entry } = useIntersection({ rootMargin: '300px' })
  if (entry?.isIntersecting && !isNear) setNear(true)
  return <div ref={ref}>{isNear ? <BalanceChart {...props} /> : <Skeleton height={props.height} data-chart />}</div>
}
