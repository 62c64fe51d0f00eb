import {
  denominationOf,
  detectDecimalMark,
  exponentOf,
  findSigns,
  fittingDateOrders,
  hasDates,
  isDecimalMarkOpen,
  planBalances,
  planTransactions,
  readBalances,
  readTransactions,
  recognizeColumns,
  type DateOrder,
  type DecimalMark,
  type Family,
  type Id,
  type ImportColumns,
  type ImportField,
  type ImportPlan,
  type ImportTable,
  type PositiveIs,
  type Recognized,
  type RowProblem,
} from '@little-ledger/domain'
import { languageTag } from '../../languages/language.ts'
import { localNumber } from '../../languages/numbers.ts'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { importId } from '../../ledger/imports/import-id.ts'

/** What a file contains, and how it is read. A parent can change all of it. */
export interface ImportSettings {
  readonly what: 'transactions' | 'balances'
  readonly childId: Id | undefined
  readonly columns: ImportColumns
  readonly positiveIs: PositiveIs
  /** What the parent has to check. */
  readonly unsure: Recognized['unsure']
  readonly mark: DecimalMark
  /** Whether a child's currency has three decimals, so that '1,500' can be 1.5. */
  readonly hasThreeDecimals: boolean
  readonly order: DateOrder
}

/** A row as it was read, for the preview. */
export interface PreviewRow {
  readonly line: number
  readonly childId: Id
  readonly date?: string
  readonly description?: string
  readonly amount: number
}

/** A file's rows, and what they would record. */
export interface ReadFile {
  readonly rows: readonly PreviewRow[]
  readonly plan: ImportPlan
  readonly problems: readonly RowProblem[]
  readonly zeros: number
  /** A column that has to be picked first. */
  readonly missing: 'amount' | 'date' | undefined
}

const TRANSACTION_FIELDS = [
  'date',
  'description',
  'amount',
  'moneyIn',
  'moneyOut',
  'type',
  'account',
  'time',
  'child',
] as const
const AMOUNT_FIELDS = ['amount', 'moneyIn', 'moneyOut', 'balance'] as const
const BALANCE_FIELDS = ['child', 'balance'] as const

/** What a parent can choose: the column of a field, what amounts without a minus are, the decimal mark, the order of dates. */
export type ImportFormat = ImportField | 'positiveIs' | 'mark' | 'order'

/** What a parent can choose for a kind of file. */
export function formatsOf({ what, columns, positiveIs }: ImportSettings): readonly ImportFormat[] {
  if (what === 'balances') return [...BALANCE_FIELDS, 'mark']
  // Types do not count where amounts without a minus are money out.
  const fields = TRANSACTION_FIELDS.filter((field) => field !== 'type' || positiveIs === 'in')
  return [...fields, ...(columns.amount === undefined ? [] : (['positiveIs'] as const)), 'mark', 'order']
}

const cellsOf = ({ rows }: ImportTable, column: number | undefined): readonly string[] =>
  column === undefined ? [] : rows.map(({ cells }) => cells[column] ?? '')

/** The decimal mark and the order of dates where this device's language is used. */
const localMark = (): DecimalMark => (localNumber('1.5').includes(',') ? ',' : '.')
const localOrder = (): DateOrder => {
  const parts = new Intl.DateTimeFormat(languageTag(), { dateStyle: 'short' }).formatToParts(0)
  return parts.findIndex(({ type }) => type === 'day') < parts.findIndex(({ type }) => type === 'month') ? 'dmy' : 'mdy'
}

/** The orders that a column's dates may have, the best guess first. */
const dateOrders = (table: ImportTable, column: number | undefined) =>
  fittingDateOrders(cellsOf(table, column), localOrder())

const amountCells = (table: ImportTable, columns: ImportColumns): readonly string[] =>
  AMOUNT_FIELDS.flatMap((field) => cellsOf(table, columns[field]))

const isMarkOpen = (table: ImportTable, { columns, hasThreeDecimals }: ImportSettings): boolean =>
  hasThreeDecimals && table.mark === undefined && isDecimalMarkOpen(amountCells(table, columns))

/** What the file leaves open, so that the parent has to check it. */
export const openFormats = (table: ImportTable, settings: ImportSettings): readonly ImportFormat[] =>
  formatsOf(settings).filter((format) => {
    if (format === 'order') return dateOrders(table, settings.columns.date).length > 1
    if (format === 'mark') return isMarkOpen(table, settings)
    return settings.unsure.some((each) => each === format)
  })

