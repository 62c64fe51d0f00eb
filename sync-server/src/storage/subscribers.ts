import type { Id } from '@little-ledger/domain'

type Listener = (head: number) => void

/** This process's listeners for new entries, by family. Each listener is called once for each new position. */
export const createSubscribers = () => {
  const families = new Map<Id, { readonly listeners: Set<Listener>; head: number }>()
  return {
    families: () => [...families.keys()],
    /** @returns an unsubscribe function */
    subscribe: (familyId: Id, listener: Listener) => {
      const family = families.get(familyId) ?? { listeners: new Set(), head: -1 }
      families.set(familyId, family)
      family.listeners.add(listener)
      return () => {
        family.listeners.delete(listener)
        if (family.listeners.size === 0 && families.get(familyId) === family) families.delete(familyId)
      }
    },
    publish: (familyId: Id, head: number) => {
      const family = families.get(familyId)
      if (family === undefined || family.head >= head) return
      family.head = head
      for (const listener of family.listeners) listener(head)
    },
  }
}
