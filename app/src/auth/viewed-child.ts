import { parseId, type Id } from '@little-ledger/domain'

/** Where a parent's choice of whose page to view is kept while the tab is open (decisions: screens). */
const KEY = 'viewingChildId'

/** The child whose page a parent is viewing; undefined where none is. */
export function viewedChild(): Id | undefined {
  const parsed = parseId(sessionStorage.getItem(KEY) ?? '')
  return parsed.ok ? parsed.value : undefined
}

/** Starts viewing a child's page. */
export const viewChild = (childId: Id): void => sessionStorage.setItem(KEY, childId)

/** Ends viewing a child's page. */
export const clearViewedChild = (): void => sessionStorage.removeItem(KEY)
