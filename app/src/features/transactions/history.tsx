import { useState } from 'react'
import type { Id } from '@little-ledger/domain'
import type { TransactionRow } from '../../store/family-database.ts'
import { useHistory } from '../../store/queries.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import classes from './history.module.css'
import { TransactionIcon } from './transaction-icon.tsx'

/** How many rows a history shows before it is asked for all (SPEC §9). */
const SHORT_LENGTH = 5

interface HistoryProps {
  readonly childId: Id
  readonly title: string
  /** Absent where who looks may not delete. */
  readonly onDelete?: (row: TransactionRow) => void
}

/** SPEC §2, Transaction History: the latest five, or all; newest or oldest first. */
export function History({ childId, title, onDelete }: HistoryProps) {
  const [isNewestFirst, setNewestFirst] = useState(true)
  const [isWhole, setWhole] = useState(false)
  const history = useHistory(childId, isNewestFirst, isWhole ? Infinity : SHORT_LENGTH)
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {history !== undefined && history.total > 1 && (
          <Button variant="subtle" className={classes.sort} onClick={() => setNewestFirst(!isNewestFirst)}>
            {isNewestFirst ? 'Newest first' : 'Oldest first'}
          </Button>
        )}
      </div>
      {history?.total === 0 && (
        <EmptyState text="No transactions yet." hint="Every deposit, withdrawal and allowance appears here." />
      )}
      {history !== undefined && history.total > 0 && (
        <HistoryTable rows={history.rows} title={title} {...(onDelete ? { onDelete } : {})} />
      )}
      {history !== undefined && history.total > SHORT_LENGTH && (
        <Button variant="subtle" fullWidth onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show Less' : `View All (${history.total})`}
        </Button>
      )}
    </section>
  )
}

interface HistoryTableProps {
  readonly rows: readonly TransactionRow[]
  readonly title: string
  readonly onDelete?: (row: TransactionRow) => void
}

function HistoryTable({ rows, title, onDelete }: HistoryTableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
          {onDelete && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <HistoryRow key={row.id} row={row} {...(onDelete ? { onDelete } : {})} />
        ))}
      </tbody>
    </table>
  )
}

function HistoryRow({
  row,
  onDelete,
}: {
  readonly row: TransactionRow
  readonly onDelete?: (row: TransactionRow) => void
}) {
  return (
    <tr className={classes.row}>
      <td className={classes.date}>{dateText(row.date)}</td>
      <td className={classes.description}>
        <span className={classes.icon} data-tone={row.amount < 0 ? 'out' : 'in'}>
          <TransactionIcon row={row} />
        </span>
        <span className={classes.words}>{row.description}</span>
      </td>
      <td className={classes.amount}>
        <MoneyText cents={row.amount} kind="movement" />
      </td>
      <td className={classes.balance}>
        <span className={classes.balanceLabel}>{row.account === 'cash' ? 'Cash ' : 'Balance '}</span>
        <MoneyText cents={row.balanceAfter} />
      </td>
      {onDelete && (
        <td className={classes.actions}>
          <IconButton
            label={`Delete ${row.description} of ${dateText(row.date)}`}
            className={classes.delete}
            onClick={() => onDelete(row)}
          >
            <TrashIcon />
          </IconButton>
        </td>
      )}
    </tr>
  )
}
