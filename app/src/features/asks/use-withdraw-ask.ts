import { askAgain, withdrawAsk, type Ask, type Id } from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { askMessages } from '../../messages/child/asks.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'

/** Takes an ask back and shows a toast. If the ask is given, the toast has an Undo, which asks again. */
export function useWithdrawAsk(childId: Id): (askId: Id, ask: Ask | false) => Promise<boolean> {
  const record = useRecord(childId)
  const undo = async (ask: Ask) => {
    const asked = await record(askAgain, ask)
    if (!asked.ok) reportFailure(askMessages.askFailed(), recordErrorText(asked.error))
  }
  return async (askId, ask) => {
    const recorded = await record(withdrawAsk, askId)
    if (!recorded.ok) {
      reportFailure(askMessages.askFailed(), recordErrorText(recorded.error))
      return false
    }
    const action = ask === false ? undefined : { label: askMessages.undo(), onAction: () => void undo(ask) }
    reportSuccess(askMessages.takenBack(), undefined, action)
    return true
  }
}
