import { deleteTransaction, restoreTransaction, type Id, type PostingId } from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { reportFailure } from '../../ui/form/submission.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** Deletes a posting and shows a toast with Undo. Resolves to true if the posting was deleted. */
export function useDeleteTransaction(childId: Id): (id: PostingId) => Promise<boolean> {
  const record = useRecord(childId)
  const restore = async (id: PostingId) => {
    const restored = await record(restoreTransaction, id)
    if (restored.ok) return
    const reason = recordErrorText(restored.error)
    reportFailure(transactionMessages.errorTitle(), transactionMessages.restoreFailed({ reason }))
  }
  return async (id) => {
    const deleted = await record(deleteTransaction, id)
    if (!deleted.ok) {
      const reason = recordErrorText(deleted.error)
      reportFailure(transactionMessages.errorTitle(), transactionMessages.deleteFailed({ reason }))
      return false
    }
    showToast({
      title: transactionMessages.deleted(),
      tone: 'success',
      action: { label: transactionMessages.undo(), onAction: () => void restore(id) },
    })
    return true
  }
}
