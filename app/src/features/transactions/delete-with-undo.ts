import { deleteTransaction, restoreTransaction, type PostingId } from '@little-ledger/domain'
import { recordErrorText } from '../../messages/errors.ts'
import type { useRecord } from '../../ledger/use-record.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

type Record = ReturnType<typeof useRecord>

/** Deletes a line of a history, with a toast that can bring it back; the answer tells whether it is deleted. */
export async function deleteWithUndo(record: Record, id: PostingId): Promise<boolean> {
  const deleted = await record((context, child) => deleteTransaction(id, child, context))
  if (!deleted.ok) {
    reportFailure('Error', `Failed to delete transaction: ${recordErrorText(deleted.error)}`)
    return false
  }
  showToast({
    title: 'Transaction deleted',
    tone: 'success',
    action: { label: 'Undo', onAction: () => void restore(record, id) },
  })
  return true
}

async function restore(record: Record, id: PostingId): Promise<void> {
  const restored = await record((context, child) => restoreTransaction(id, child, context))
  if (!restored.ok) reportFailure('Error', `Failed to restore transaction: ${recordErrorText(restored.error)}`)
}
