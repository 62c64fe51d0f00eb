import { liveQuery } from 'dexie'
import type { InteropableObservable } from 'dexie-react-hooks'
import type { FamilyStore } from '../family-store.ts'
import type { LedgerChange } from '../ledger-changes.ts'

/**
 * A live query that also applies this tab's own changes at once, because re-reading them takes longer than recording
 * them. Equal results are emitted only once.
 * @param applyChange returns the given result if the change does not affect it
 */
export function observeQuery<T>(
  store: FamilyStore,
  query: () => Promise<T>,
  applyChange: (latest: T, change: LedgerChange) => T,
): InteropableObservable<T> {
  return {
    // There is never a value before the first result; without this method the query would run twice.
    hasValue: () => false,
    subscribe: (onNext, onError) => {
      let latest: { readonly value: T } | undefined
      const emit = (value: T) => {
        latest = { value }
        onNext(value)
      }
      // No result older than a change arrives after it: `liveQuery` discards a running query when its rows change.
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

/** Rows are plain data, and IndexedDB preserves the order of their fields. */
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
