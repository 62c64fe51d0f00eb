import { formatMoney, type ForecastStart } from '@little-ledger/domain'
import { Fragment, useState } from 'react'
import { formatDate } from '../../../messages/formats.ts'
import { ChevronIcon } from '../../../ui/icons.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import type { Alternative, DescribePoint, PlottedPoint } from './forecast-plot.tsx'
import classes from './forecast-table.module.css'
import { PointExplanation } from './point-explanation.tsx'

interface ForecastTableProps {
  readonly points: readonly PlottedPoint[]
  readonly start: ForecastStart
  readonly describe: DescribePoint
  readonly alternative?: Alternative | undefined
}

/** What the chart shows, for those who would rather read it; a press on a row says why it is so. */
export function ForecastTable({ points, start, describe, alternative }: ForecastTableProps) {
  const [explained, setExplained] = useState<number>()
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        Show as a table
        <ChevronIcon />
      </summary>
      <p className={classes.hint}>Press a line to see why.</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">
              Balance
              {alternative && <span className={classes.changed}>or {alternative.label.replace('If', 'if')}</span>}
            </th>
            <th scope="col">
              <span className={classes.unseen}>Why</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <Fragment key={point.date}>
              <Row
                point={point}
                isExplained={explained === index}
                onPress={() => setExplained(explained === index ? undefined : index)}
              />
              {explained === index && (
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
  readonly onPress: () => void
}

function Row({ point, isExplained, onPress }: RowProps) {
  return (
    <tr className={classes.row}>
      <th scope="row">{formatDate(point.date)}</th>
      <td>
        <MoneyText cents={point.balance} />
        {point.changed !== undefined && (
          <span className={classes.changed}>
            or <MoneyText cents={point.changed} />
          </span>
        )}
      </td>
      <td>
        <button
          type="button"
          className={classes.button}
          aria-label={`Why? ${formatMoney(point.balance)} on ${formatDate(point.date)}`}
          aria-expanded={isExplained}
          onClick={onPress}
        >
          Why?
        </button>
      </td>
    </tr>
  )
}
