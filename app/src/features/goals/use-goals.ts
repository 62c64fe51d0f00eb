import type { Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { GoalRow } from '../../store/family-database.ts'
import { useSignedIn } from '../../store/session-context.tsx'

/** A child's savings goals, the oldest first; undefined while they are being read. */
export function useGoals(childId: Id): readonly GoalRow[] | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(() => store.db.goals.where('childId').equals(childId).sortBy('createdAt'), [store, childId])
}
