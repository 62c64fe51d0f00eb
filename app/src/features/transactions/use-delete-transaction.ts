import type { Id, PostingId } from '@little-ledger/domain'
import { recordErrorText } from '../../messages/errors.ts'
import { toStoreError } from '../../ledger/store-error.ts'
import { useRecord } from '../../ledger/use-record.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'

/** Deletes a line of a child's history, with a toast that can bring it back; the answer tells whether it is deleted. */
export function useDeleteTransaction(childId: Id): (id: PostingId) => Promise<boolean> {
  const record = useRecord(childId)
  return async (id) => {
    try {
      // The history stands under the first balance, which waits for nothing that only a press needs.
      const { deleteWithUndo } = await import('./delete-with-undo.ts')
      return await deleteWithUndo(record, id)
    } catch (error) {
      reportFailure('Error', `Failed to delete transaction: ${recordErrorText(toStoreError(error))}`)
      return false
    }
  }
}
