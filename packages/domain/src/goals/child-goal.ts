import type { Id } from '../journal/id.ts'
import type { ChildLedger } from '../ledger/child-ledger.ts'
import type { SavingsGoal } from '../ledger/goals.ts'

/** A goal and the child whose it is. */
export type ChildGoal = SavingsGoal & { readonly childId: Id }

/**
 * The goal of that id among the goals of the children given, so that a caller who gives only the children somebody may
 * see finds no other's (SPEC §7 savings-goals). Undefined where there is none.
 */
export function goalById(children: readonly Pick<ChildLedger, 'child' | 'goals'>[], goalId: Id): ChildGoal | undefined {
  for (const { child, goals } of children) {
    const goal = goals.find(({ id }) => id === goalId)
    if (goal !== undefined) return { ...goal, childId: child.id }
  }
  return undefined
}
