import { forecastMessages } from '../../messages/forecast.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** SPEC §2, the parent's growth chart. */
export const GrowthChart = lazyPart(
  async () => (await import('./growth-chart.tsx')).GrowthChart,
  450,
  forecastMessages.unavailable,
)

/** SPEC §2, the child's balance forecast. */
export const ForecastCard = lazyPart(
  async () => (await import('./forecast-card.tsx')).ForecastCard,
  960,
  forecastMessages.unavailable,
)
