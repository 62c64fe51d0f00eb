import type { TransactionRow } from '../../ledger/database/family-database.ts'

/** Actions available on a history row. */
export interface HistoryActions {
  /** Resolves to whether the row was deleted. Absent for users who may not delete. */
  readonly onDelete?: ((row: TransactionRow) => Promise<boolean>) | undefined
  /** Explains the balance after a row. */
  readonly onWhy?: ((row: TransactionRow) => void) | undefined
}
