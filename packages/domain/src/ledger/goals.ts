import type { EntryOf } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import { ZERO, type MinorUnits } from '../money/minor-units.ts'
import type { ChildEvents } from './child-events.ts'

/** A savings goal (SPEC §3), amounts in cents. */
export interface SavingsGoal {
  readonly id: Id
  readonly name: string
  readonly description: string
  readonly targetAmount: MinorUnits
  /** What the child says is saved towards it; zero means the balance counts instead (SPEC §9). */
  readonly currentAmount: MinorUnits
  readonly completed: boolean
  readonly createdAt: string
}

/** A goal as it begins: nothing saved towards it, in progress (SPEC §4). */
export const newGoal = (entry: EntryOf<'goal.added'>): SavingsGoal => ({
  id: entry.id,
  name: entry.name,
  description: entry.description,
  targetAmount: entry.targetAmount,
  currentAmount: ZERO,
  completed: false,
  createdAt: entry.stamp.slice(0, 24),
})

/**
 * One edit of a goal: what it states replaces what stood, field by field. An edit that really changes the current or
 * target amount computes `completed` anew as current >= target; any other leaves it, or sets it as stated (SPEC §4).
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
  }
}

/**
 * The goals that stand, oldest first. Edits fold in (stamp, id) order wherever they arrived, an edit stamped before the
 * goal it names (a skewed clock) after its addition; a deleted goal stays deleted.
 */
export function deriveGoals(facts: ChildEvents): readonly SavingsGoal[] {
  const goals = new Map<Id, SavingsGoal>()
  for (const entry of facts.goals) {
    if (entry.kind !== 'goal.added') continue
    goals.set(entry.id, newGoal(entry))
  }
  for (const entry of facts.goals) {
    if (entry.kind === 'goal.added') continue
    const goal = goals.get(entry.goalId)
    if (goal === undefined) continue
    if (entry.kind === 'goal.changed') goals.set(goal.id, applyGoalEdit(goal, entry))
    else goals.delete(goal.id)
  }
  return [...goals.values()]
}
