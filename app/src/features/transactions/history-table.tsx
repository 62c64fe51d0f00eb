import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { historyMessages } from '../../messages/transactions.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import classes from './history.module.css'

export interface HistoryTableProps {
  readonly title: string
  readonly isNewestFirst: boolean
  /** Absent if there are too few rows to sort. */
  readonly onToggleOrder?: (() => void) | undefined
  readonly hasActions: boolean
  /** Number of rows in the whole history, if only part of it is rendered. */
  readonly total?: number
  readonly children: ReactNode
}

/** Table and column headers of the transaction history (SPEC §2). */
export function HistoryTable({ title, hasActions, total, children, ...order }: HistoryTableProps) {
  return (
    <Table
      role="table"
      layout="fixed"
      borderColor="var(--ll-line)"
      className={classes.table}
      aria-rowcount={total === undefined ? undefined : total + 1}
    >
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row" aria-rowindex={total === undefined ? undefined : 1}>
          <DateHeader {...order} />
          {(['description', 'amount', 'balance', 'actions'] as const).map(
            (column) =>
              (column !== 'actions' || hasActions) && (
                <Table.Th key={column} role="columnheader" scope="col" className={classes[column] ?? ''}>
                  {historyMessages[column]()}
                </Table.Th>
              ),
          )}
        </Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  )
}

/** Date column header, which toggles the sort order. The only header shown on narrow screens. */
function DateHeader({ isNewestFirst, onToggleOrder }: Pick<HistoryTableProps, 'isNewestFirst' | 'onToggleOrder'>) {
  const label = isNewestFirst ? historyMessages.sortedNewestFirst() : historyMessages.sortedOldestFirst()
  const text = isNewestFirst ? historyMessages.dateNewestFirst : historyMessages.dateOldestFirst
  return (
    <Table.Th
      role="columnheader"
      scope="col"
      className={classes.date ?? ''}
      aria-sort={isNewestFirst ? 'descending' : 'ascending'}
      data-plain={onToggleOrder === undefined}
    >
      {onToggleOrder === undefined ? (
        historyMessages.date()
      ) : (
        <UnstyledButton
          className={classes.sort}
          aria-label={label}
          data-ascending={!isNewestFirst}
          onClick={onToggleOrder}
        >
          <span>{text({ order: renderOrder })}</span>
          <ArrowIcon size={1} />
        </UnstyledButton>
      )}
    </Table.Th>
  )
}

const renderOrder = (order: ReactNode) => <span className={classes.order}>{order}</span>
