import type { Family, Id } from '@little-ledger/domain'
import { useLiveQuery, useObservable } from 'dexie-react-hooks'
import type { ChildRow, GoalRow, TransactionRow } from '../database/family-database.ts'
import type { FamilyStore } from '../family-store.ts'
import type { HistoryPage, LedgerChange } from '../ledger-changes.ts'
import { useLedger } from '../ledger-context.tsx'
import { observeQuery } from './observe-query.ts'

/** The family; undefined while loading. */
export function useFamily(): Family | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.getMeta('family'), [store])
}

/** The family's children in the order they were added; undefined while loading. */
export function useChildren(): readonly ChildRow[] | undefined {
  const { store } = useLedger()
  return useObservable(() => {
    const read = () => store.db.children.orderBy('createdAt').toArray()
    return observeQuery<readonly ChildRow[]>(store, read, replaceChangedChild)
  }, [store])
}

/** Replaces the row of a changed child. Added and deleted children appear when the query re-runs. */
function replaceChangedChild(latest: readonly ChildRow[], { childId, row }: LedgerChange): readonly ChildRow[] {
  const index = latest.findIndex(({ id }) => id === childId)
  return row === undefined || index < 0 ? latest : latest.with(index, row)
}

/** One child; undefined while loading, null if there is none. */
export function useChild(childId: Id): ChildRow | null | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => (await store.db.children.get(childId)) ?? null, [store, childId])
}

/** A child's name; undefined while loading or if there is no child. */
export function useChildName(childId: Id | undefined): string | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => childId && (await store.db.children.get(childId))?.name, [store, childId])
}

/** A child's savings goals, oldest first; undefined while loading. */
export function useGoals(childId: Id): readonly GoalRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.goals.where('childId').equals(childId).sortBy('createdAt'), [store, childId])
}

/** The first `limit` rows of a child's history; undefined while loading. */
export function useHistory(childId: Id, newestFirst: boolean, limit: number): HistoryPage | undefined {
  const { store } = useLedger()
  return useObservable(() => {
    const read = () => readHistoryPage(store, { childId, newestFirst, limit })
    return observeQuery<HistoryPage>(store, read, (latest, change) =>
      change.childId === childId ? change.history(newestFirst, limit) : latest,
    )
  }, [store, childId, newestFirst, limit])
}

interface HistoryQuery {
  readonly childId: Id
  readonly newestFirst: boolean
  readonly limit: number
}

async function readHistoryPage(
  { db }: FamilyStore,
  { childId, newestFirst, limit }: HistoryQuery,
): Promise<HistoryPage> {
  const ordered = newestFirst ? db.historyOf(childId).reverse() : db.historyOf(childId)
  const [total, rows] = await db.transaction('r', db.transactions, () =>
    Promise.all([db.historyOf(childId).count(), ordered.limit(limit).toArray()]),
  )
  return { rows, total }
}

/** A child's whole history, oldest first; undefined while loading. */
export function useFullHistory(childId: Id): readonly TransactionRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.historyOf(childId).toArray(), [store, childId])
}
