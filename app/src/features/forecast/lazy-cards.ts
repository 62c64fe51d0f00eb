import { lazyPart } from '../../ui/lazy-part.tsx'

// What the pages show of a forecast. None of it is needed for the first balance, so all of it is fetched after that.

/** Where a forecast cannot be had (SPEC §8). */
const UNABLE = 'Unable to load forecast.'

/** SPEC §2, the parent's growth chart. */
export const GrowthChart = lazyPart(async () => (await import('./growth-chart.tsx')).GrowthChart, 450, UNABLE)

/** SPEC §2, the child's balance forecast. */
export const ForecastCard = lazyPart(async () => (await import('./forecast-card.tsx')).ForecastCard, 960, UNABLE)

/** SPEC §2, Interest on Your Savings. */
export const InterestCard = lazyPart(async () => (await import('./interest/interest-card.tsx')).InterestCard, 290)

/** SPEC §2, Upcoming Allowances. */
export const UpcomingCard = lazyPart(async () => (await import('./upcoming/upcoming-card.tsx')).UpcomingCard, 420)
