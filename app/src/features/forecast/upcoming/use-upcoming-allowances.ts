import { upcomingAllowances, type UpcomingAllowances } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { precomputeAccounts } from '../../../ledger/read-model/read-model.ts'
import { useSignedIn } from '../../../auth/session-context.tsx'

/**
 * What a child's allowance brings next; undefined while it is being read. Reckoned from the whole ledger and not from
 * the settings alone: of a coming payday that was deleted already, nothing may be promised.
 */
export function useUpcomingAllowances(child: ChildRow): UpcomingAllowances | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(async () => {
    await precomputeAccounts(store, child.id)
    const accounts = store.cache.get(child.id)?.accounts
    return accounts === undefined ? undefined : upcomingAllowances(accounts)
  }, [store, child.id, child.revision])
}
