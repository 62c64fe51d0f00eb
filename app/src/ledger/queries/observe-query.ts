import { liveQuery } from 'dexie'
import type { InteropableObservable } from 'dexie-react-hooks'
import type { LedgerChange } from '../ledger-changes.ts'
import type { FamilyStore } from '../family-store.ts'

/**
 * What a query answers, now and whenever the database changes. What this tab commits is told at once, as `afterCommit`
 * makes it of the last answer: reading it back takes longer than recording it. An answer that says the same is not told
 * again.
 * @param afterCommit answers what it was given where the commit changes nothing in it
 */
export function observeQuery<T>(
  store: FamilyStore,
  query: () => Promise<T>,
  afterCommit: (latest: T, commit: LedgerChange) => T,
): InteropableObservable<T> {
  return {
    // Nothing is known before the first answer; asked for it, a query would run once more.
    hasValue: () => false,
    subscribe: (onNext, onError) => {
      let latest: { readonly value: T } | undefined
      const tell = (value: T) => {
        latest = { value }
        onNext(value)
      }
      // An answer that was read before a commit never comes after it: a live query that saw a change asks again first.
      const answers = liveQuery(query).subscribe((value) => {
        if (latest === undefined || !isSame(latest.value, value)) tell(value)
      }, onError)
      const stopFollowing = store.changes.subscribe((commit) => {
        if (latest === undefined) return
        const value = afterCommit(latest.value, commit)
        if (value !== latest.value) tell(value)
      })
      return () => {
        answers.unsubscribe()
        stopFollowing()
      }
    },
  }
}

/** Rows are plain data, which the database gives back with their fields in the same order. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
