import { explainForecastPoint, forecastWeeks, type ForecastStart } from '@little-ledger/domain'
import type { DescribePoint } from './forecast-plot.tsx'
import classes from './forecast-plot.module.css'

interface PointWordsProps {
  readonly start: ForecastStart
  /** 1 for the first point. */
  readonly week: number
  readonly describe: DescribePoint
}

/** Why a forecast point is what it is, in sentences. */
export const PointExplanation = ({ start, week, describe }: PointWordsProps) => (
  <ul className={classes.words}>
    {describe(explainForecastPoint(start, forecastWeeks(week))).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
