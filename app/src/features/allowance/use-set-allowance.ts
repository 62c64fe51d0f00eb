import { setAllowance, undoAllowance, type AllowanceForm, type Entry } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { allowanceMessages } from '../../messages/forms/allowance.ts'
import { labels, undoneSetting } from '../../messages/labels.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

/** Sets a child's allowance, and shows a toast with Undo. */
export function useSetAllowance({ id, allowance: previous }: ChildRow) {
  const record = useRecord(id)
  const texts = {
    failed: allowanceMessages.updateFailed(),
    title: labels.success(),
    description: allowanceMessages.updated(),
  }
  return async (form: AllowanceForm): FormOutcome => {
    const recorded = await record(setAllowance, form)
    const [entry] = recorded.ok ? recorded.value : []
    const undo = async (change: Entry) => {
      const undone = await record(undoAllowance, { ...previous, changeId: change.id })
      const [undoing] = undone.ok ? undone.value : []
      return reportRecorded(undone, { ...texts, description: undoneSetting(texts.description, change, undoing) })
    }
    const action = entry && { label: transactionMessages.undo(), onAction: () => void undo(entry) }
    return reportRecorded(recorded, { ...texts, action })
  }
}
