import { addMinorUnits, ZERO, type Id, type MinorUnits } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useLedger } from '../family-store.ts'

/** The interest that a child has been paid so far. */
interface InterestEarned {
  readonly payments: number
  readonly total: MinorUnits
}

/** The number and total of a child's interest payments; undefined while loading. */
export function useInterestEarned(childId: Id): InterestEarned | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    const rows = await store.db.historyOf(childId).toArray()
    const paid = rows.filter(({ type }) => type === 'interest').map(({ amount }) => amount)
    return { payments: paid.length, total: paid.reduce(addMinorUnits, ZERO) }
  }, [store, childId])
}
