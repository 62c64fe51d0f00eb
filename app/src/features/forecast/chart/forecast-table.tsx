import type { ForecastStart, MinorUnits } from '@little-ledger/domain'
import { Fragment, useState } from 'react'
import { alternativeText, forecastMessages } from '../../../messages/forecast.ts'
import { formatAmount, formatDate } from '../../../messages/formats.ts'
import { ChevronIcon } from '../../../ui/icons.tsx'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import type { DescribePoint, PlottedPoint } from './forecast-points.ts'
import classes from './forecast-table.module.css'
import { PointExplanation } from './point-explanation.tsx'

interface ForecastTableProps {
  readonly points: readonly PlottedPoint[]
  readonly start: ForecastStart
  readonly describe: DescribePoint
  readonly change: MinorUnits | undefined
}

/** The points of the chart as a table; clicking a row explains its point. */
export function ForecastTable({ points, start, describe, change }: ForecastTableProps) {
  const [explainedIndex, setExplainedIndex] = useState<number>()
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        {forecastMessages.showTable()}
        <ChevronIcon />
      </summary>
      <p className={classes.hint}>{forecastMessages.tableHint()}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{forecastMessages.date()}</th>
            <th scope="col">
              {forecastMessages.balance()}
              {change !== undefined && <span className={classes.changed}>{alternativeText(change)}</span>}
            </th>
            <th scope="col">
              <span className={classes.visuallyHidden}>{forecastMessages.why()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <Fragment key={point.date}>
              <Row
                point={point}
                isExplained={explainedIndex === index}
                onToggle={() => setExplainedIndex(explainedIndex === index ? undefined : index)}
              />
              {explainedIndex === index && (
                <tr className={classes.why}>
                  <td colSpan={3}>
                    <PointExplanation start={start} week={index + 1} describe={describe} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </details>
  )
}

interface RowProps {
  readonly point: PlottedPoint
  readonly isExplained: boolean
  readonly onToggle: () => void
}

function Row({ point, isExplained, onToggle }: RowProps) {
  const date = formatDate(point.date)
  return (
    <tr className={classes.row}>
      <th scope="row">{date}</th>
      <td>
        <MoneyText amount={point.balance} />
        {point.changed !== undefined && (
          <span className={classes.changed}>
            {forecastMessages.orAmount({ amount: <MoneyText amount={point.changed} /> })}
          </span>
        )}
      </td>
      <td>
        <button
          type="button"
          className={classes.button}
          aria-label={forecastMessages.whyLabel({ balance: formatAmount(point.balance), date })}
          aria-expanded={isExplained}
          onClick={onToggle}
        >
          {forecastMessages.whyButton()}
        </button>
      </td>
    </tr>
  )
}
