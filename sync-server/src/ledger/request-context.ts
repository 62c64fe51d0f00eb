import { type Actor, type ChildLedger, findChild, goalById, type Id, type Ledger, parseId } from '@little-ledger/domain'
import type { ChildGoal } from '@little-ledger/domain'
import type { User } from '../storage/port.ts'

/** Who asks, and the family's ledger at that moment: all that access is decided by. */
export type RequestContext = { readonly user: User; readonly actor: Actor; readonly ledger: Ledger }

/** What a route's address names, as far as whoever asks may see it. */
export type Subject = {
  readonly child?: ChildLedger
  readonly goal?: ChildGoal
  readonly userId?: Id
}

export type SubjectKind = 'child' | 'goal' | 'user'

/** A parent sees the family's children, a child only itself (SPEC §6). */
export const visibleChildren = ({ actor, ledger }: RequestContext): readonly ChildLedger[] =>
  actor.role === 'parent' ? ledger.children : ledger.children.filter(({ child }) => child.id === actor.childId)

const isVisibleUser = (scene: RequestContext, userId: Id) =>
  userId === scene.user.id || visibleChildren(scene).some(({ child }) => child.userId === userId)

/** What an id in an address stands for; undefined where nobody may tell whether it stands for anything. */
export const findSubject = (scene: RequestContext, kind: SubjectKind, text: string): Subject | undefined => {
  const id = parseId(text)
  if (!id.ok) return undefined
  switch (kind) {
    case 'child': {
      const isVisible = scene.actor.role === 'parent' || scene.actor.childId === id.value
      const child = isVisible ? findChild(scene.ledger, id.value) : undefined
      return child && { child }
    }
    case 'goal': {
      const goal = goalById(visibleChildren(scene), id.value)
      return goal && { goal }
    }
    case 'user':
      return isVisibleUser(scene, id.value) ? { userId: id.value } : undefined
    default:
      return undefined
  }
}
