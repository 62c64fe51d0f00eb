import type { CivilDate, CivilTime } from '../calendar/civil-date.ts'
import { MAX_TEXT_LENGTH } from '../journal/fields.ts'
import type { Id } from '../journal/id.ts'
import { DESCRIPTIONS } from '../ledger/descriptions.ts'
import type { Account } from '../ledger/posting.ts'
import { exponentOf, isUnit, type Denomination } from '../money/currency.ts'
import { addMinorUnits, negateMinorUnits, ZERO, type AmountError, type MinorUnits } from '../money/minor-units.ts'
import { err, ok, type Result } from '../result.ts'
import { readAmount, readDate, readTime, signOf, type DateOrder, type DecimalMark } from './cells.ts'
import { readAccount, readType } from './words.ts'
import {
  cellOf,
  plainWord,
  type ImportColumns,
  type ImportField,
  type ImportLine,
  type ImportTable,
  type PositiveIs,
} from './table.ts'

/** A child whose money a file can contain. */
export interface ImportChild {
  readonly id: Id
  readonly name: string
  readonly of: Denomination
}

/** How to read a table. */
export interface ImportReading {
  readonly columns: ImportColumns
  readonly positiveIs: PositiveIs
  readonly mark: DecimalMark
  readonly order: DateOrder
  readonly children: readonly ImportChild[]
  /** The child of rows that name none. */
  readonly childId: Id | undefined
}

interface TransactionReading extends ImportReading {
  /** Whether a minus says what is money out, and not the types. */
  readonly hasSigns: boolean
}

/** A row that can be imported. */
export interface ImportRow {
  readonly line: number
  readonly childId: Id
  readonly account: Account
  /** Signed, negative for money out. Never zero. */
  readonly amount: MinorUnits
  readonly date: CivilDate
  readonly time: CivilTime | undefined
  readonly description: string
}

/** A row of a file with balances. */
export interface BalanceRow {
  readonly line: number
  readonly childId: Id
  readonly balance: MinorUnits
}

/** Why a row is left out. */
export type RowProblemType =
  | 'ChildMissing'
  | 'UnknownChild'
  | 'TooManyCells'
  | 'DateMissing'
  | 'DateUnreadable'
  | 'TimeUnreadable'
  | 'AmountMissing'
  | 'DescriptionLong'
  | 'TypeUnknown'
  | 'SignUnclear'
  | 'MoneyInNegative'
  | 'InAndOut'
  | 'AccountUnknown'
  | 'NoPiggyBank'
  | 'ListedTwice'
  | 'CashNegative'
  | AmountError['type']

export interface RowProblem {
  readonly line: number
  readonly type: RowProblemType
  /** The text in the file. */
  readonly text: string
}

/** The rows of a file that can be imported, and those that cannot. */
export interface ReadRows<Row> {
  readonly rows: readonly Row[]
  readonly problems: readonly RowProblem[]
  /** How many rows have an amount of zero, which changes nothing. */
  readonly zeros: number
}

type Problem = Omit<RowProblem, 'line'>
type Read<T> = Result<T, Problem>

const problem = (type: RowProblemType, text = '') => err({ type, text })

function readChild(row: ImportLine, { columns, children, childId }: ImportReading): Read<ImportChild> {
  const text = cellOf(row, columns.child)
  if (text === '') {
    const chosen = children.find(({ id }) => id === childId)
    return chosen === undefined ? problem('ChildMissing') : ok(chosen)
  }
  const named = children.filter(({ name }) => plainWord(name) === plainWord(text))
  const [child] = named
  return child === undefined || named.length > 1 ? problem('UnknownChild', text) : ok(child)
}

function readCell(text: string, { mark }: ImportReading, { of }: ImportChild): Read<MinorUnits> {
  const parsed = readAmount(text, mark, exponentOf(of))
  return parsed.ok ? parsed : problem(parsed.error.type, text)
}

/**
 * An amount in a column of its own. A type may say that it is money out, unless a minus has to say it.
 * Types do not count where amounts without a minus are money out.
 */
function readSingle(text: string, type: string, reading: TransactionReading, child: ImportChild): Read<MinorUnits> {
  const amount = readCell(text, reading, child)
  if (reading.positiveIs === 'out') return amount.ok ? ok(negateMinorUnits(amount.value)) : amount
  const sign = readType(type)
  if (sign === undefined) return problem('TypeUnknown', type)
  if (!amount.ok || sign !== 'out' || amount.value <= 0) return amount
  return reading.hasSigns ? problem('SignUnclear', type) : ok(negateMinorUnits(amount.value))
}

/** The signed amount: one column, or one for money in and one for money out. */
function readSigned(row: ImportLine, reading: TransactionReading, child: ImportChild): Read<MinorUnits> {
  const textOf = (field: ImportField) => cellOf(row, reading.columns[field])
  const single = textOf('amount')
  if (single !== '') return readSingle(single, textOf('type'), reading, child)
  const [moneyIn, moneyOut] = [textOf('moneyIn'), textOf('moneyOut')]
  if (moneyIn === '' && moneyOut === '') return problem('AmountMissing')
  const added = moneyIn === '' ? ok(ZERO) : readCell(moneyIn, reading, child)
  const taken = moneyOut === '' ? ok(ZERO) : readCell(moneyOut, reading, child)
  if (!added.ok) return added
  if (!taken.ok) return taken
  // Card statements write a payment to the card so, other banks a correction.
  if (added.value < 0) return problem('MoneyInNegative', moneyIn)
  if (added.value > 0 && taken.value !== 0) return problem('InAndOut')
  return taken.value > 0 ? ok(negateMinorUnits(taken.value)) : ok(addMinorUnits(added.value, taken.value))
}

