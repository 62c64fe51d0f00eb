import { formatDecimal, type MinorUnits } from '@little-ledger/domain'
import type { TransactionRow } from '../../ledger/database/family-database.ts'

const HEADINGS = ['Date', 'Time', 'Account', 'Type', 'Description', 'Amount', 'Balance'] as const

/** A field as RFC 4180 writes it. */
const quoted = (field: string): string => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)

/** Text that a spreadsheet would take for a formula is shown as text: descriptions are anybody's words. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const amountOf = (amount: MinorUnits): string => formatDecimal(amount)

/** A history as a table for spreadsheets, oldest first: dollars with a point, a byte order mark for the umlauts. */
export function historyCsv(rows: readonly TransactionRow[]): string {
  const lines = rows.map((row) => [
    row.date,
    row.time,
    row.account,
    row.type,
    harmless(row.description),
    amountOf(row.amount),
    amountOf(row.balanceAfter),
  ])
  return `\uFEFF${[HEADINGS, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n')}\r\n`
}
