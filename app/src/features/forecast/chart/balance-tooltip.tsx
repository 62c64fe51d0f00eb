import { forecastMessages } from '../../../messages/forecast.ts'
import { formatDate } from '../../../messages/formats.ts'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import classes from './balance-chart.module.css'
import type { PlottedPoint } from './forecast-points.ts'

/** Props passed by the chart: one item per series, each with the complete data point. */
interface BalanceTooltipProps {
  readonly payload?: readonly { readonly payload?: PlottedPoint }[]
}

/** Date and balances of the point under the pointer or selected with the arrow keys. */
export function BalanceTooltip({ payload }: BalanceTooltipProps) {
  const point = payload?.[0]?.payload
  if (point === undefined) return null
  return (
    <div className={classes.tooltip} role="status">
      <p className={classes.date}>{formatDate(point.date)}</p>
      <p>
        <MoneyText key={point.date} amount={point.balance} />
      </p>
      {point.changed !== undefined && (
        <p className={classes.changed}>
          {forecastMessages.orAmount({ amount: <MoneyText key={point.date} amount={point.changed} /> })}
        </p>
      )}
    </div>
  )
}