/** The text without the apostrophe that the downloaded history puts before what a spreadsheet would run as a formula. */
const withoutEscape = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

function readRow(row: ImportLine, reading: TransactionReading): Read<ImportRow | 'zero'> {
  const { columns, order } = reading
  const child = readChild(row, reading)
  if (!child.ok) return child
  const dateText = cellOf(row, columns.date)
  const date = readDate(dateText, order)
  if (date === undefined) return problem(dateText === '' ? 'DateMissing' : 'DateUnreadable', dateText)
  const timeText = cellOf(row, columns.time)
  const time = readTime(timeText)
  if (timeText !== '' && time === undefined) return problem('TimeUnreadable', timeText)
  const account = readAccount(cellOf(row, columns.account))
  if (account === undefined) return problem('AccountUnknown', cellOf(row, columns.account))
  // Stars and minutes are not cash.
  if (account === 'cash' && isUnit(child.value.of)) return problem('NoPiggyBank', child.value.name)
  const amount = readSigned(row, reading, child.value)
  if (!amount.ok) return amount
  if (amount.value === 0) return ok('zero')
  const fallback = amount.value > 0 ? DESCRIPTIONS.deposit : DESCRIPTIONS.withdrawal
  const description = withoutEscape(cellOf(row, columns.description)) || fallback
  if (description.length > MAX_TEXT_LENGTH) return problem('DescriptionLong', description.slice(0, 40))
  return ok({
    line: row.line,
    childId: child.value.id,
    account,
    amount: amount.value,
    date,
    time,
    description,
  })
}

/** How many cells a row should have: as many as there are headings, or else as most rows have. */
function widthOf({ headings, rows }: ImportTable): number {
  if (headings !== undefined) return headings.length
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [most] = [...counts].toSorted(([widthA, a], [widthB, b]) => b - a || widthA - widthB)
  return most?.[0] ?? 0
}

const REST_OF_AMOUNT = /^\d{2,3}([.,]\d*)?\s*(\p{Sc}|[A-Z]{3})?$/u

/**
 * Finds rows with too many cells, in which an amount may be cut off: '$1,234.50' without quotes is two cells. Without
 * headings, or if the last cells are empty, the rest of the amount shows it.
 */
function tooManyCellsIn(table: ImportTable, { columns }: ImportReading): (row: ImportLine) => boolean {
  const width = widthOf(table)
  const after = [columns.amount, columns.moneyIn, columns.moneyOut, columns.balance].flatMap((column) =>
    column === undefined ? [] : [column + 1],
  )
  return (row) => {
    if (row.cells.length <= width) return false
    const isBeyondHeadings = table.headings !== undefined && row.cells.slice(width).some((cell) => cell.trim() !== '')
    return isBeyondHeadings || after.some((column) => REST_OF_AMOUNT.test(cellOf(row, column)))
  }
}

function readAll<Row>(
  table: ImportTable,
  reading: ImportReading,
  read: (row: ImportLine) => Read<Row | 'zero'>,
): ReadRows<Row> {
  const hasTooManyCells = tooManyCellsIn(table, reading)
  const rows: Row[] = []
  const problems: RowProblem[] = []
  let zeros = 0
  for (const row of table.rows) {
    const found = hasTooManyCells(row) ? problem('TooManyCells') : read(row)
    if (!found.ok) problems.push({ line: row.line, ...found.error })
    else if (found.value === 'zero') zeros += 1
    else rows.push(found.value)
  }
  return { rows, problems, zeros }
}

/** Reads a file's transactions. */
export function readTransactions(table: ImportTable, reading: ImportReading): ReadRows<ImportRow> {
  const { amount, type } = reading.columns
  // A negative deposit is a correction, also in a file whose types say what is money out.
  const isCorrection = (text: string): boolean => text !== '' && readType(text) === 'keep'
  const hasSigns = table.rows.some((row) => signOf(cellOf(row, amount)) < 0 && !isCorrection(cellOf(row, type)))
  return readAll<ImportRow>(table, reading, (row) => readRow(row, { ...reading, hasSigns }))
}

/** Reads a file's balances: one row for each child. A balance may be zero, or negative for a debt. */
export function readBalances(table: ImportTable, reading: ImportReading): ReadRows<BalanceRow> {
  const seen = new Set<Id>()
  const column = reading.columns.balance ?? reading.columns.amount
  return readAll<BalanceRow>(table, reading, (row) => {
    const child = readChild(row, reading)
    if (!child.ok) return child
    const text = cellOf(row, column)
    if (text === '') return problem('AmountMissing')
    const balance = readCell(text, reading, child.value)
    if (!balance.ok) return balance
    if (seen.has(child.value.id)) return problem('ListedTwice', child.value.name)
    seen.add(child.value.id)
    return ok({ line: row.line, childId: child.value.id, balance: balance.value })
  })
}
