// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- where it is narrow the table is laid out in blocks, and WebKit forgets its roles
import type { ComponentProps, ReactNode } from 'react'
import { ArrowIcon } from '../../ui/icons.tsx'
import classes from './history-table.module.css'

export interface HistoryTableProps {
  readonly title: string
  readonly isNewestFirst: boolean
  /** Absent where there is nothing to turn round. */
  readonly onTurn?: (() => void) | undefined
  readonly hasActions: boolean
  /** How many lines the history has, where only a part of them is drawn. */
  readonly total?: number
  readonly children: ReactNode
}

/** The table around the lines of a history (SPEC §2). */
export function HistoryTable({ title, hasActions, total, children, ...order }: HistoryTableProps) {
  return (
    <table role="table" className={classes.table} aria-rowcount={total === undefined ? undefined : total + 1}>
      <caption className={classes.hidden}>{title}</caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={total === undefined ? undefined : 1}>
          <DateHead {...order} />
          {['Description', 'Amount', 'Balance', ...(hasActions ? ['Actions'] : [])].map((name) => (
            <th key={name} role="columnheader" scope="col" className={classes[name.toLowerCase()]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** The lines of a history, or what is drawn of them. */
export const HistoryBody = (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />

/** The heading of the dates turns the order round; where it is narrow it stands alone above the lines. */
function DateHead({ isNewestFirst, onTurn }: Pick<HistoryTableProps, 'isNewestFirst' | 'onTurn'>) {
  const order = isNewestFirst ? 'newest first' : 'oldest first'
  return (
    <th
      role="columnheader"
      scope="col"
      className={classes.date}
      aria-sort={isNewestFirst ? 'descending' : 'ascending'}
      data-alone={onTurn === undefined}
    >
      {onTurn === undefined ? (
        'Date'
      ) : (
        <button
          type="button"
          className={classes.sort}
          aria-label={`Date, ${order}`}
          data-ascending={!isNewestFirst}
          onClick={onTurn}
        >
          <span>
            Date<span className={classes.order}>, {order}</span>
          </span>
          <ArrowIcon size={1} />
        </button>
      )}
    </th>
  )
}
