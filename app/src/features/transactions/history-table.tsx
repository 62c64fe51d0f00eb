// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- as in
// history-row.tsx
import { minorUnits, type Denomination } from '@little-ledger/domain'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { historyMessages } from '../../messages/transactions.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { amountLength } from '../../ui/money/amount-length.ts'
import { actionsIndex, BALANCE_INDEX, type HistoryLook } from './history-row.tsx'

/** Whether the rows need a cash column, and how long the amounts in the columns are. */
export interface BalanceColumns {
  /** Whether any row belongs to the cash account. Cash balances have a separate column. */
  readonly hasCash: boolean
  /** Whether the longest amount is short, medium or long, which determines the width of the columns. */
  readonly longest: Length
  /** Like `longest`, but for cash rows only. */
  readonly longestCash: Length
}

type Length = 'short' | 'medium' | 'long'

/** The fewest characters of medium and long amounts. */
const MEDIUM_LENGTH = '$1,000.00'.length
const LONG_LENGTH = '$100,000.00'.length

export function balanceColumns(rows: readonly TransactionRow[], of: Denomination): BalanceColumns {
  const cashRows = rows.filter(({ account }) => account === 'cash')
  return { hasCash: cashRows.length > 0, longest: longestAmount(rows, of), longestCash: longestAmount(cashRows, of) }
}

function longestAmount(rows: readonly TransactionRow[], of: Denomination): Length {
  const largest = rows.reduce(
    (found, { amount, balanceAfter }) => Math.max(found, Math.abs(amount), Math.abs(balanceAfter)),
    0,
  )
  const length = amountLength(minorUnits(largest), of)
  return length >= LONG_LENGTH ? 'long' : length >= MEDIUM_LENGTH ? 'medium' : 'short'
}

export interface HistoryTableProps {
  readonly title: string
  readonly isNewestFirst: boolean
  /** Undefined if there are too few rows to sort. */
  readonly onToggleOrder?: (() => void) | undefined
  readonly hasActions: boolean
  readonly columns: BalanceColumns
  readonly classes: HistoryLook['classes']
  /** The number of rows in a virtualized history; otherwise undefined. */
  readonly total?: number
  readonly children: ReactNode
}

/**
 * The table and column headers of the transaction history (SPEC §2). Mantine's Table would add 6 KB to the code loaded
 * at startup.
 */
export function HistoryTable({ title, hasActions, columns, total, children, ...head }: HistoryTableProps) {
  const { hasCash, longest, longestCash } = columns
  const { classes } = head
  return (
    <table
      role="table"
      className={classes['table']}
      data-cash={hasCash || undefined}
      data-longest={longest}
      aria-rowcount={total === undefined ? undefined : total + 1}
    >
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={total === undefined ? undefined : 1}>
          <DateHeader {...head} />
          <Header classes={classes} column="description" index={2} />
          <Header classes={classes} column="amount" index={3} />
          <Header classes={classes} column="balance" index={BALANCE_INDEX.bank} />
          {hasCash && (
            <Header
              classes={classes}
              column="balance"
              index={BALANCE_INDEX.cash}
              title={historyMessages.cashBalance()}
              longest={longestCash}
            />
          )}
          {hasActions && <Header classes={classes} column="actions" index={actionsIndex(hasCash)} />}
        </tr>
      </thead>
      {children}
    </table>
  )
}

interface HeaderProps extends Pick<HistoryTableProps, 'classes'> {
  readonly column: 'description' | 'amount' | 'balance' | 'actions'
  readonly index: number
  readonly title?: string
  readonly longest?: Length
}

const Header = ({ classes, column, index, title = historyMessages[column](), longest }: HeaderProps) => (
  <th role="columnheader" scope="col" aria-colindex={index} className={classes[column] ?? ''} data-longest={longest}>
    {title}
  </th>
)

export const HistoryBody = (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />

/** The date column's header, which toggles the sort order. It is the only header shown on narrow screens. */
function DateHeader(props: Pick<HistoryTableProps, 'classes' | 'isNewestFirst' | 'onToggleOrder'>) {
  const { classes, isNewestFirst, onToggleOrder } = props
  const label = isNewestFirst ? historyMessages.sortedNewestFirst() : historyMessages.sortedOldestFirst()
  const text = isNewestFirst ? historyMessages.dateNewestFirst : historyMessages.dateOldestFirst
  return (
    <th
      role="columnheader"
      scope="col"
      aria-colindex={1}
      className={classes['date'] ?? ''}
      aria-sort={isNewestFirst ? 'descending' : 'ascending'}
      data-plain={onToggleOrder === undefined}
    >
      {onToggleOrder === undefined ? (
        historyMessages.date()
      ) : (
        <UnstyledButton
          className={classes['sort'] ?? ''}
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

const renderOrder = (order: ReactNode) => <span data-order>{order}</span>
