import { setInterest, undoInterest, type Entry, type InterestForm } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { interestMessages } from '../../messages/interest.ts'
import { labels, undoneSetting } from '../../messages/labels.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

/** Sets a child's interest, and shows a toast with Undo. */
export function useSetInterest({ id, interest }: ChildRow) {
  const record = useRecord(id)
  const texts = {
    failed: interestMessages.updateFailed(),
    title: labels.success(),
    description: interestMessages.updated(),
  }
  // Undefined counts as on (SPEC §3).
  const previous = { ...interest, active: interest.active !== false }
  return async (form: InterestForm): FormOutcome => {
    const recorded = await record(setInterest, form)
    const [entry] = recorded.ok ? recorded.value : []
    const undo = async (change: Entry) => {
      const undone = await record(undoInterest, { ...previous, changeId: change.id })
      const [undoing] = undone.ok ? undone.value : []
      return reportRecorded(undone, { ...texts, description: undoneSetting(texts.description, change, undoing) })
    }
    const action = entry && { label: transactionMessages.undo(), onAction: () => void undo(entry) }
    return reportRecorded(recorded, { ...texts, action })
  }
}
