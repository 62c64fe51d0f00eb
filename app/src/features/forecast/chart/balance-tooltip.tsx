import { formatDate } from '../../../messages/formats.ts'
import { MoneyText } from '../../../ui/money-text.tsx'
import classes from './balance-chart.module.css'
import type { PlottedPoint } from './forecast-plot.tsx'

/** What the chart hands to its tooltip: each line that goes through the point, with the whole point. */
interface BalanceTooltipProps {
  readonly payload?: readonly { readonly payload?: PlottedPoint }[]
}

/** The date and the money of the week under the finger, or the one that the arrow keys have come to. */
export function BalanceTooltip({ payload }: BalanceTooltipProps) {
  const point = payload?.[0]?.payload
  if (point === undefined) return null
  return (
    <div className={classes.tooltip} role="status">
      <p className={classes.date}>{formatDate(point.date)}</p>
      <p>
        <MoneyText key={point.date} cents={point.balance} />
      </p>
      {point.changed !== undefined && (
        <p className={classes.changed}>
          or <MoneyText key={point.date} cents={point.changed} />
        </p>
      )}
    </div>
  )
}
