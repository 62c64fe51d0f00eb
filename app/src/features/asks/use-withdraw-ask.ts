import { askAgain, withdrawAsk, type Id } from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { askMessages } from '../../messages/child/asks.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'

/** Takes an ask back and shows a toast, with an Undo that asks again if `canUndo`. */
export function useWithdrawAsk(childId: Id): (askId: Id, canUndo: boolean) => Promise<boolean> {
  const record = useRecord(childId)
  const undo = async (askId: Id) => {
    const asked = await record(askAgain, askId)
    if (!asked.ok) reportFailure(askMessages.askFailed(), recordErrorText(asked.error))
  }
  return async (askId, canUndo) => {
    const recorded = await record(withdrawAsk, askId)
    if (!recorded.ok) {
      reportFailure(askMessages.askFailed(), recordErrorText(recorded.error))
      return false
    }
    const action = canUndo ? { label: askMessages.undo(), onAction: () => void undo(askId) } : undefined
    reportSuccess(askMessages.takenBack(), undefined, action)
    return true
  }
}
