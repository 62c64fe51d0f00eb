import { activityLog, type ActivityEntry } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { activeEntries } from '../read-model/read-model.ts'
import { useLedger } from '../ledger-context.tsx'

/** Everything that anybody of the family recorded and that counts, newest first; undefined while it is being read. */
export function useActivityLog(): readonly ActivityEntry[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => activityLog(activeEntries(await store.db.entries.toArray())), [store])
}
