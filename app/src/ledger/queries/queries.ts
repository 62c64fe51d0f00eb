import type { ChildAccounts, Family, HistoryView, Id } from '@little-ledger/domain'
import { useLiveQuery, useObservable, type InteropableObservable } from 'dexie-react-hooks'
import type { ChildRow, GoalRow, TransactionRow, LoginRow } from '../database/family-database.ts'
import { useLedger, type FamilyStore, type HistoryPage, type LedgerChange } from '../family-store.ts'
import { usesNewerRules } from '../journal.ts'
import { precomputeAccounts } from '../read-model.ts'
import { liveQuery } from 'dexie'
import { memberName } from './person-name.ts'

/** The family; undefined while loading. */
export function useFamily(): Family | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.getMeta('family'), [store])
}

/** Whether the family uses rules that this code does not implement; undefined while loading. */
export const useUsesNewerRules = (store: FamilyStore): boolean | undefined =>
  useLiveQuery(() => usesNewerRules(store), [store])

/** The family's children in the order they were added; undefined while loading. */
export function useChildren(): readonly ChildRow[] | undefined {
  const { store } = useLedger()
  return useObservable(() => {
    const read = () => store.db.children.orderBy('createdAt').toArray()
    return observeQuery<readonly ChildRow[]>(store, read, replaceChangedChild)
  }, [store])
}

/**
 * Replaces the row of a child who has changed. Ignores added and deleted children, because the query runs again for
 * those.
 */
function replaceChangedChild(latest: readonly ChildRow[], { childId, row }: LedgerChange): readonly ChildRow[] {
  const index = latest.findIndex(({ id }) => id === childId)
  return row === undefined || index < 0 ? latest : latest.with(index, row)
}

/** One child; undefined while loading, null if there is no such child. */
export function useChild(childId: Id | undefined): ChildRow | null | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => (childId && (await store.db.children.get(childId))) ?? null, [store, childId])
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
    const { db } = store
    const read = () =>
      db.transaction('r', db.transactions, async () => {
        const ordered = newestFirst ? db.historyOf(childId).reverse() : db.historyOf(childId)
        const [total, rows] = await Promise.all([db.historyOf(childId).count(), ordered.limit(limit).toArray()])
        return { rows, total }
      })
    return observeQuery<HistoryPage>(store, read, (latest, change) =>
      change.childId === childId ? change.history(newestFirst, limit) : latest,
    )
  }, [store, childId, newestFirst, limit])
}

/** A child's whole history, oldest first; undefined while loading. */
export function useFullHistory(childId: Id): readonly TransactionRow[] | undefined {
  const { store } = useLedger()
  return useLiveQuery(() => store.db.historyOf(childId).toArray(), [store, childId])
}

// One-time reads for event handlers. Components use the live queries instead.

export const readChild = ({ db }: FamilyStore, childId: Id): Promise<ChildRow | undefined> => db.children.get(childId)

/** The child who was added first. */
export const readFirstChild = ({ db }: FamilyStore): Promise<ChildRow | undefined> =>
  db.children.orderBy('createdAt').first()

/** A child's whole history, oldest first. */
export const readHistory = ({ db }: FamilyStore, childId: Id): Promise<readonly TransactionRow[]> =>
  db.historyOf(childId).toArray()

/** The maximum number of rows that `readRecentHistory` reads, so that startup never reads a long history. */
const RECENT_ROWS = 400

/** A child's newest rows and the day up to which they were computed; undefined if there is no such child. */
export const readRecentHistory = ({ db }: FamilyStore, childId: Id): Promise<HistoryView | undefined> =>
  db.transaction('r', db.children, db.transactions, async () => {
    const [child, rows] = await Promise.all([
      db.children.get(childId),
      db.historyOf(childId).reverse().limit(RECENT_ROWS).toArray(),
    ])
    return child && { postings: rows.toReversed(), isCut: rows.length === RECENT_ROWS, today: child.derivedOn }
  })

export const readLogin = ({ db }: FamilyStore, userId: Id): Promise<LoginRow | undefined> => db.logins.get(userId)

/** Computes a child's accounts unless they are cached; undefined if there is no such child. */
async function readAccounts(store: FamilyStore, childId: Id): Promise<ChildAccounts | undefined> {
  await precomputeAccounts(store, childId)
  return (await store.db.children.get(childId)) && store.cache.get(childId)?.accounts
}

/** A child's accounts, for explanations; undefined while they are being computed, null if there is no such child. */
export function useChildAccounts(childId: Id): ChildAccounts | null | undefined {
  const { store } = useLedger()
  return useLiveQuery(async () => (await readAccounts(store, childId)) ?? null, [store, childId])
}

/** Returns the display name for a user id. */
export type NameOf = (userId: Id) => string

/**
 * Looks up display names: the child's name, otherwise the member's or the profile's name, otherwise the username.
 * Undefined while loading.
 * @param unknownName name for users who are not on this device
 */
export function useDisplayNames(unknownName: string): NameOf | undefined {
  const { store } = useLedger()
  const names = useLiveQuery(async () => {
    const [logins, family, children] = await Promise.all([
      store.db.logins.toArray(),
      store.db.getMeta('family'),
      store.db.children.toArray(),
    ])
    const people = [...(family?.profiles.keys() ?? []), ...(family?.members.keys() ?? [])]
    return new Map<Id, string>([
      ...logins.map(({ userId, username }) => [userId, username] as const),
      ...people.map((userId) => [userId, memberName(family, userId)] as const).filter(([, name]) => name !== ''),
      ...children.map(({ userId, name }) => [userId, name] as const),
    ])
  }, [store])
  return names && ((userId) => names.get(userId) ?? unknownName)
}

/**
 * A live query that applies changes made in this tab immediately, because running the query again would take longer.
 * Does not emit a result that equals the previous one.
 * @param applyChange returns the given result if the change does not affect it
 */
export function observeQuery<T>(
  store: FamilyStore,
  query: () => Promise<T>,
  applyChange: (latest: T, change: LedgerChange) => T,
): InteropableObservable<T> {
  return {
    // There is no value before the first result. Without this method, the query would run twice.
    hasValue: () => false,
    subscribe: (onNext, onError) => {
      let latest: { readonly value: T } | undefined
      const emit = (value: T) => {
        latest = { value }
        onNext(value)
      }
      // An outdated result can't replace a change, because `liveQuery` discards a running query when its rows change.
      const subscription = liveQuery(query).subscribe((value) => {
        if (latest === undefined || !isEqual(latest.value, value)) emit(value)
      }, onError)
      const listener = (change: LedgerChange) => {
        if (latest === undefined) return
        const value = applyChange(latest.value, change)
        if (value !== latest.value) emit(value)
      }
      store.listeners.add(listener)
      return () => {
        subscription.unsubscribe()
        store.listeners.delete(listener)
      }
    },
  }
}

/** Compares JSON, which works because rows are plain data and IndexedDB preserves field order. */
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
