import { explainForecastPoint, forecastWeeks, type ForecastStart } from '@little-ledger/domain'
import classes from './forecast-plot.module.css'
import type { DescribePoint } from './forecast-points.ts'

interface PointExplanationProps {
  readonly start: ForecastStart
  /** 1 for the first point. */
  readonly week: number
  readonly describe: DescribePoint
}

/** Explains a forecast point in sentences. */
export const PointExplanation = ({ start, week, describe }: PointExplanationProps) => (
  <ul className={classes.explanation}>
    {describe(explainForecastPoint(start, forecastWeeks(week))).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
