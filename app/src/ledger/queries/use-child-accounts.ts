import type { ChildAccounts, Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useLedger } from '../ledger-context.tsx'
import { precomputeAccounts } from '../read-model/read-model.ts'

/** A child's derived accounts, for explanations; undefined while deriving, null if there is no such child. */
export function useChildAccounts(childId: Id): ChildAccounts | null | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    await precomputeAccounts(store, childId)
    const row = await store.db.children.get(childId)
    return row === undefined ? null : (store.cache.get(childId)?.accounts ?? null)
  }, [store, childId])
}
