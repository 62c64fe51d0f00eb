import type { Family, Id } from '@little-ledger/domain'
import { useLiveQuery, useObservable } from 'dexie-react-hooks'
import type { LedgerChange, HistoryPage } from '../ledger-changes.ts'
import type { ChildRow, GoalRow, TransactionRow } from '../database/family-database.ts'
import type { FamilyStore } from '../family-store.ts'
import { observeQuery } from './observe-query.ts'
import { useLedger } from '../ledger-context.tsx'

/** The family; undefined while it is being read. */
export function useFamily(): Family | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.getMeta('family'), [store])
}

/** The family's children, oldest entry first; undefined while they are being read. */
export function useChildren(): readonly ChildRow[] | undefined {
  const { store } = useLedger()
  return useObservable(() => {
    const read = () => store.db.children.orderBy('createdAt').toArray()
    return observeQuery<readonly ChildRow[]>(store, read, childrenAfter)
  }, [store])
}

/** The children after a commit about one of them; where one was added, or has gone, the query says so. */
function childrenAfter(latest: readonly ChildRow[], { childId, row }: LedgerChange): readonly ChildRow[] {
  const index = latest.findIndex(({ id }) => id === childId)
  return row === undefined || index < 0 ? latest : latest.with(index, row)
}

/** One child; undefined while it is being read, null where there is none. */
export function useChild(childId: Id): ChildRow | null | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => (await store.db.children.get(childId)) ?? null, [store, childId])
}

/** A child's savings goals, the oldest first; undefined while they are being read. */
export function useGoals(childId: Id): readonly GoalRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.goals.where('childId').equals(childId).sortBy('createdAt'), [store, childId])
}

/** A child's history, newest or oldest first, up to `limit` rows; undefined while it is being read. */
export function useHistory(childId: Id, newestFirst: boolean, limit: number): HistoryPage | undefined {
  const { store } = useLedger()
  return useObservable(() => {
    const read = () => readHistory(store, { childId, newestFirst, limit })
    return observeQuery<HistoryPage>(store, read, (latest, commit) =>
      commit.childId === childId ? commit.history(newestFirst, limit) : latest,
    )
  }, [store, childId, newestFirst, limit])
}

interface Wanted {
  readonly childId: Id
  readonly newestFirst: boolean
  readonly limit: number
}

async function readHistory({ db }: FamilyStore, { childId, newestFirst, limit }: Wanted): Promise<HistoryPage> {
  const ordered = newestFirst ? db.historyOf(childId).reverse() : db.historyOf(childId)
  const [total, rows] = await db.transaction('r', db.transactions, () =>
    Promise.all([db.historyOf(childId).count(), ordered.limit(limit).toArray()]),
  )
  return { rows, total }
}

/** A child's whole history, oldest first; undefined while it is being read. */
export function useFullHistory(childId: Id): readonly TransactionRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.historyOf(childId).toArray(), [store, childId])
}
