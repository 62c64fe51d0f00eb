import { useIntersection } from '@mantine/hooks'
import { useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { PlottedPoint } from './forecast-plot.tsx'

interface ChartPlaceProps {
  readonly points: readonly PlottedPoint[]
  readonly onPress: (week: number) => void
}

/** In pixels; the skeleton is as tall as the chart. */
const HEIGHT = 260

const BalanceChart = lazyPart(
  async () => (await import('./balance-chart.tsx')).BalanceChart,
  HEIGHT,
  'Unable to load the chart.',
)

/** The place of the chart. Charts are heavy: theirs is fetched when somebody comes near it, and not with the page. */
export function LazyBalanceChart(props: ChartPlaceProps) {
  const [isNear, setNear] = useState(false)
  const { ref, entry } = useIntersection({ rootMargin: '300px' })
  if (entry?.isIntersecting && !isNear) setNear(true)
  return <div ref={ref}>{isNear ? <BalanceChart {...props} height={HEIGHT} /> : <Skeleton height={HEIGHT} />}</div>
}
