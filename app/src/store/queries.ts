import type { Family, Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ChildRow, TransactionRow } from './family-database.ts'
import { useSignedIn } from './session-context.tsx'

/** The family; undefined while it is being read. */
export function useFamily(): Family | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(() => store.db.fact('family'), [store])
}

/** The family's children, oldest entry first; undefined while they are being read. */
export function useChildren(): readonly ChildRow[] | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(() => store.db.children.orderBy('createdAt').toArray(), [store])
}

/** One child; undefined while it is being read, null where there is none. */
export function useChild(childId: Id): ChildRow | null | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(async () => (await store.db.children.get(childId)) ?? null, [store, childId])
}

/** Part of a child's history, and how long the whole is. */
export interface HistoryPart {
  readonly rows: readonly TransactionRow[]
  readonly total: number
}

/** A child's history, newest or oldest first, up to `limit` rows; undefined while it is being read. */
export function useHistory(childId: Id, newestFirst: boolean, limit: number): HistoryPart | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(async () => {
    const all = store.db.transactions.where('[childId+order]').between([childId, ''], [childId, '\uffff'])
    const total = await all.count()
    const ordered = newestFirst ? all.reverse() : all
    return { rows: await ordered.limit(limit).toArray(), total }
  }, [store, childId, newestFirst, limit])
}
