import { activityLog, type ActivityEntry } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useLedger } from '../family-store.ts'
import { activeEntries } from '../read-model.ts'

/** The family's activity log, newest first; undefined while loading. */
export function useActivityLog(): readonly ActivityEntry[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => activityLog(activeEntries(await store.db.entries.toArray())), [store])
}
