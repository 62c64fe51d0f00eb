import type { EntryOf } from '../journal/entry.ts'
import { goalPicture, type GoalPicture } from '../journal/goal-picture.ts'
import type { Id } from '../journal/id.ts'
import { isoInstantOf } from '../journal/stamp.ts'
import { ZERO, type MinorUnits } from '../money/minor-units.ts'
import type { ChildEvents } from './child-events.ts'

/** A savings goal (SPEC §3). */
export interface SavingsGoal {
  readonly id: Id
  readonly name: string
  readonly description: string
  readonly targetAmount: MinorUnits
  /**
   * The amount saved toward the goal, as entered by the child. If it is zero, the child's balance counts instead (SPEC
   * §9).
   */
  readonly currentAmount: MinorUnits
  readonly completed: boolean
  readonly picture: GoalPicture
  readonly createdAt: string
}

/** A new goal: in progress, with nothing saved (SPEC §4). */
export const newGoal = (entry: EntryOf<'goal.added'>): SavingsGoal => ({
  id: entry.id,
  name: entry.name,
  description: entry.description,
  targetAmount: entry.targetAmount,
  currentAmount: ZERO,
  completed: false,
  picture: goalPicture(entry.picture),
  createdAt: isoInstantOf(entry.stamp),
})

/**
 * Applies the fields present in the edit to the goal. An edit that changes the current or target amount sets
 * `completed` to current >= target and ignores its own `completed` field (SPEC §4).
 */
export function applyGoalEdit(goal: SavingsGoal, edit: EntryOf<'goal.changed'>): SavingsGoal {
  const targetAmount = edit.targetAmount ?? goal.targetAmount
  const currentAmount = edit.currentAmount ?? goal.currentAmount
  const amountsChanged = targetAmount !== goal.targetAmount || currentAmount !== goal.currentAmount
  return {
    ...goal,
    name: edit.name ?? goal.name,
    description: edit.description ?? goal.description,
    targetAmount,
    currentAmount,
    completed: amountsChanged ? currentAmount >= targetAmount : (edit.completed ?? goal.completed),
    picture: edit.picture === undefined ? goal.picture : goalPicture(edit.picture),
  }
}

/**
 * The goals that are not deleted, oldest first. Edits apply in (stamp, id) order, but always after their goal was
 * added, even if they are stamped earlier (clock skew). A deleted goal stays deleted.
 */
export function deriveGoals(events: ChildEvents): readonly SavingsGoal[] {
  const goals = new Map<Id, SavingsGoal>()
  for (const entry of events.goals) if (entry.kind === 'goal.added') goals.set(entry.id, newGoal(entry))
  for (const entry of events.goals) {
    if (entry.kind === 'goal.added') continue
    const goal = goals.get(entry.goalId)
    if (goal === undefined) continue
    if (entry.kind === 'goal.changed') goals.set(goal.id, applyGoalEdit(goal, entry))
    else goals.delete(goal.id)
  }
  return [...goals.values()]
}
