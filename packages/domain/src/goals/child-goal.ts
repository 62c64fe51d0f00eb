import type { Id } from '../journal/id.ts'
import type { ChildLedger } from '../ledger/child-ledger.ts'
import type { SavingsGoal } from '../ledger/goals.ts'

/** A goal with the id of its child. */
export type ChildGoal = SavingsGoal & { readonly childId: Id }

/**
 * Finds a goal by id among the given children, or undefined (SPEC §7 savings-goals). Pass only the children that the
 * user may see.
 */
export function goalById(children: readonly Pick<ChildLedger, 'child' | 'goals'>[], goalId: Id): ChildGoal | undefined {
  for (const { child, goals } of children) {
    const goal = goals.find(({ id }) => id === goalId)
    if (goal !== undefined) return { ...goal, childId: child.id }
  }
  return undefined
}
