import { isCurrency, type CurrencyCode } from '../money/currency.ts'
import { detectDecimalMark, looksLikeAmount, looksLikeDate, readAmount, signOf } from './cells.ts'
import {
  cellOf,
  IMPORT_FIELDS,
  plainWord,
  type ImportColumns,
  type ImportField,
  type ImportTable,
  type PositiveIs,
} from './table.ts'
import { columnsNamed, isChildHeading, isCurrencyHeading, readAccount, readType } from './words.ts'

// Finds out what the columns of a file contain: first by their headings, then by their content.

/** What was recognized in a table. */
export interface Recognized {
  readonly columns: ImportColumns
  readonly positiveIs: PositiveIs
  /** What a parent has to check: several columns fit, or none is named so, or signs and types disagree. */
  readonly unsure: readonly (ImportField | 'positiveIs')[]
}

type Test = (cell: string) => boolean

/** Looks for one or more fields in the columns that the steps before it left free. */
type Step = (table: ImportTable, before: ImportColumns, isChild: Test) => Partial<Recognized>

const STEPS: readonly Step[] = [findHeaded, findChild, findDate, findAmount, findSigns, findDescription]

/** Recognizes what the columns of a table contain. */
export function recognizeColumns(table: ImportTable, childNames: readonly string[]): Recognized {
  const names = new Set(childNames.map(plainWord))
  const isChild: Test = (cell) => names.has(plainWord(cell))
  return STEPS.reduce<Recognized>(
    (before, step) => {
      const { columns, positiveIs = before.positiveIs, unsure = [] } = step(table, before.columns, isChild)
      return { columns: { ...before.columns, ...columns }, positiveIs, unsure: [...before.unsure, ...unsure] }
    },
    { columns: {}, positiveIs: 'in', unsure: [] },
  )
}

/** How many rows are looked at to recognize a column by its content. */
const SAMPLE = 200

function columnsOf({ headings, rows }: ImportTable): readonly number[] {
  const widths = rows.slice(0, SAMPLE).map(({ cells }) => cells.length)
  return Array.from({ length: Math.max(headings?.length ?? 0, ...widths) }, (_, column) => column)
}

/** The columns that no field has yet. */
const freeColumns = (table: ImportTable, taken: ImportColumns): readonly number[] =>
  columnsOf(table).filter((column) => !Object.values(taken).includes(column))

/** The free columns whose headings name a field, the usual heading first. */
function freeColumnsNamed(table: ImportTable, taken: ImportColumns, field: ImportField): readonly number[] {
  const free = freeColumns(table, taken)
  return columnsNamed(table.headings ?? [], field).filter((column) => free.includes(column))
}

/** A column's texts in the first rows. */
const textsIn = ({ rows }: ImportTable, column: number): readonly string[] =>
  rows.slice(0, SAMPLE).map((row) => cellOf(row, column))

/** Whether a test is true for a share of a column's texts, of which there is at least one. */
function fits(table: ImportTable, column: number, test: Test, share = 1): boolean {
  const texts = textsIn(table, column).filter((text) => text !== '')
  return texts.length > 0 && texts.filter(test).length >= share * texts.length
}

/** Whether a test is true for any text of a column, in all rows. */
const some = ({ rows }: ImportTable, column: number, test: Test): boolean =>
  rows.some((row) => test(cellOf(row, column)))

/** Whether a column has dates, with or without a heading that says so. */
export const hasDates = (table: ImportTable): boolean =>
  columnsOf(table).some((column) => {
    const texts = textsIn(table, column)
    return texts.filter(looksLikeDate).length > texts.length / 2
  })

/**
 * What a column has to contain besides its heading, because “Account” or “Name” has several meanings. Without a child or
 * an account, its rows would go to another child or to the bank. So one cell is enough, and the others are listed.
 */
function fitsHeading(table: ImportTable, field: ImportField, column: number, isChild: Test): boolean {
  if (field === 'child') return isChildHeading(table.headings?.[column] ?? '') || some(table, column, isChild)
  if (field === 'account')
    return (
      fits(table, column, (cell) => readAccount(cell) !== undefined, 0.5) ||
      some(table, column, (cell) => readAccount(cell) === 'cash')
    )
  if (field === 'moneyIn' || field === 'moneyOut') return !fits(table, column, (cell) => !looksLikeAmount(cell))
  if (field === 'amount') return !fits(table, column, looksLikeDate, 0.5)
  return field !== 'description' || some(table, column, (cell) => cell !== '')
}

