import {
  addGoal,
  changeGoal,
  formatDecimal,
  goalEditForm,
  goalForm,
  parseForm,
  type Id,
  type InvalidForm,
} from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { useRecord, useRecordGoal } from '../../ledger/record-command.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { goalFormToast, goalToastMessages } from '../../messages/goals.ts'
import { reportFailure, reportSuccess, touched, type FieldErrors, type FormOutcome } from '../../ui/form/submission.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** The dialog's form values, as typed. */
export interface GoalValues {
  readonly name: string
  readonly targetAmount: string
  readonly currentAmount: string
  readonly description: string
}

/** Initial field values: empty, or those of the goal. */
export const goalValues = (goal?: GoalRow): GoalValues => ({
  name: goal?.name ?? '',
  targetAmount: goal ? formatDecimal(goal.targetAmount) : '',
  currentAmount: goal ? formatDecimal(goal.currentAmount) : '',
  description: goal?.description ?? '',
})

/** Shows validation errors in a toast (SPEC §5) and returns them for the fields. */
function rejectForm(invalid: InvalidForm): FieldErrors {
  const { title, message } = goalFormToast(invalid)
  showToast({ title, description: message, tone: 'error' })
  return invalid.fields
}

/** Validates the form and records a new goal. */
export function useAddGoal(childId: Id): (values: GoalValues) => FormOutcome {
  const record = useRecord(childId)
  return async ({ name, targetAmount, description }) => {
    const form = parseForm(goalForm, { name, targetAmount, description })
    if (!form.ok) return rejectForm(form.error)
    const recorded = await record(addGoal, form.value)
    if (!recorded.ok) return reportFailure(goalToastMessages.createFailed(), recordErrorText(recorded.error))
    return reportSuccess(goalToastMessages.created(), goalToastMessages.createdHint())
  }
}

/** Validates the form and records only the changed fields, so concurrent changes to the others are kept. */
export function useChangeGoal(goal: GoalRow): (values: GoalValues) => FormOutcome {
  const record = useRecordGoal(goal)
  return async (values) => {
    const form = parseForm(goalEditForm, touched(values, goalValues(goal)))
    if (!form.ok) return rejectForm(form.error)
    const recorded = await record(changeGoal, form.value)
    if (!recorded.ok) return reportFailure(goalToastMessages.updateFailed(), recordErrorText(recorded.error))
    return reportSuccess(goalToastMessages.updated())
  }
}
