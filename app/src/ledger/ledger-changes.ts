import type { Id } from '@little-ledger/domain'
import type { ChildRow, TransactionRow } from './database/family-database.ts'

/** One page of a child's history, with the total number of rows. */
export interface HistoryPage {
  readonly rows: readonly TransactionRow[]
  readonly total: number
}

/** A child's rows after a transaction in this tab, published when it commits. */
export interface LedgerChange {
  readonly childId: Id
  /** Undefined if the child was deleted. */
  readonly row: ChildRow | undefined
  /** The first `limit` rows of the history, newest or oldest first, computed without reading the database. */
  readonly history: (newestFirst: boolean, limit: number) => HistoryPage
}

/** In-tab change notifications. Screens use them to update before their live query re-runs. */
export interface LedgerChanges {
  readonly publish: (change: LedgerChange) => void
  /** @returns an unsubscribe function */
  readonly subscribe: (listener: (change: LedgerChange) => void) => () => void
}

export function createLedgerChanges(): LedgerChanges {
  const listeners = new Set<(change: LedgerChange) => void>()
  return {
    publish: (change) => listeners.forEach((listener) => listener(change)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
