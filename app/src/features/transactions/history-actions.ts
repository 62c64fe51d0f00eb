import type { TransactionRow } from '../../ledger/database/family-database.ts'

/** What can be done with a line of a history by who looks at it. */
export interface HistoryActions {
  /** Absent where who looks may not delete; the answer tells whether the line is deleted. */
  readonly onDelete?: ((row: TransactionRow) => Promise<boolean>) | undefined
  /** Asked why the balance after a line is what it is. */
  readonly onWhy?: ((row: TransactionRow) => void) | undefined
}