/** A column with amounts, if one was found or picked. */
const columnOfAmounts = (what: ImportSettings['what'], { amount, moneyIn, moneyOut, balance }: ImportColumns) =>
  what === 'balances' ? balance : (amount ?? moneyIn ?? moneyOut)

/** Reads a file as transactions or as balances. If no column has the amounts for that, the parent has to pick one. */
export function changeKind(
  { columns, unsure }: ImportSettings,
  what: ImportSettings['what'],
): Pick<ImportSettings, 'what' | 'unsure'> {
  const isMissing = columnOfAmounts(what, columns) === undefined
  return { what, unsure: isMissing ? [...unsure, what === 'balances' ? 'balance' : 'amount'] : unsure }
}

/** Assigns a column to a field, or none. What it shows about the order of dates, the decimal mark or the signs counts. */
export function assignColumn(
  table: ImportTable,
  { columns: before, positiveIs, mark, unsure }: ImportSettings,
  field: ImportField,
  column: number | undefined,
): Partial<ImportSettings> {
  const { [field]: _before, ...others } = before
  const columns: ImportColumns = column === undefined ? others : { ...others, [field]: column }
  if (field === 'date') return { columns, order: dateOrders(table, column)[0] }
  if (!AMOUNT_FIELDS.some((each) => each === field)) return { columns }
  const ownMark = table.mark ?? detectDecimalMark(cellsOf(table, column)) ?? mark
  if (field !== 'amount' || columns.type !== undefined) return { columns, mark: ownMark }
  const signs = findSigns(table, columns)
  return {
    columns: { ...columns, ...signs.columns },
    mark: ownMark,
    positiveIs: signs.positiveIs ?? positiveIs,
    unsure: [...unsure, ...(signs.unsure ?? [])],
  }
}

/** Detects how to read a file. What the file does not show is taken from this device. */
export function recognize(table: ImportTable, children: readonly ChildRow[]): ImportSettings {
  const names = children.map(({ name }) => name)
  const { columns: found, positiveIs, unsure } = recognizeColumns(table, names)
  const balance = found.balance ?? found.amount
  const isBalances = !hasDates(table) && found.date === undefined && balance !== undefined
  const columns = isBalances ? { ...found, balance } : found
  const [only, ...others] = children
  return {
    what: isBalances ? 'balances' : 'transactions',
    childId: others.length === 0 ? only?.id : undefined,
    columns,
    positiveIs,
    unsure: isBalances && unsure.includes('amount') ? [...unsure, 'balance'] : unsure,
    mark: table.mark ?? detectDecimalMark(amountCells(table, columns)) ?? localMark(),
    hasThreeDecimals: children.some(({ denomination }) => exponentOf(denomination) === 3),
    order: dateOrders(table, columns.date)[0],
  }
}

const EMPTY_PLAN: ImportPlan = { transactions: [], cashCounts: [] }

const byLine = (problems: readonly RowProblem[]): readonly RowProblem[] => problems.toSorted((a, b) => a.line - b.line)

/** Reads a file's rows with the given settings. Pure: the same input gives the same ids. */
export function readFile(
  table: ImportTable,
  settings: ImportSettings,
  { family, children }: { readonly family: Family; readonly children: readonly ChildRow[] },
): ReadFile {
  const { what, columns, positiveIs, childId, mark, order } = settings
  const named = children.map((child) => ({ id: child.id, name: child.name, of: denominationOf(child, family) }))
  const reading = { columns, positiveIs, mark, order, children: named, childId }
  const idOf = (content: string) => importId(family.id, content)
  if (columnOfAmounts(what, columns) === undefined)
    return { rows: [], plan: EMPTY_PLAN, problems: [], zeros: 0, missing: 'amount' }
  if (what === 'balances') {
    const read = readBalances(table, reading)
    const before = new Map(children.map((child) => [child.id, child.balance]))
    const today = children[0]?.derivedOn
    const plan = today === undefined ? EMPTY_PLAN : planBalances(read.rows, today, before, idOf)
    const rows = read.rows.map((row) => ({ line: row.line, childId: row.childId, amount: row.balance }))
    return { ...read, rows, plan, problems: byLine(read.problems), missing: undefined }
  }
  if (columns.date === undefined) return { rows: [], plan: EMPTY_PLAN, problems: [], zeros: 0, missing: 'date' }
  const read = readTransactions(table, reading)
  const { plan, problems } = planTransactions(read.rows, idOf)
  return { ...read, plan, problems: byLine([...read.problems, ...problems]), missing: undefined }
}
