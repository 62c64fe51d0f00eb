import { asGift, deleteTransaction, restoreTransaction, type Id } from '@little-ledger/domain'
import { useCallback } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { useFamily } from '../../ledger/queries/queries.ts'
import { recordCommand } from '../../ledger/record-command.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { reportFailure } from '../../ui/form/submission.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** What a deletion needs to know about a posting. */
export type DeletablePosting = Pick<TransactionRow, 'id' | 'by' | 'stamp'>

/**
 * Deletes a child's posting and shows a toast with Undo. Resolves to true if the posting was deleted. The function stays
 * the same between renders, so that memoized rows do not render again.
 */
export function useDeleteTransaction(): (posting: DeletablePosting, childId: Id) => Promise<boolean> {
  const { store, actor } = useLedger()
  const family = useFamily()
  return useCallback(
    async (posting, childId) => {
      const record = (command: typeof deleteTransaction) =>
        recordCommand(store, {
          actor,
          childId,
          // A helper sees what becomes of its gift.
          decide: (context, child) => command(posting.id, child, context, family && asGift(family.members, posting)),
        })
      const restore = async () => {
        const restored = await record(restoreTransaction)
        if (restored.ok) return
        const reason = recordErrorText(restored.error)
        reportFailure(transactionMessages.errorTitle(), transactionMessages.restoreFailed({ reason }))
      }
      const deleted = await record(deleteTransaction)
      if (!deleted.ok) {
        const reason = recordErrorText(deleted.error)
        reportFailure(transactionMessages.errorTitle(), transactionMessages.deleteFailed({ reason }))
        return false
      }
      showToast({
        title: actor.role === 'helper' ? transactionMessages.giftUndone() : transactionMessages.deleted(),
        tone: 'success',
        action: { label: transactionMessages.undo(), onAction: () => void restore() },
      })
      return true
    },
    [store, actor, family],
  )
}
