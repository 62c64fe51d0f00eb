import { changeGoal } from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { useRecordGoal } from '../../ledger/record-command.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { goalToastMessages } from '../../messages/goals.ts'
import { reportFailure, type FormOutcome } from '../../ui/form/submission.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** Marks a goal complete and shows a toast, with Undo on success or the reason on failure. */
export function useMarkComplete(goal: GoalRow, isParentView: boolean): () => FormOutcome {
  const record = useRecordGoal(goal)
  const setCompleted = async (completed: boolean): FormOutcome => {
    const recorded = await record(changeGoal, { completed })
    return recorded.ok ? null : reportFailure(goalToastMessages.updateFailed(), recordErrorText(recorded.error))
  }
  return async () => {
    const errors = await setCompleted(true)
    if (errors !== null) return errors
    const describe = isParentView ? goalToastMessages.completedHintForParent : goalToastMessages.completedHint
    showToast({
      title: goalToastMessages.updated(),
      description: describe(),
      tone: 'success',
      action: { label: goalToastMessages.undo(), onAction: () => void setCompleted(false) },
    })
    return null
  }
}