/** Finds columns by their headings, except for types: whether they matter depends on the amounts. */
function findHeaded(table: ImportTable, _: ImportColumns, isChild: Test): Partial<Recognized> {
  const columns: Partial<Record<ImportField, number>> = {}
  for (const field of IMPORT_FIELDS.filter((each) => each !== 'type')) {
    const named = freeColumnsNamed(table, columns, field)
    const column = named.find((each) => fitsHeading(table, field, each, isChild))
    if (column !== undefined) columns[field] = column
  }
  return { columns }
}

/** Finds a column with children's names. In a list of balances, most names may be of others. */
function findChild(table: ImportTable, before: ImportColumns, isChild: Test): Partial<Recognized> {
  if (before.child !== undefined) return {}
  const share = hasDates(table) ? 0.5 : Number.MIN_VALUE
  const child = freeColumns(table, before).find((column) => fits(table, column, isChild, share))
  return child === undefined ? {} : { columns: { child } }
}

function findDate(table: ImportTable, before: ImportColumns): Partial<Recognized> {
  if (before.date !== undefined) return {}
  const [date, ...others] = freeColumns(table, before).filter((column) => fits(table, column, looksLikeDate))
  if (date === undefined) return { unsure: ['date'] }
  const isSure = others.length === 0 && table.headings === undefined
  return { columns: { date }, unsure: isSure ? [] : ['date'] }
}

function findAmount(table: ImportTable, before: ImportColumns): Partial<Recognized> {
  const { amount, moneyIn, moneyOut, balance } = before
  if (amount !== undefined) {
    const others = freeColumnsNamed(table, before, 'amount')
    return others.some((column) => fits(table, column, looksLikeAmount)) ? { unsure: ['amount'] } : {}
  }
  const isBalances = balance !== undefined && !hasDates(table)
  return isBalances || moneyIn !== undefined || moneyOut !== undefined ? {} : guessAmount(table, before)
}

/** Guesses the amounts by their content: the column with the best score that is not the balance of another one. */
function guessAmount(table: ImportTable, before: ImportColumns): Partial<Recognized> {
  const fitting = freeColumns(table, before).filter((column) => fits(table, column, looksLikeAmount, 0.5))
  const amounts = fitting.map((column) => amountsIn(table, column))
  const isBalance = (balances: readonly number[]) => amounts.some((each) => areBalancesOf(each, balances))
  const [best] = fitting
    .map((column, index) => ({ column, score: isBalance(amounts[index] ?? []) ? 0 : amountScore(table, column) }))
    .toSorted((a, b) => b.score - a.score)
  if (best === undefined) return { unsure: ['amount'] }
  // The file does not say which of two columns is money in.
  const withGaps = fitting.filter((column) => textsIn(table, column).some(isGap))
  if (withGaps.some((a) => withGaps.some((b) => areAlternatives(table, a, b))))
    return { unsure: ['amount', 'moneyIn', 'moneyOut'] }
  const isSure = fitting.length === 1 && table.headings === undefined
  return {
    columns: { amount: best.column },
    unsure: [
      ...(isSure ? [] : (['amount'] as const)),
      ...(mayBeMoneyOut(table, best.column) ? (['positiveIs'] as const) : []),
    ],
  }
}

/** Whether an empty column is beside amounts without a minus: the file may have money in and money out, and only one of them. */
const mayBeMoneyOut = (table: ImportTable, amount: number): boolean =>
  table.headings === undefined &&
  !some(table, amount, isNegative) &&
  columnsOf(table).some(
    (column) => Math.abs(column - amount) === 1 && textsIn(table, column).every((text) => text === ''),
  )

const isNegative: Test = (cell) => signOf(cell) < 0

/** How well a column fits for amounts: the row numbers, checks and balances beside them have gaps, no signs or no cents. */
function amountScore(table: ImportTable, column: number): number {
  const texts = textsIn(table, column)
  const share = texts.filter(looksLikeAmount).length / texts.length
  return 4 * share + (texts.some(isNegative) ? 2 : 0) + (texts.some((text) => /\d[.,]\d\d\b/.test(text)) ? 1 : 0)
}

