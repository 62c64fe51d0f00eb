import {
  addGoal,
  formatDecimal,
  changeGoal,
  goalEditForm,
  goalForm,
  parseForm,
  type Id,
  type InvalidForm,
} from '@little-ledger/domain'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { goalFormToast } from '../../messages/goals.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { useRecord } from '../../ledger/use-record.ts'
import type { FieldErrors, FormOutcome } from '../../ui/form/form-outcome.ts'
import { reportFailure } from '../../ui/form/report-failure.ts'
import { touched } from '../../ui/form/touched.ts'
import { showToast } from '../../ui/toast.tsx'
import { useRecordGoal } from '../../ledger/use-record-goal.ts'

/** What is typed into the dialog. */
export interface GoalValues {
  readonly name: string
  readonly targetAmount: string
  readonly currentAmount: string
  readonly description: string
}

/** What the dialog begins with: nothing, or the goal as it stands. */
export const goalValues = (goal?: GoalRow): GoalValues => ({
  name: goal?.name ?? '',
  targetAmount: goal ? formatDecimal(goal.targetAmount) : '',
  currentAmount: goal ? formatDecimal(goal.currentAmount) : '',
  description: goal?.description ?? '',
})

/** SPEC §5 says in a toast what is wrong with a goal; the fields say it too, for whoever missed the toast. */
function refuse(invalid: InvalidForm): FieldErrors {
  const { title, message } = goalFormToast(invalid)
  showToast({ title, description: message, tone: 'error' })
  return invalid.fields
}

/** Makes a goal of a child's from what was typed. */
export function useAddGoal(childId: Id): (values: GoalValues) => FormOutcome {
  const record = useRecord(childId)
  return async ({ name, targetAmount, description }) => {
    const form = parseForm(goalForm, { name, targetAmount, description })
    if (!form.ok) return refuse(form.error)
    const recorded = await record((context, child) => addGoal(form.value, child, context))
    if (!recorded.ok) return reportFailure('Failed to create savings goal', recordErrorText(recorded.error))
    showToast({ title: 'Savings goal created!', description: 'Keep up the good work!', tone: 'success' })
    return null
  }
}

/** Changes a goal from what was typed. A field that nobody touched says nothing: what changed elsewhere meanwhile stays. */
export function useChangeGoal(goal: GoalRow): (values: GoalValues) => FormOutcome {
  const record = useRecordGoal(goal)
  return async (values) => {
    const form = parseForm(goalEditForm, touched(values, goalValues(goal)))
    if (!form.ok) return refuse(form.error)
    const recorded = await record((context, stored) => changeGoal(form.value, stored, context))
    if (!recorded.ok) return reportFailure('Failed to update savings goal', recordErrorText(recorded.error))
    showToast({ title: 'Savings goal updated!', tone: 'success' })
    return null
  }
}
