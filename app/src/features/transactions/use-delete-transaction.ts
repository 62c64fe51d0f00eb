import { deleteTransaction, restoreTransaction, type Id, type PostingId } from '@little-ledger/domain'
import { failureText } from '../../store/failure-text.ts'
import { useRecord } from '../../store/use-record.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'

/** Deletes a line of a child's history, with a toast that can bring it back; the answer tells whether it is deleted. */
export function useDeleteTransaction(childId: Id): (id: PostingId) => Promise<boolean> {
  const record = useRecord(childId)
  const restore = async (id: PostingId) => {
    const restored = await record((context, child) => restoreTransaction(id, child, context))
    if (!restored.ok) reportFailure('Error', `Failed to restore transaction: ${failureText(restored.error)}`)
  }
  return async (id) => {
    const deleted = await record((context, child) => deleteTransaction(id, child, context))
    if (!deleted.ok) {
      reportFailure('Error', `Failed to delete transaction: ${failureText(deleted.error)}`)
      return false
    }
    showToast({
      title: 'Transaction deleted',
      tone: 'success',
      action: { label: 'Undo', onAction: () => void restore(id) },
    })
    return true
  }
}
