// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- the table uses display: block on narrow screens, and WebKit then drops the implicit table roles
import type { ComponentProps, ReactNode } from 'react'
import { historyMessages } from '../../messages/transactions.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import classes from './history-table.module.css'

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
    <table role="table" className={classes.table} aria-rowcount={total === undefined ? undefined : total + 1}>
      <caption className={classes.visuallyHidden}>{title}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={total === undefined ? undefined : 1}>
          <DateHeader {...order} />
          {(['description', 'amount', 'balance'] as const).map((column) => (
            <th key={column} role="columnheader" scope="col" className={classes[column]}>
              {historyMessages[column]()}
            </th>
          ))}
          {hasActions && (
            <th role="columnheader" scope="col" className={classes.actions}>
              {historyMessages.actions()}
            </th>
          )}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** The rendered rows of a history. */
export const HistoryBody = (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />

/** Date column header, which toggles the sort order. The only header shown on narrow screens. */
function DateHeader({ isNewestFirst, onToggleOrder }: Pick<HistoryTableProps, 'isNewestFirst' | 'onToggleOrder'>) {
  const label = isNewestFirst ? historyMessages.sortedNewestFirst() : historyMessages.sortedOldestFirst()
  const text = isNewestFirst ? historyMessages.dateNewestFirst : historyMessages.dateOldestFirst
  return (
    <th
      role="columnheader"
      scope="col"
      className={classes.date}
      aria-sort={isNewestFirst ? 'descending' : 'ascending'}
      data-plain={onToggleOrder === undefined}
    >
      {onToggleOrder === undefined ? (
        historyMessages.date()
      ) : (
        <button
          type="button"
          className={classes.sort}
          aria-label={label}
          data-ascending={!isNewestFirst}
          onClick={onToggleOrder}
        >
          <span>{text({ order: renderOrder })}</span>
          <ArrowIcon size={1} />
        </button>
      )}
    </th>
  )
}

const renderOrder = (order: ReactNode) => <span className={classes.order}>{order}</span>
