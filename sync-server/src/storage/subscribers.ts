import type { Id } from '@little-ledger/domain'

type Listener = (head: number) => void

/** Keeps this process's listeners for each family's head. */
export const createSubscribers = () => {
  const listenersByFamily = new Map<Id, Set<Listener>>()
  return {
    /** @returns an unsubscribe function */
    subscribe: (familyId: Id, listener: Listener) => {
      const listeners = listenersByFamily.get(familyId) ?? new Set()
      listenersByFamily.set(familyId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && listenersByFamily.get(familyId) === listeners) listenersByFamily.delete(familyId)
      }
    },
    publish: (familyId: Id, head: number) => {
      for (const listener of listenersByFamily.get(familyId) ?? []) listener(head)
    },
  }
}
