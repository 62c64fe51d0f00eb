import type { Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { GoalRow } from '../../store/family-database.ts'
import { useSignedIn } from '../../store/session-context.tsx'

/** The goals that a child still saves for, the oldest first; undefined while they are being read. */
export function useOpenGoals(childId: Id): readonly GoalRow[] | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(async () => {
    const goals = await store.db.goals.where('childId').equals(childId).sortBy('createdAt')
    return goals.filter(({ completed }) => !completed)
  }, [store, childId])
}
