import { formatDecimal } from '@little-ledger/domain'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import type { NameOf } from '../../ledger/queries/queries.ts'
import { escapeFormula, toCsv } from './csv.ts'

const HEADINGS = ['Date', 'Time', 'Account', 'Type', 'Description', 'Amount', 'Balance', 'Added By'] as const

/**
 * A transaction history as CSV, oldest first, with amounts in dollars (`5.50`).
 */
export function historyCsv(rows: readonly TransactionRow[], nameOf: NameOf): string {
  const lines = rows.map((row) => [
    row.date,
    row.time,
    row.account,
    row.type,
    escapeFormula(row.description),
    formatDecimal(row.amount),
    formatDecimal(row.balanceAfter),
    row.by === undefined ? '' : escapeFormula(nameOf(row.by)),
  ])
  return toCsv(HEADINGS, lines)
}
