import type { Id } from '@little-ledger/domain'
import type { ChildRow, TransactionRow } from './family-database.ts'

/** Part of a child's history, and how long the whole is. */
export interface HistoryPart {
  readonly rows: readonly TransactionRow[]
  readonly total: number
}

/** What a transaction of this tab has just committed about a child. */
export interface Commit {
  readonly childId: Id
  /** Absent where the child is there no more. */
  readonly row: ChildRow | undefined
  /** The history as the database now has it, newest or oldest first, up to `limit` rows. */
  readonly history: (newestFirst: boolean, limit: number) => HistoryPart
}

/** Tells this tab's screens what was committed, before they could read it back from the database. */
export interface Commits {
  readonly tell: (commit: Commit) => void
  /** The answer ends it. */
  readonly follow: (listener: (commit: Commit) => void) => () => void
}

export function createCommits(): Commits {
  const listeners = new Set<(commit: Commit) => void>()
  return {
    tell: (commit) => listeners.forEach((listener) => listener(commit)),
    follow: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
