import type { Id } from '@little-ledger/domain'

type Listener = (head: number) => void

/** Who follows which family in this process. */
export const createSubscribers = () => {
  const listeners = new Map<Id, Set<Listener>>()
  return {
    follow: (familyId: Id, listener: Listener) => {
      const following = listeners.get(familyId) ?? new Set()
      listeners.set(familyId, following.add(listener))
      return () => {
        following.delete(listener)
        if (following.size === 0 && listeners.get(familyId) === following) listeners.delete(familyId)
      }
    },
    tell: (familyId: Id, head: number) => {
      for (const listener of listeners.get(familyId) ?? []) listener(head)
    },
  }
}
