import type { Family, Id, Instant } from '@little-ledger/domain'
import { useLiveQuery, useObservable } from 'dexie-react-hooks'
import type { LedgerChange, HistoryPage } from '../ledger-changes.ts'
import type { ChildRow, EntryRow, GoalRow, LoginRow, TransactionRow } from '../database/family-database.ts'
import type { FamilyStore } from '../family-store.ts'
import { observeQuery } from './observe-query.ts'
import { countOutbox, readRefused, readWaiting, type OutboxCount } from '../../sync/outbox.ts'
import { useSignedIn } from '../../auth/session-context.tsx'

/** The family; undefined while it is being read. */
export function useFamily(): Family | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(() => store.db.fact('family'), [store])
}

/** The family's children, oldest entry first; undefined while they are being read. */
export function useChildren(): readonly ChildRow[] | undefined {
  const { store } = useSignedIn()
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
  const { store } = useSignedIn()
  return useLiveQuery(async () => (await store.db.children.get(childId)) ?? null, [store, childId])
}

/** A child's savings goals, the oldest first; undefined while they are being read. */
export function useGoals(childId: Id): readonly GoalRow[] | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(() => store.db.goals.where('childId').equals(childId).sortBy('createdAt'), [store, childId])
}

/** A child's history, newest or oldest first, up to `limit` rows; undefined while it is being read. */
export function useHistory(childId: Id, newestFirst: boolean, limit: number): HistoryPage | undefined {
  const { store } = useSignedIn()
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
  const { store } = useSignedIn()
  return useLiveQuery(() => store.db.historyOf(childId).toArray(), [store, childId])
}

/** What waits for the server, what it refused, and when all was last the same on both sides. */
export interface OutboxView extends OutboxCount {
  readonly refusedEntries: readonly EntryRow[]
  readonly lastSyncedAt: Instant | undefined
  /** The server has this family, or has had it. */
  readonly hasMet: boolean
  /** Logins whose names somebody else took first. */
  readonly takenLogins: readonly LoginRow[]
  /** Something here was recorded by a newer version of the product, and shows once this one is updated. */
  readonly isUpdateNeeded: boolean
}

/** The outbox; undefined while it is being read. */
export function useOutbox(): OutboxView | undefined {
  const { store } = useSignedIn()
  return useLiveQuery(async () => {
    const { db } = store
    const [waiting, refusedEntries, facts, logins] = await db.transaction('r', db.entries, db.logins, db.meta, () =>
      Promise.all([
        readWaiting(store),
        readRefused(store),
        db.facts('exchange', 'isAdopted', 'newerEntries'),
        db.logins.toArray(),
      ]),
    )
    const takenLogins = logins.filter(({ isTaken }) => isTaken)
    const { exchange, isAdopted, newerEntries = [] } = facts
    return {
      ...countOutbox(waiting, refusedEntries.length, logins),
      refusedEntries,
      lastSyncedAt: exchange?.lastSyncedAt,
      hasMet: exchange !== undefined || isAdopted === true,
      takenLogins,
      isUpdateNeeded: newerEntries.length > 0,
    }
  }, [store])
}
