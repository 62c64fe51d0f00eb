// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- where it is narrow a line is laid out as a grid, and WebKit forgets its roles
import { formatMoney } from '@little-ledger/domain'
import type { Ref } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { formatDate } from '../../messages/formats.ts'
import { WhyIcon } from '../../ui/icons.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import type { HistoryActions } from './history-actions.ts'
import { DeleteTransactionButton } from './delete-transaction-button.tsx'
import classes from './history-row.module.css'
import { TransactionIcon } from './transaction-icon.tsx'

interface HistoryRowProps extends HistoryActions {
  readonly row: TransactionRow
  /** Its place in a history of which only a part is drawn. */
  readonly index?: number | undefined
  readonly ref?: Ref<HTMLTableRowElement>
}

/** One line of a history. */
export function HistoryRow({ row, index, ref, onDelete, onWhy }: HistoryRowProps) {
  const place = index === undefined ? {} : { 'aria-rowindex': index + 2, 'data-index': index }
  return (
    <tr ref={ref} role="row" className={classes.row} {...place}>
      <td role="cell" className={classes.date}>
        {formatDate(row.date)}
      </td>
      <td role="cell" className={classes.description}>
        <span className={classes.icon} data-tone={row.amount < 0 ? 'out' : 'in'}>
          <TransactionIcon row={row} />
        </span>
        <Words row={row} onWhy={onWhy} />
      </td>
      <td role="cell" className={classes.amount}>
        <MoneyText cents={row.amount} kind="movement" />
      </td>
      <td role="cell" className={classes.balance}>
        <span className={classes.balanceLabel}>{balanceName(row)} </span>
        <MoneyText cents={row.balanceAfter} />
      </td>
      {onDelete && (
        <td role="cell" className={classes.actions}>
          <DeleteTransactionButton row={row} onDelete={onDelete} />
        </td>
      )}
    </tr>
  )
}

const balanceName = ({ account }: TransactionRow) => (account === 'cash' ? 'Cash' : 'Balance')

/** What happened; pressed, it tells why there was so much afterwards. */
function Words({ row, onWhy }: Pick<HistoryRowProps, 'row' | 'onWhy'>) {
  const words = (
    <span className={classes.words} dir="auto">
      {row.description}
    </span>
  )
  if (!onWhy) return words
  const after = `${balanceName(row).toLowerCase()} ${formatMoney(row.balanceAfter).replace('-', '−')}`
  return (
    <button
      type="button"
      className={classes.why}
      aria-label={`${row.description}: why is the ${after} after it?`}
      onClick={() => onWhy(row)}
    >
      {words}
      <WhyIcon size={1.125} />
    </button>
  )
}
