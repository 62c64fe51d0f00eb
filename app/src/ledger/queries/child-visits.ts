import type { Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { readEnvelope, type ChildRow } from '../database/family-database.ts'
import { childStorageKey } from '../erase.ts'
import { useLedger } from '../family-store.ts'

/** The mark that a child's first visit from a device leaves: the money that the child has seen. */
export const ARRIVALS_MARK = 'arrivals'

function hasVisitedHere(childId: Id): boolean {
  try {
    return localStorage.getItem(childStorageKey(ARRIVALS_MARK, childId)) !== null
  } catch {
    return false
  }
}

/**
 * Whether the child has logged in: on this device, or on another one from which an entry of the child has come.
 * Undefined while loading.
 */
export function useHasLoggedIn({ id, userId }: Pick<ChildRow, 'id' | 'userId'>): boolean | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    if (hasVisitedHere(id)) return true
    const about = store.db.entries.where('subject').equals(id)
    return (await about.filter((row) => readEnvelope(row).by === userId).first()) !== undefined
  }, [store, id, userId])
}
