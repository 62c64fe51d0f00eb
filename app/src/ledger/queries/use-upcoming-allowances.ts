import { upcomingAllowances, type UpcomingAllowances } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ChildRow } from '../database/family-database.ts'
import { useLedger } from '../ledger-context.tsx'
import { precomputeAccounts } from '../read-model/read-model.ts'

/**
 * A child's next paydays, or undefined while loading. Derived from the whole ledger rather than the settings, to leave
 * out paydays that were deleted in advance.
 */
export function useUpcomingAllowances(child: ChildRow): UpcomingAllowances | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    await precomputeAccounts(store, child.id)
    const accounts = store.cache.get(child.id)?.accounts
    return accounts === undefined ? undefined : upcomingAllowances(accounts)
  }, [store, child.id, child.revision])
}
