import type { Id } from '@little-ledger/domain'

/** The localStorage key for data about a child; `clearChildStorage` removes all of them. */
export const childStorageKey = (name: string, childId: Id): string => `little-ledger-${name}-${childId}`

/** Removes all data about a child from localStorage. */
export function clearChildStorage(childId: Id): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('little-ledger-') && key.endsWith(childId))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // If storage is blocked, it holds nothing to remove. Keep going, so the child's other data is still erased.
  }
}
