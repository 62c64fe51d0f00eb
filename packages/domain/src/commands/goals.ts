import type { ChildGoal } from '../goals/child-goal.ts'
import type { GoalEditForm, GoalForm } from '../forms/goal-form.ts'
import type { Id } from '../journal/id.ts'
import { err, ok } from '../result.ts'
import { createSingleEntry, type CommandContext, type CommandResult } from './context.ts'

const notFound = () => err({ type: 'NotFound' } as const)

/** Adds a savings goal, in progress with nothing saved (SPEC §4). Returns NotFound if `child` is undefined. */
export const addGoal = (
  form: GoalForm,
  child: { readonly id: Id } | undefined,
  context: CommandContext,
): CommandResult => (child === undefined ? notFound() : createSingleEntry(context, 'goal.added', form, child.id))

/** The fields of an edit that differ from the goal. */
function differingFields(edit: GoalEditForm, goal: ChildGoal): GoalEditForm {
  const { name, description, targetAmount, currentAmount, completed } = edit
  const amounts = {
    ...(targetAmount === undefined || targetAmount === goal.targetAmount ? {} : { targetAmount }),
    ...(currentAmount === undefined || currentAmount === goal.currentAmount ? {} : { currentAmount }),
  }
  // If an amount changes, the amounts decide whether the goal is complete (SPEC §4).
  const changesCompletion = completed !== undefined && completed !== goal.completed && Object.keys(amounts).length === 0
  return {
    ...(name === undefined || name === goal.name ? {} : { name }),
    ...(description === undefined || description === goal.description ? {} : { description }),
    ...amounts,
    ...(changesCompletion ? { completed } : {}),
  }
}

/**
 * Changes a goal. Records only the fields that differ, so it never overwrites concurrent edits to other fields; if
 * nothing differs, it records nothing. Returns NotFound if `goal` is undefined, and Forbidden for another child's goal
 * even if nothing differs.
 */
export function changeGoal(edit: GoalEditForm, goal: ChildGoal | undefined, context: CommandContext): CommandResult {
  if (goal === undefined) return notFound()
  const fields = differingFields(edit, goal)
  const result = createSingleEntry(context, 'goal.changed', { goalId: goal.id, ...fields }, goal.childId)
  return result.ok && Object.keys(fields).length === 0 ? ok([]) : result
}

/** Marks a goal complete regardless of its amounts (SPEC §4). Records nothing if it is already complete. */
export const completeGoal = (goal: ChildGoal | undefined, context: CommandContext): CommandResult =>
  changeGoal({ completed: true }, goal, context)

/** Deletes a goal permanently. Returns NotFound if `goal` is undefined. */
export const deleteGoal = (goal: ChildGoal | undefined, context: CommandContext): CommandResult =>
  goal === undefined ? notFound() : createSingleEntry(context, 'goal.deleted', { goalId: goal.id }, goal.childId)
