import { useState } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { formatDate } from '../../messages/formats.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import classes from './history-row.module.css'

interface HistoryDeleteProps {
  readonly row: TransactionRow
  readonly onDelete: (row: TransactionRow) => Promise<boolean>
}

/** The button that deletes a line; it says so while it does (SPEC §2), and takes no second press. */
export function DeleteTransactionButton({ row, onDelete }: HistoryDeleteProps) {
  const [isPending, setPending] = useState(false)
  const [deleted, setDeleted] = useState<TransactionRow>()
  // A deleted line stays pending until it has gone; one that was brought back meanwhile is read anew and is another.
  const isDeleting = isPending || deleted === row
  const remove = async () => {
    setPending(true)
    if (await onDelete(row)) setDeleted(row)
    setPending(false)
  }
  if (isDeleting) {
    return (
      <button type="button" className={classes.deleting} disabled>
        Deleting...
      </button>
    )
  }
  return (
    <IconButton
      label={`Delete ${row.description} of ${formatDate(row.date)}`}
      className={classes.delete}
      onClick={() => void remove()}
    >
      <TrashIcon />
    </IconButton>
  )
}
