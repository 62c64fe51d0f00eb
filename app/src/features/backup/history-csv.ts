import { formatDecimal } from '@little-ledger/domain'
import type { TransactionRow } from '../../ledger/database/family-database.ts'

const HEADINGS = ['Date', 'Time', 'Account', 'Type', 'Description', 'Amount', 'Balance'] as const

/** Quotes a field as defined in RFC 4180. */
const quote = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/**
 * Escapes text that a spreadsheet would run as a formula. Descriptions are untrusted input: children write them too.
 */
const escapeFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/**
 * A transaction history as CSV, oldest first, with amounts in dollars (`5.50`). Starts with a byte order mark so that
 * spreadsheets read it as UTF-8.
 */
export function historyCsv(rows: readonly TransactionRow[]): string {
  const lines = rows.map((row) => [
    row.date,
    row.time,
    row.account,
    row.type,
    escapeFormula(row.description),
    formatDecimal(row.amount),
    formatDecimal(row.balanceAfter),
  ])
  return `\uFEFF${[HEADINGS, ...lines].map((line) => line.map(quote).join(',')).join('\r\n')}\r\n`
}
