import {
  type Actor,
  assertNever,
  type ChildGoal,
  type ChildLedger,
  goalById,
  type Id,
  type Ledger,
  parseId,
} from '@little-ledger/domain'
import type { User } from '../storage/port.ts'

/** The data that access checks use. */
export type RequestContext = { readonly user: User; readonly actor: Actor; readonly ledger: Ledger }

/** The child, goal or user that a route's path refers to, if the user who sent the request may see it. */
export type Subject = {
  readonly child?: ChildLedger
  readonly goal?: ChildGoal
  readonly userId?: Id
}

export type SubjectKind = 'child' | 'goal' | 'user'

/**
 * The children whose accounts a user may see: a parent sees every child in the family, a child only themselves (SPEC
 * §6), and a helper none.
 */
export const visibleChildren = ({ actor, ledger }: RequestContext): readonly ChildLedger[] => {
  if (actor.role === 'parent') return ledger.children
  return actor.role === 'child' ? ledger.children.filter(({ child }) => child.id === actor.childId) : []
}

const isVisibleUser = (context: RequestContext, userId: Id) =>
  userId === context.user.id || visibleChildren(context).some(({ child }) => child.userId === userId)

/**
 * Finds the resource with this id. Returns an empty object if the route has no resource, and undefined if the resource
 * does not exist or the user may not see it.
 */
export const findSubject = (
  context: RequestContext,
  kind: SubjectKind | undefined,
  text: string | undefined,
): Subject | undefined => {
  if (kind === undefined) return {}
  const id = parseId(text ?? '')
  if (!id.ok) return undefined
  switch (kind) {
    case 'child': {
      const child = visibleChildren(context).find((found) => found.child.id === id.value)
      return child && { child }
    }
    case 'goal': {
      const goal = goalById(visibleChildren(context), id.value)
      return goal && { goal }
    }
    case 'user':
      return isVisibleUser(context, id.value) ? { userId: id.value } : undefined
    default:
      return assertNever(kind)
  }
}