/** A column's amounts; NaN where there is none. */
function amountsIn(table: ImportTable, column: number): readonly number[] {
  const texts = textsIn(table, column)
  const mark = detectDecimalMark(texts) ?? '.'
  return texts.map((text) => {
    const amount = readAmount(text, mark, 2)
    return amount.ok ? amount.value : NaN
  })
}

/** Whether balances change by the amounts from row to row: from the oldest row, or from the newest. One change can be chance. */
function areBalancesOf(amounts: readonly number[], balances: readonly number[]): boolean {
  const changes = balances.slice(1).map((balance, row) => Math.abs(balance - (balances[row] ?? NaN)))
  const isChangedBy = (from: number) => changes.every((change, row) => change === Math.abs(amounts[row + from] ?? NaN))
  return changes.length > 1 && changes.some((change) => change > 0) && (isChangedBy(1) || isChangedBy(0))
}

/** Banks leave the other column of a pair empty, or write zero there. */
const isGap: Test = (cell) => cell === '' || (looksLikeAmount(cell) && signOf(cell) === 0)

/** Whether each row has an amount in one of two columns, as in a pair for money in and money out. */
const areAlternatives = (table: ImportTable, a: number, b: number): boolean =>
  [a, b].every((column) => textsIn(table, column).some((text) => !isGap(text))) &&
  table.rows.slice(0, SAMPLE).every((row) => isGap(cellOf(row, a)) !== isGap(cellOf(row, b)))

const isOut: Test = (cell) => readType(cell) === 'out'
const isKnownType: Test = (cell) => cell !== '' && readType(cell) !== undefined

/**
 * Finds out how amounts show that money went out: by a minus, by a type, or by no minus, as on some card statements. A type
 * is needed if no amount is negative, or if the two disagree: unknown types are listed then, not taken for deposits.
 */
export function findSigns(table: ImportTable, before: ImportColumns): Partial<Recognized> {
  const { amount } = before
  if (amount === undefined) return {}
  const hasMinus = some(table, amount, isNegative)
  const disagrees = (column: number): boolean =>
    table.rows.some((row) => isOut(cellOf(row, column)) && signOf(cellOf(row, amount)) > 0)
  const free = freeColumns(table, before)
  if (hasMinus && free.some((column) => disagrees(column) && isCardStatement(table, amount, column)))
    return { positiveIs: 'out', unsure: ['positiveIs'] }
  const named = freeColumnsNamed(table, before, 'type').find((column) => !hasMinus || disagrees(column))
  if (named !== undefined) return { columns: { type: named }, unsure: fits(table, named, isKnownType) ? [] : ['type'] }
  if (hasMinus) return {}
  const likely = free.find((column) => fits(table, column, isKnownType, 0.5) && some(table, column, isOut))
  return likely === undefined ? {} : { columns: { type: likely }, unsure: ['type'] }
}

/**
 * Whether every amount has a type, and those of the positive ones say money out. A statement has more purchases than payments,
 * unlike another file with a refund.
 */
function isCardStatement({ rows }: ImportTable, amount: number, type: number): boolean {
  const signed = rows
    .map((row) => ({ sign: signOf(cellOf(row, amount)), text: cellOf(row, type) }))
    .filter(({ sign }) => sign !== 0)
  const purchases = signed.filter(({ sign }) => sign > 0).length
  return purchases >= signed.length / 2 && signed.every(({ sign, text }) => text !== '' && isOut(text) === sign > 0)
}

const hasLetter: Test = (cell) => /\p{L}/u.test(cell)

/** Finds the description by its content if there are no headings; otherwise it may be missing, and is asked for. */
function findDescription(table: ImportTable, before: ImportColumns): Partial<Recognized> {
  if (before.description !== undefined) return {}
  const isText: Test = (cell) => !looksLikeAmount(cell) && !looksLikeDate(cell)
  const texts = freeColumns(table, before).filter((column) => fits(table, column, isText))
  const description = texts.find((column) => fits(table, column, hasLetter, 0.5)) ?? texts[0]
  if (description === undefined) return {}
  return table.headings === undefined ? { columns: { description } } : { unsure: ['description'] }
}

/** The codes of the currencies that a file names in a column. */
export function currenciesIn({ headings = [], rows }: ImportTable): readonly CurrencyCode[] {
  const column = headings.findIndex(isCurrencyHeading)
  return [...new Set(rows.map((row) => cellOf(row, column)).filter(isCurrency))]
}
