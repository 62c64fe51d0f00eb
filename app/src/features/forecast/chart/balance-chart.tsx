import { AreaChart, type AreaChartSeries } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { Paper, Text } from '@mantine/core'
import { exponentOf, isUnit, minorUnits, parseCivilDate, type Denomination } from '@little-ledger/domain'
import { forecastMessages } from '../../../messages/forecast.ts'
import { formatAmount, formatCount, formatDate, formatMonthDay } from '../../../messages/formats.ts'
import { Hint } from '../../../ui/hint.tsx'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import classes from '../forecast.module.css'
import type { PlottedPoint } from './forecast-table.tsx'

interface BalanceChartProps {
  readonly points: readonly PlottedPoint[]
  readonly of: Denomination
  /** Height of the chart, in pixels. */
  readonly height: number
  /** @param week the point's week, counted from 1 */
  readonly onSelect: (week: number) => void
}

const BALANCE_SERIES: AreaChartSeries = { name: 'balance', color: 'var(--ll-brand)' }
const CHANGED_SERIES: AreaChartSeries = { name: 'changed', color: 'var(--ll-ink-soft)', strokeDasharray: '7 5' }

/** Maximum number of points drawn with dots. With more, the dots would overlap. */
const MAX_DOTS = 16

/** Stars and minutes have no sign on the axis: the card says what they are. */
const axisAmount = (amount: number, of: Denomination): string => {
  const rounded = minorUnits(Math.round(amount))
  return isUnit(of) ? formatCount(rounded) : formatAmount(rounded, of)
}

const axisDate = (text: string): string => {
  const date = parseCivilDate(text)
  return date.ok ? formatMonthDay(date.value) : text
}

/**
 * Width of the amount axis, estimated from the longest label because Recharts does not measure the labels after every
 * change. The amounts are scaled by 1.34, because the top tick may have one more digit than the largest amount.
 */
function axisWidth(points: readonly PlottedPoint[], of: Denomination): number {
  const amounts = points.flatMap(({ balance, changed = balance }) => [balance, changed])
  const longest = Math.max(...amounts.map((amount) => axisAmount(amount * 1.34, of).length))
  const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.round(fontSize * (0.52 * longest + 1))
}

/** The forecast as an area chart without animation. The axis starts at zero so that growth is not exaggerated. */
export function BalanceChart({ points, of, height, onSelect }: BalanceChartProps) {
  const hasChange = points.some(({ changed }) => changed !== undefined)
  return (
    <AreaChart
      className={classes.chart}
      h={height}
      data={[...points]}
      dataKey="date"
      series={hasChange ? [BALANCE_SERIES, CHANGED_SERIES] : [BALANCE_SERIES]}
      curveType="linear"
      strokeWidth={3}
      areaProps={({ name }) => (name === 'changed' ? { fillOpacity: 0 } : {})}
      withDots={points.length <= MAX_DOTS}
      textColor="var(--ll-ink-soft)"
      gridColor="var(--ll-line)"
      valueFormatter={(amount) => axisAmount(amount, of)}
      xAxisProps={{
        tickFormatter: axisDate,
        interval: 'equidistantPreserveStart',
        padding: { left: 12, right: 12 },
      }}
      yAxisProps={{ width: axisWidth(points, of), tickCount: 5, allowDecimals: exponentOf(of) > 0 }}
      tooltipProps={{ content: <BalanceTooltip of={of} /> }}
      areaChartProps={{
        title: forecastMessages.chartTitle(),
        desc: forecastMessages.chartDescription(),
        // A tap fires a move and a click at the same time. If moves were throttled, the click would select the previous
        // point.
        throttledEvents: [],
        margin: { top: 8, right: 8, left: 0 },
        onClick: ({ activeIndex }) => {
          if (activeIndex !== null && activeIndex !== undefined) onSelect(Number(activeIndex) + 1)
        },
      }}
    />
  )
}

interface BalanceTooltipProps {
  readonly of: Denomination
  /** Passed by the chart: one item per series, each with the complete data point. */
  readonly payload?: readonly { readonly payload?: PlottedPoint }[]
}

/** The date and balances of the point that is under the pointer or selected with the arrow keys. */
function BalanceTooltip({ payload, of }: BalanceTooltipProps) {
  const point = payload?.[0]?.payload
  if (point === undefined) return null
  return (
    <Paper role="status" withBorder shadow="float" radius="sm" px="sm" py="xs">
      <Hint>{formatDate(point.date)}</Hint>
      <Text fw={700}>
        <MoneyText of={of} key={point.date} amount={point.balance} />
      </Text>
      {point.changed !== undefined && (
        <Hint>
          {forecastMessages.orAmount({ amount: <MoneyText of={of} key={point.date} amount={point.changed} /> })}
        </Hint>
      )}
    </Paper>
  )
}
