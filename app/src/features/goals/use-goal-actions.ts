import { changeGoal, deleteGoal } from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { useRecordGoal } from '../../ledger/record-command.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { goalToastMessages } from '../../messages/goals.ts'
import { reportFailure, reportSuccess, type FormOutcome } from '../../ui/form/submission.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** Marks a goal complete. Resolves to whether that succeeded. */
export function useCompleteGoal(goal: GoalRow): () => Promise<boolean> {
  const record = useRecordGoal(goal)
  return async () => {
    const recorded = await record(changeGoal, { completed: true })
    if (recorded.ok) {
      const description = goalToastMessages.completedHint()
      showToast({ title: goalToastMessages.updated(), description, tone: 'success' })
    } else reportFailure(goalToastMessages.updateFailed(), recordErrorText(recorded.error))
    return recorded.ok
  }
}

/** Deletes a goal. */
export function useDeleteGoal(goal: GoalRow): () => FormOutcome {
  const record = useRecordGoal(goal)
  return async () => {
    const recorded = await record((_, stored, context) => deleteGoal(stored, context), undefined)
    if (!recorded.ok) return reportFailure(goalToastMessages.deleteFailed(), recordErrorText(recorded.error))
    return reportSuccess(goalToastMessages.deleted())
  }
}
