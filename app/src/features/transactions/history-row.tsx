// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- rows use
// display: grid on narrow screens, and WebKit then drops the implicit table roles
import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { CivilDate, Denomination } from '@little-ledger/domain'
import { memo, type FunctionComponent, type MemoExoticComponent, type Ref } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import type { AuthorOf } from '../../ledger/queries/use-author-of.ts'
import { descriptionText } from '../../messages/domain/descriptions.ts'
import { formatAmount, formatDate, formatRecentDate } from '../../messages/formats.ts'
import { labels } from '../../messages/labels.ts'
import { historyMessages } from '../../messages/transactions.ts'
import {
  AllowanceIcon,
  BirthdayIcon,
  CashIcon,
  DepositIcon,
  InterestIcon,
  SpendIcon,
  ToyIcon,
  TrashIcon,
  WhyIcon,
} from '../../ui/icons.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { isolate } from '../../ui/rich-text.tsx'
import { usePending } from '../../ui/use-pending.ts'
import classes from './transactions.module.css'

/** What the user can do with a history row, and who recorded it. */
export interface HistoryActions {
  /** Resolves to true if the row was deleted. Undefined if the user may not delete rows. */
  readonly onDelete?: ((row: TransactionRow) => Promise<boolean>) | undefined
  /** Explains the balance after the row. */
  readonly onWhy?: ((row: TransactionRow) => void) | undefined
  /** Names who recorded the row. Undefined if only one person could have. */
  readonly authorOf?: AuthorOf | undefined
}

export interface HistoryRowProps extends HistoryActions {
  readonly row: TransactionRow
  readonly of: Denomination
  /** The row's index in a virtualized history; otherwise undefined. */
  readonly index?: number | undefined
  /** Whether the table has separate columns for the bank and the cash balance. */
  readonly hasCash: boolean
  /** If set, this date and the day before it are shown as Today and Yesterday. */
  readonly today?: CivilDate | undefined
  /** Whether the row was recorded while the history was on screen. Such a row is highlighted briefly. */
  readonly isNew?: boolean
  readonly ref?: Ref<HTMLTableRowElement>
}

/** A history row. Uses plain elements, because Mantine's table cells would slow down long histories. */
function HistoryRow(props: HistoryRowProps) {
  const { row, of, index, hasCash, today, isNew = false, ref, onDelete, onWhy, authorOf } = props
  const position = index === undefined ? {} : { 'aria-rowindex': index + 2, 'data-index': index }
  return (
    <tr ref={ref} role="row" className={classes.row} data-new={isNew || undefined} {...position}>
      <td role="cell" className={classes.date}>
        {today === undefined ? formatDate(row.date) : formatRecentDate(row.date, today)}
        <Author name={authorOf?.(row)} />
      </td>
      <td role="cell" className={classes.description}>
        <span className={classes.icon} data-tone={row.amount < 0 ? 'out' : 'in'}>
          <TransactionIcon row={row} />
        </span>
        <Description row={row} of={of} classNames={classes} onWhy={onWhy} />
      </td>
      <td role="cell" className={classes.amount}>
        <MoneyText of={of} amount={row.amount} kind="movement" />
      </td>
      <BalanceCell row={row} of={of} account="bank" />
      {hasCash && <BalanceCell row={row} of={of} account="cash" />}
      {onDelete && (
        <td role="cell" aria-colindex={actionsIndex(hasCash)} className={classes.actions}>
          <DeleteButton row={row} onDelete={onDelete} />
        </td>
      )}
    </tr>
  )
}

/** Who recorded the row, after its date. */
export const Author = ({ name }: { readonly name: string | undefined }) =>
  name !== undefined && (
    <>
      {' '}
      <span data-author>{historyMessages.by({ name, bdi: isolate })}</span>
    </>
  )

/** The columns of the balances. A phone hides the empty one, so cells state their column. */
export const BALANCE_INDEX = { bank: 4, cash: 5 } as const
export const actionsIndex = (hasCash: boolean): number => (hasCash ? 6 : 5)

interface BalanceCellProps {
  readonly of: Denomination
  readonly row: TransactionRow
  readonly account: TransactionRow['account']
}

/** The balance of one account after the row. Empty if the row belongs to the other account. */
const BalanceCell = ({ row, of, account }: BalanceCellProps) => (
  <td role="cell" aria-colindex={BALANCE_INDEX[account]} className={classes.balance}>
    {row.account === account && (
      <>
        <span className={classes.balanceLabel}>
          {account === 'cash' ? historyMessages.cashBalance() : historyMessages.bankBalance()}{' '}
        </span>
        <MoneyText of={of} amount={row.balanceAfter} />
      </>
    )}
  </td>
)

/** A transaction's icon, chosen by the type, then by “birthday” or “toy” in the description, in every language. */
export function TransactionIcon({ row }: { readonly row: Pick<TransactionRow, 'type' | 'description'> }) {
  if (row.type === 'allowance') return <AllowanceIcon />
  if (row.type === 'interest') return <InterestIcon />
  if (row.type === 'cash') return <CashIcon />
  if (/birthday|cumplea/i.test(row.description)) return <BirthdayIcon />
  if (/\b(toy|juguete)s?\b/i.test(row.description)) return <ToyIcon />
  return row.type === 'deposit' ? <DepositIcon /> : <SpendIcon />
}

interface DescriptionProps extends Pick<HistoryRowProps, 'row' | 'of' | 'onWhy'> {
  readonly classNames: HistoryLook['classes']
}

/** The description. If `onWhy` is given, it is a button that explains the balance after the row. */
export function Description({ row, of, classNames, onWhy }: DescriptionProps) {
  const description = (
    <span className={classNames['text']} dir="auto">
      {descriptionText(row.description)}
    </span>
  )
  if (!onWhy) return description
  const label = row.account === 'cash' ? historyMessages.whyCashBalance : historyMessages.whyBankBalance
  // In quotes within a question, a sentence has no full stop.
  const quoted = descriptionText(row.description).replace(/\.$/, '')
  return (
    <UnstyledButton
      className={classNames['why'] ?? ''}
      aria-label={label({ description: quoted, balance: formatAmount(row.balanceAfter, of) })}
      onClick={() => onWhy(row)}
    >
      {description}
      <WhyIcon size={1.125} />
    </UnstyledButton>
  )
}

interface DeleteButtonProps {
  readonly row: TransactionRow
  readonly onDelete: (row: TransactionRow) => Promise<boolean>
}

/** Deletes the row. Shows a disabled Deleting... button until the row disappears (SPEC §2). */
function DeleteButton({ row, onDelete }: DeleteButtonProps) {
  // After Undo, the row is a new object, so it no longer shows Deleting...
  const { isPending, run } = usePending(row)
  if (isPending) {
    return (
      <UnstyledButton className={classes.deleting} disabled>
        {labels.deleting()}
      </UnstyledButton>
    )
  }
  return (
    <ActionIcon
      title={historyMessages.delete({ description: descriptionText(row.description), date: formatDate(row.date) })}
      onClick={() => void run(() => onDelete(row))}
    >
      <TrashIcon />
    </ActionIcon>
  )
}

/** How a history is rendered: the row component, and the class names of the table, the rows and the headers. */
export interface HistoryLook {
  /** Memoized, because the history renders with the same rows while others are read, for example after sorting. */
  readonly Row: MemoExoticComponent<FunctionComponent<HistoryRowProps>>
  readonly classes: Readonly<Record<string, string | undefined>>
}

/** Renders the history as a table. */
export const tableLook: HistoryLook = { Row: memo(HistoryRow), classes }
