import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { labels } from '../../messages/labels.ts'
import { formatDate } from '../../messages/formats.ts'
import { historyMessages } from '../../messages/transactions.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import classes from './history-row.module.css'

interface DeleteTransactionButtonProps {
  readonly row: TransactionRow
  readonly onDelete: (row: TransactionRow) => Promise<boolean>
}

/** Deletes a row; shows a disabled Deleting... button until the row disappears (SPEC §2). */
export function DeleteTransactionButton({ row, onDelete }: DeleteTransactionButtonProps) {
  const [isPending, setPending] = useState(false)
  const [deletedRow, setDeletedRow] = useState<TransactionRow>()
  // A restored transaction is a new row object, so it is not shown as deleting.
  const isDeleting = isPending || deletedRow === row
  const handleDelete = async () => {
    setPending(true)
    if (await onDelete(row)) setDeletedRow(row)
    setPending(false)
  }
  if (isDeleting) {
    return (
      <button type="button" className={classes.deleting} disabled>
        {labels.deleting()}
      </button>
    )
  }
  return (
    <ActionIcon
      title={historyMessages.delete({ description: row.description, date: formatDate(row.date) })}
      className={classes.delete}
      onClick={() => void handleDelete()}
    >
      <TrashIcon />
    </ActionIcon>
  )
}
