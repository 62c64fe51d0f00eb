import { liveQuery } from 'dexie'
import type { InteropableObservable } from 'dexie-react-hooks'
import type { FamilyStore } from '../family-store.ts'
import type { LedgerChange } from '../ledger-changes.ts'

/**
 * A live query that also applies changes made in this tab immediately, because re-reading them takes longer than
 * recording them. A result equal to the previous one is not emitted again.
 * @param applyChange returns the given result if the change does not affect it
 */
export function observeQuery<T>(
  store: FamilyStore,
  query: () => Promise<T>,
  applyChange: (latest: T, change: LedgerChange) => T,
): InteropableObservable<T> {
  return {
    // No value is available before the first result. Without this method, the query would run twice.
    hasValue: () => false,
    subscribe: (onNext, onError) => {
      let latest: { readonly value: T } | undefined
      const emit = (value: T) => {
        latest = { value }
        onNext(value)
      }
      // An outdated result can't overwrite a change: `liveQuery` discards a running query when its rows change.
      const subscription = liveQuery(query).subscribe((value) => {
        if (latest === undefined || !isEqual(latest.value, value)) emit(value)
      }, onError)
      const unsubscribe = store.changes.subscribe((change) => {
        if (latest === undefined) return
        const value = applyChange(latest.value, change)
        if (value !== latest.value) emit(value)
      })
      return () => {
        subscription.unsubscribe()
        unsubscribe()
      }
    },
  }
}

/** Compares JSON, which works because rows are plain data and IndexedDB preserves the order of fields. */
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
