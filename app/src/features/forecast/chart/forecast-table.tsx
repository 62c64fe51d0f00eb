import { Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  explainForecastPoint,
  forecast,
  forecastWeeks,
  startAfterChange,
  type CivilDate,
  type ForecastPointExplanation,
  type ForecastStart,
  type ForecastWeeks,
  type MinorUnits,
  type Denomination,
} from '@little-ledger/domain'
import { Fragment, useState, type ReactNode } from 'react'
import { alternativeText, forecastMessages } from '../../../messages/forecast.ts'
import { formatAmount, formatDate } from '../../../messages/formats.ts'
import { Hint } from '../../../ui/hint.tsx'
import { ChevronIcon } from '../../../ui/icons.tsx'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import classes from '../forecast.module.css'

/** A point in the chart: the forecasted balance and, if a change is being compared, the balance with that change. */
export interface PlottedPoint {
  readonly date: CivilDate
  readonly balance: MinorUnits
  readonly changed?: MinorUnits
}

/** Describes a forecast point in full sentences. */
export type DescribePoint = (explanation: ForecastPointExplanation, of: Denomination) => readonly string[]

/**
 * Weekly points of a forecast. If `change` is given, each point also has the balance that results from changing today's
 * balance by that amount.
 */
export function plottedPoints(
  start: ForecastStart,
  weeks: ForecastWeeks,
  change: MinorUnits | undefined,
): readonly PlottedPoint[] {
  const { timeline } = forecast({ ...start, weeks })
  if (change === undefined) return timeline
  const changedTimeline = forecast({ ...startAfterChange(start, change), weeks }).timeline
  return timeline.map((point, index) => {
    const changed = changedTimeline[index]?.balance
    return changed === undefined ? point : { ...point, changed }
  })
}

interface ForecastTableProps {
  readonly of: Denomination
  readonly points: readonly PlottedPoint[]
  readonly start: ForecastStart
  readonly describe: DescribePoint
  readonly change: MinorUnits | undefined
}

/** The chart's points as a table. Clicking a row explains its point. */
export function ForecastTable({ points, of, start, describe, change }: ForecastTableProps) {
  const [explainedIndex, setExplainedIndex] = useState<number>()
  return (
    <details className={classes.details}>
      <summary>
        {forecastMessages.showTable()}
        <ChevronIcon />
      </summary>
      <Hint>{forecastMessages.tableHint()}</Hint>
      <Table className={classes.table} borderColor="var(--ll-rule)" highlightOnHover verticalSpacing="0.25rem">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{forecastMessages.date()}</Table.Th>
            <Table.Th scope="col" ta="end">
              {forecastMessages.balance()}
              {change !== undefined && <Alternative>{alternativeText(change, of)}</Alternative>}
            </Table.Th>
            <Table.Th scope="col" w="3.5rem">
              <VisuallyHidden>{forecastMessages.why()}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point, index) => (
            <Fragment key={point.date}>
              <Row
                point={point}
                of={of}
                isExplained={explainedIndex === index}
                onToggle={() => setExplainedIndex(explainedIndex === index ? undefined : index)}
              />
              {explainedIndex === index && (
                <Table.Tr bg="var(--ll-sunk)">
                  <Table.Td colSpan={3} px="md" py="sm">
                    <PointExplanation of={of} start={start} week={index + 1} describe={describe} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}

/** The balance if the change is made, shown below the expected balance. */
const Alternative = ({ children }: { readonly children: ReactNode }) => (
  <Text span display="block" c="dimmed" fz="sm">
    {children}
  </Text>
)

interface RowProps {
  readonly of: Denomination
  readonly point: PlottedPoint
  readonly isExplained: boolean
  readonly onToggle: () => void
}

function Row({ point, of, isExplained, onToggle }: RowProps) {
  const date = formatDate(point.date)
  return (
    <Table.Tr className={classes.row}>
      <Table.Th scope="row" fw={400}>
        {date}
      </Table.Th>
      <Table.Td fw={600} ta="end">
        <MoneyText of={of} amount={point.balance} />
        {point.changed !== undefined && (
          <Alternative>
            {forecastMessages.orAmount({ amount: <MoneyText of={of} amount={point.changed} /> })}
          </Alternative>
        )}
      </Table.Td>
      <Table.Td>
        <UnstyledButton
          className={classes.why}
          aria-label={forecastMessages.whyLabel({ balance: formatAmount(point.balance, of), date })}
          aria-expanded={isExplained}
          onClick={onToggle}
        >
          {forecastMessages.whyButton()}
        </UnstyledButton>
      </Table.Td>
    </Table.Tr>
  )
}

interface PointExplanationProps {
  readonly of: Denomination
  readonly start: ForecastStart
  /** The point's week, counted from 1. */
  readonly week: number
  readonly describe: DescribePoint
}

/** Explains a forecast point in sentences. */
export const PointExplanation = ({ of, start, week, describe }: PointExplanationProps) => (
  <ul className={classes.explanation}>
    {describe(explainForecastPoint(start, forecastWeeks(week)), of).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
