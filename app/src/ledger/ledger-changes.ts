import type { Id } from '@little-ledger/domain'
import type { ChildRow, TransactionRow } from './database/family-database.ts'

/** Part of a child's history, and how long the whole is. */
export interface HistoryPage {
  readonly rows: readonly TransactionRow[]
  readonly total: number
}

/** What a transaction of this tab has just committed about a child. */
export interface LedgerChange {
  readonly childId: Id
  /** Absent where the child is there no more. */
  readonly row: ChildRow | undefined
  /** The history as the database now has it, newest or oldest first, up to `limit` rows. */
  readonly history: (newestFirst: boolean, limit: number) => HistoryPage
}

/** Tells this tab's screens what was committed, before they could read it back from the database. */
export interface LedgerChanges {
  readonly publish: (commit: LedgerChange) => void
  /** The answer ends it. */
  readonly subscribe: (listener: (commit: LedgerChange) => void) => () => void
}

export function createLedgerChanges(): LedgerChanges {
  const listeners = new Set<(commit: LedgerChange) => void>()
  return {
    publish: (commit) => listeners.forEach((listener) => listener(commit)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
