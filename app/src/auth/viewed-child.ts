import { parseId, type Id } from '@little-ledger/domain'

/** Key in sessionStorage, so view-as-child mode lasts as long as the tab (SPEC §2). */
const KEY = 'viewingChildId'

/** The child whose page a parent is viewing. */
export function viewedChild(): Id | undefined {
  const parsed = parseId(sessionStorage.getItem(KEY) ?? '')
  return parsed.ok ? parsed.value : undefined
}

export const viewChild = (childId: Id): void => sessionStorage.setItem(KEY, childId)

export const clearViewedChild = (): void => sessionStorage.removeItem(KEY)
