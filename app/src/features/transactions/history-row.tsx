// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- rows use display: grid on narrow screens, and WebKit then drops the implicit table roles
import type { Ref } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { formatAmount, formatDate } from '../../messages/formats.ts'
import { historyMessages } from '../../messages/transactions.ts'
import { WhyIcon } from '../../ui/icons.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { DeleteTransactionButton } from './delete-transaction-button.tsx'
import type { HistoryActions } from './history-actions.ts'
import classes from './history-row.module.css'
import { TransactionIcon } from './transaction-icon.tsx'

interface HistoryRowProps extends HistoryActions {
  readonly row: TransactionRow
  /** Index in the whole history, if only part of it is rendered. */
  readonly index?: number | undefined
  readonly ref?: Ref<HTMLTableRowElement>
}

/** A row of the transaction history. */
export function HistoryRow({ row, index, ref, onDelete, onWhy }: HistoryRowProps) {
  const position = index === undefined ? {} : { 'aria-rowindex': index + 2, 'data-index': index }
  return (
    <tr ref={ref} role="row" className={classes.row} {...position}>
      <td role="cell" className={classes.date}>
        {formatDate(row.date)}
      </td>
      <td role="cell" className={classes.description}>
        <span className={classes.icon} data-tone={row.amount < 0 ? 'out' : 'in'}>
          <TransactionIcon row={row} />
        </span>
        <Description row={row} onWhy={onWhy} />
      </td>
      <td role="cell" className={classes.amount}>
        <MoneyText amount={row.amount} kind="movement" />
      </td>
      <td role="cell" className={classes.balance}>
        <span className={classes.balanceLabel}>
          {row.account === 'cash' ? historyMessages.cashBalance() : historyMessages.bankBalance()}{' '}
        </span>
        <MoneyText amount={row.balanceAfter} />
      </td>
      {onDelete && (
        <td role="cell" className={classes.actions}>
          <DeleteTransactionButton row={row} onDelete={onDelete} />
        </td>
      )}
    </tr>
  )
}

/** The description, as a button that explains the balance after the row if `onWhy` is given. */
function Description({ row, onWhy }: Pick<HistoryRowProps, 'row' | 'onWhy'>) {
  const description = (
    <span className={classes.text} dir="auto">
      {row.description}
    </span>
  )
  if (!onWhy) return description
  const label = row.account === 'cash' ? historyMessages.whyCashBalance : historyMessages.whyBankBalance
  return (
    <button
      type="button"
      className={classes.why}
      aria-label={label({ description: row.description, balance: formatAmount(row.balanceAfter) })}
      onClick={() => onWhy(row)}
    >
      {description}
      <WhyIcon size={1.125} />
    </button>
  )
}
