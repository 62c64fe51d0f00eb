// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- as in history-row.tsx
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { historyMessages } from '../../messages/transactions.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import classes from './history.module.css'

export interface HistoryTableProps {
  readonly title: string
  readonly isNewestFirst: boolean
  /** Undefined if there are too few rows to sort. */
  readonly onToggleOrder?: (() => void) | undefined
  readonly hasActions: boolean
  /** Number of rows in the whole history, if only part of it is rendered. */
  readonly total?: number
  readonly children: ReactNode
}

/**
 * Table and column headers of the transaction history (SPEC §2). Mantine's Table would add 6 KB to the code loaded at
 * the start.
 */
export function HistoryTable({ title, hasActions, total, children, ...order }: HistoryTableProps) {
  return (
    <table role="table" className={classes.table} aria-rowcount={total === undefined ? undefined : total + 1}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={total === undefined ? undefined : 1}>
          <DateHeader {...order} />
          {(['description', 'amount', 'balance', 'actions'] as const).map(
            (column) =>
              (column !== 'actions' || hasActions) && (
                <th key={column} role="columnheader" scope="col" className={classes[column] ?? ''}>
                  {historyMessages[column]()}
                </th>
              ),
          )}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** The table's rows. */
export const HistoryBody = (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />

/** Date column header, which toggles the sort order. The only header shown on narrow screens. */
function DateHeader({ isNewestFirst, onToggleOrder }: Pick<HistoryTableProps, 'isNewestFirst' | 'onToggleOrder'>) {
  const label = isNewestFirst ? historyMessages.sortedNewestFirst() : historyMessages.sortedOldestFirst()
  const text = isNewestFirst ? historyMessages.dateNewestFirst : historyMessages.dateOldestFirst
  return (
    <th
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
    </th>
  )
}

const renderOrder = (order: ReactNode) => <span className={classes.order}>{order}</span>
