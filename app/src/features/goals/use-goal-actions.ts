import { completeGoal, deleteGoal } from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { recordErrorText } from '../../messages/errors.ts'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { showToast } from '../../ui/toast.tsx'
import { useRecordGoal } from '../../ledger/use-record-goal.ts'

/** Marks a goal complete; the answer tells whether it is. */
export function useCompleteGoal(goal: GoalRow): () => Promise<boolean> {
  const record = useRecordGoal(goal)
  return async () => {
    const recorded = await record((context, stored) => completeGoal(stored, context))
    if (recorded.ok) showToast({ title: 'Savings goal updated!', description: 'You did it!', tone: 'success' })
    else reportFailure('Failed to update savings goal', recordErrorText(recorded.error))
    return recorded.ok
  }
}

/** Deletes a goal for good. */
export function useDeleteGoal(goal: GoalRow): () => FormOutcome {
  const record = useRecordGoal(goal)
  return async () => {
    const recorded = await record((context, stored) => deleteGoal(stored, context))
    if (!recorded.ok) return reportFailure('Failed to delete savings goal', recordErrorText(recorded.error))
    showToast({ title: 'Savings goal deleted', tone: 'success' })
    return null
  }
}
