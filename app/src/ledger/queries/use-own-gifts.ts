import type { Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { TransactionRow } from '../database/family-database.ts'
import { useLedger } from '../family-store.ts'

/** The deposits that a helper recorded, newest first; undefined while loading. */
export function useOwnGifts(userId: Id): readonly TransactionRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => {
    const rows = await store.db.transactions.filter(({ by, type }) => by === userId && type === 'deposit').toArray()
    return rows.sort((a, b) => (a.stamp < b.stamp ? 1 : -1))
  }, [store, userId])
}
