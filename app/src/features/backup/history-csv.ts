import { formatDecimal, type Id } from '@little-ledger/domain'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import type { NameOf } from '../../ledger/queries/queries.ts'
import type { RestorerOf } from '../../ledger/queries/read-restorers.ts'
import { escapeFormula, toCsv } from './csv.ts'

const HEADINGS = [
  'Date',
  'Time',
  'Account',
  'Type',
  'Description',
  'Amount',
  'Balance',
  'Added By',
  'Restored By',
] as const

/**
 * A transaction history as CSV, oldest first, with amounts in dollars (`5.50`).
 */
export function historyCsv(rows: readonly TransactionRow[], nameOf: NameOf, restorerOf: RestorerOf): string {
  const nameOrEmpty = (userId: Id | undefined) => (userId === undefined ? '' : escapeFormula(nameOf(userId)))
  const lines = rows.map((row) => [
    row.date,
    row.time,
    row.account,
    row.type,
    escapeFormula(row.description),
    formatDecimal(row.amount),
    formatDecimal(row.balanceAfter),
    nameOrEmpty(row.by),
    nameOrEmpty(restorerOf(row)),
  ])
  return toCsv(HEADINGS, lines)
}
