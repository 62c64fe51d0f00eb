import type { ChildGoal } from '../goals/child-goal.ts'
import type { GoalEditForm, GoalForm } from '../forms/goal-form.ts'
import type { Id } from '../journal/id.ts'
import { err, ok } from '../result.ts'
import { createSingleEntry, type CommandContext, type CommandResult } from './context.ts'

const notFound = () => err({ type: 'NotFound' } as const)

/** Adds a savings goal to a child: nothing saved towards it, in progress (SPEC §4). NotFound where there is no child. */
export const addGoal = (
  form: GoalForm,
  child: { readonly id: Id } | undefined,
  context: CommandContext,
): CommandResult => (child === undefined ? notFound() : createSingleEntry(context, 'goal.added', form, child.id))

/** Of what an edit states, the fields that differ from what stands. */
function differingFields(edit: GoalEditForm, goal: ChildGoal): GoalEditForm {
  const { name, description, targetAmount, currentAmount, completed } = edit
  const amounts = {
    ...(targetAmount === undefined || targetAmount === goal.targetAmount ? {} : { targetAmount }),
    ...(currentAmount === undefined || currentAmount === goal.currentAmount ? {} : { currentAmount }),
  }
  // A change of amounts decides by itself whether the goal is complete, whatever the edit says (SPEC §4).
  const isStated = completed !== undefined && completed !== goal.completed && Object.keys(amounts).length === 0
  return {
    ...(name === undefined || name === goal.name ? {} : { name }),
    ...(description === undefined || description === goal.description ? {} : { description }),
    ...amounts,
    ...(isStated ? { completed } : {}),
  }
}

/**
 * Changes a goal: records only what differs from what stands, so that edits made elsewhere meanwhile to its other fields
 * stay; an edit that changes nothing records nothing (design: the journal). NotFound where there is no such goal;
 * Forbidden for another child, whatever the edit.
 */
export function changeGoal(edit: GoalEditForm, goal: ChildGoal | undefined, context: CommandContext): CommandResult {
  if (goal === undefined) return notFound()
  const fields = differingFields(edit, goal)
  const recorded = createSingleEntry(context, 'goal.changed', { goalId: goal.id, ...fields }, goal.childId)
  return recorded.ok && Object.keys(fields).length === 0 ? ok([]) : recorded
}

/** Marks a goal complete, whatever its amounts (SPEC §4); one that is complete records nothing. */
export const completeGoal = (goal: ChildGoal | undefined, context: CommandContext): CommandResult =>
  changeGoal({ completed: true }, goal, context)

/** Deletes a goal for good (decisions: two accounts per child). NotFound where there is no such goal. */
export const deleteGoal = (goal: ChildGoal | undefined, context: CommandContext): CommandResult =>
  goal === undefined ? notFound() : createSingleEntry(context, 'goal.deleted', { goalId: goal.id }, goal.childId)
