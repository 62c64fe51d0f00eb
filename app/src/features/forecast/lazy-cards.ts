import { forecastMessages } from '../../messages/forecast.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** The parent's growth chart (SPEC §2). */
export const GrowthChart = lazyPart(
  async () => (await import('./growth-chart.tsx')).GrowthChart,
  370,
  forecastMessages.unavailable,
)

/** The child's balance forecast (SPEC §2). */
export const ForecastCard = lazyPart(
  async () => (await import('./forecast-card.tsx')).ForecastCard,
  960,
  forecastMessages.unavailable,
)
