import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useState } from 'react'
import { forecastMessages } from '../../../messages/forecast.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { PlottedPoint } from './forecast-points.ts'

interface LazyBalanceChartProps {
  readonly points: readonly PlottedPoint[]
  /** @param week 1 for the first point */
  readonly onSelect: (week: number) => void
}

/** Height of the chart and of its skeleton, in pixels. */
const HEIGHT = 260

const BalanceChart = lazyPart(
  async () => (await import('./balance-chart.tsx')).BalanceChart,
  HEIGHT,
  forecastMessages.chartUnavailable,
)

/** Loads the chart library when the chart is scrolled near the viewport. */
export function LazyBalanceChart(props: LazyBalanceChartProps) {
  const [isNear, setNear] = useState(false)
  const { ref, entry } = useIntersection({ rootMargin: '300px' })
  if (entry?.isIntersecting && !isNear) setNear(true)
  return <div ref={ref}>{isNear ? <BalanceChart {...props} height={HEIGHT} /> : <Skeleton height={HEIGHT} />}</div>
}
