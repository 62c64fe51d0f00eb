import { AreaChart, type AreaChartSeries } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { minorUnits, formatMoney, parseCivilDate } from '@little-ledger/domain'
import { formatDate } from '../../../messages/formats.ts'
import type { PlottedPoint } from './forecast-plot.tsx'
import { BalanceTooltip } from './balance-tooltip.tsx'
import classes from './balance-chart.module.css'

interface BalanceChartProps {
  readonly points: readonly PlottedPoint[]
  /** In pixels. */
  readonly height: number
  /** The point that was pressed, 1 for the first. */
  readonly onPress: (week: number) => void
}

const AS_IT_IS: AreaChartSeries = { name: 'balance', color: 'var(--ll-brand)' }
const CHANGED: AreaChartSeries = { name: 'changed', color: 'var(--ll-ink-soft)', strokeDasharray: '7 5' }

/** More dots than this would touch one another. */
const MOST_DOTS = 16

const amountText = (amount: number): string => formatMoney(minorUnits(Math.round(amount))).replace('-', '−')

/** 'Nov 22': what the axis has room for; the year stands in the tooltip. */
const axisDateText = (text: string): string => {
  const date = parseCivilDate(text)
  return date.ok ? (formatDate(date.value).split(',')[0] ?? text) : text
}

/** Room for the longest amount on the axis, which may be rounded up by a digit. The library measures it only now and then. */
function axisWidth(points: readonly PlottedPoint[]): number {
  const amounts = points.flatMap(({ balance, changed = balance }) => [balance, changed])
  const longest = Math.max(...amounts.map((amount) => amountText(amount * 1.34).length))
  const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.round(fontSize * (0.52 * longest + 0.9))
}

/**
 * The forecast as a line over time. It begins at zero, so that no growth looks larger than it is, and stands still:
 * nothing of it is animated.
 */
export function BalanceChart({ points, height, onPress }: BalanceChartProps) {
  const isCompared = points.some(({ changed }) => changed !== undefined)
  return (
    <AreaChart
      className={classes.chart}
      h={height}
      data={[...points]}
      dataKey="date"
      series={isCompared ? [AS_IT_IS, CHANGED] : [AS_IT_IS]}
      curveType="linear"
      strokeWidth={3}
      areaProps={({ name }) => (name === 'changed' ? { fillOpacity: 0 } : {})}
      withDots={points.length <= MOST_DOTS}
      textColor="var(--ll-ink-soft)"
      gridColor="var(--ll-line)"
      valueFormatter={amountText}
      xAxisProps={{
        tickFormatter: axisDateText,
        interval: 'equidistantPreserveStart',
        padding: { left: 12, right: 12 },
      }}
      yAxisProps={{ width: axisWidth(points), tickCount: 5 }}
      tooltipProps={{ content: BalanceTooltip }}
      areaChartProps={{
        title: 'Bank balance in the weeks to come',
        desc: 'Use the arrow keys to go from week to week. The same figures stand in the table below.',
        // A tap moves and clicks at once: the click has to find the point that the move has come to.
        throttledEvents: [],
        margin: { top: 8, right: 8, left: 0 },
        onClick: ({ activeIndex }) => {
          if (activeIndex !== null && activeIndex !== undefined) onPress(Number(activeIndex) + 1)
        },
      }}
    />
  )
}
