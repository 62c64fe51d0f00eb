import {
  denominationOf,
  explainRelabeling,
  exponentOf,
  formatDecimal,
  type Child,
  type Family,
  type Id,
} from '@little-ledger/domain'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import type { NameOf } from '../../ledger/queries/queries.ts'
import type { RestorerOf } from '../../ledger/queries/read-restorers.ts'
import { escapeFormula, toCsv } from '../../ui/files/csv.ts'

const HEADINGS = [
  'Date',
  'Time',
  'Account',
  'Type',
  'Description',
  'Amount',
  'Balance',
  'Currency',
  'Currency Then',
  'Added By',
  'Restored By',
] as const

/** What a history needs besides its rows. */
export interface HistorySource {
  readonly child: Pick<Child, 'unit'>
  readonly family: Pick<Family, 'currency' | 'currencyChanges'>
  readonly nameOf: NameOf
  readonly restorerOf: RestorerOf
}

/**
 * A transaction history as CSV, oldest first, with amounts as plain numbers (`5.50`) and what they count: a currency code,
 * stars or minutes. `Currency Then` is the currency that an amount had before the family changed it.
 */
export function historyCsv(
  rows: readonly TransactionRow[],
  { child, family, nameOf, restorerOf }: HistorySource,
): string {
  const of = denominationOf(child, family)
  const exponent = exponentOf(of)
  const nameOrEmpty = (userId: Id | undefined) => (userId === undefined ? '' : escapeFormula(nameOf(userId)))
  const lines = rows.map((row) => [
    row.date,
    row.time,
    row.account,
    row.type,
    escapeFormula(row.description),
    formatDecimal(row.amount, exponent),
    formatDecimal(row.balanceAfter, exponent),
    of,
    explainRelabeling(row, child, family)?.from ?? '',
    nameOrEmpty(row.by),
    nameOrEmpty(restorerOf(row)),
  ])
  return toCsv(HEADINGS, lines)
}
