import { useLiveQuery } from 'dexie-react-hooks'
import { useLedger } from '../ledger/family-store.ts'

/** Whether the signed-in parent has to confirm the family's members, because the server restored a backup. */
export function useMustConfirm(): boolean {
  const { store, actor } = useLedger()
  const confirmerId = useLiveQuery(async () => (await store.db.getMeta('syncProgress'))?.confirmerId, [store])
  return confirmerId === actor.userId
}
