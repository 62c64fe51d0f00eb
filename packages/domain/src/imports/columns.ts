import { isCurrency, type CurrencyCode } from '../money/currency.ts'
import { isNegativeAmount, looksLikeAmount, looksLikeDate } from './cells.ts'
import { cellOf, IMPORT_FIELDS, plainWord, type ImportColumns, type ImportField, type ImportTable } from './table.ts'

/** The words above columns, in English and Spanish, without accents. Those of the downloaded history come first. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  child: ['child', 'kid', 'name', 'nino', 'nina', 'hijo', 'hija', 'nombre'],
  date: [
    'date',
    'transaction date',
    'posted date',
    'posting date',
    'completed date',
    'booking date',
    'day',
    'fecha',
    'fecha operacion',
    'dia',
  ],
  time: ['time', 'hora'],
  description: [
    'description',
    'payee',
    'details',
    'memo',
    'notes',
    'reason',
    'descripcion',
    'concepto',
    'detalle',
    'notas',
  ],
  amount: ['amount', 'transaction amount', 'value', 'sum', 'importe', 'cantidad', 'monto', 'valor'],
  moneyIn: [
    'money in',
    'paid in',
    'in',
    'deposit',
    'deposits',
    'credit',
    'inflow',
    'ingreso',
    'ingresos',
    'entrada',
    'abono',
  ],
  moneyOut: [
    'money out',
    'paid out',
    'out',
    'withdrawal',
    'withdrawals',
    'debit',
    'outflow',
    'gasto',
    'gastos',
    'salida',
    'cargo',
  ],
  balance: ['balance', 'total', 'saldo'],
  type: ['type', 'kind', 'transaction type', 'debit credit', 'credit debit', 'tipo'],
  account: ['account', 'cuenta'],
}

const TYPES = {
  in: ['deposit', 'allowance', 'chore', 'interest', 'gift', 'income', 'in', 'credit', 'cr', 'cash', 'received'],
  out: ['withdrawal', 'spending', 'spend', 'expense', 'out', 'debit', 'dr', 'purchase', 'sent'],
}
const SPANISH_TYPES = {
  in: ['deposito', 'paga', 'interes', 'intereses', 'regalo', 'ingreso', 'entrada', 'efectivo'],
  out: ['retirada', 'retiro', 'gasto', 'compra', 'salida'],
}
/** German and Dutch words that say the sign of an amount without one. */
const OTHER_TYPES = { in: ['h', 'haben', 'bij'], out: ['s', 'soll', 'af'] }
const BANK_WORDS = ['bank', 'banco', 'savings', 'ahorros']
const CASH_WORDS = ['cash', 'piggy bank', 'efectivo', 'hucha']

/** What a type says about the sign: money out is negative, and other types keep the amount's own sign. */
export function readType(cell: string): 'keep' | 'out' | undefined {
  const word = plainWord(cell)
  const lists = [TYPES, SPANISH_TYPES, OTHER_TYPES]
  if (word === '' || lists.some((list) => list.in.includes(word))) return 'keep'
  return lists.some((list) => list.out.includes(word)) ? 'out' : undefined
}

/** The account that a word names; the bank if there is no word. */
export function readAccount(cell: string): 'bank' | 'cash' | undefined {
  const word = plainWord(cell)
  if (word === '' || BANK_WORDS.includes(word)) return 'bank'
  return CASH_WORDS.includes(word) ? 'cash' : undefined
}

/** How many rows are looked at to recognize a column by its content. */
const SAMPLE = 200

/** Headings that always mean a child. “Name” is not one of them, because banks use it for shops. */
const CHILD_HEADINGS = ['child', 'kid', 'nino', 'nina', 'hijo', 'hija']

type Test = (cell: string) => boolean
type Found = Partial<Record<ImportField, number>>

/** What was recognized in a table. */
export interface RecognizedColumns {
  readonly columns: ImportColumns
  /** The fields that a parent has to check: several columns fit, or none is named so. */
  readonly unsure: readonly ImportField[]
}

function columnsOf({ headings, rows }: ImportTable): readonly number[] {
  const widths = rows.slice(0, SAMPLE).map(({ cells }) => cells.length)
  return Array.from({ length: Math.max(headings?.length ?? 0, ...widths) }, (_, column) => column)
}

/** A column's texts in the first rows. */
const textsIn = ({ rows }: ImportTable, column: number): readonly string[] =>
  rows.slice(0, SAMPLE).map((row) => cellOf(row, column))

/** Whether a test is true for a share of a column's texts, of which there is at least one. */
function fits(table: ImportTable, column: number, test: Test, share = 1): boolean {
  const cells = textsIn(table, column).filter((cell) => cell !== '')
  return cells.length > 0 && cells.filter(test).length >= share * cells.length
}

/** Whether a column has dates, with or without a heading that says so. */
export const hasDates = (table: ImportTable): boolean =>
  columnsOf(table).some((column) => {
    const cells = textsIn(table, column)
    return cells.filter(looksLikeDate).length > cells.length / 2
  })

/** A heading without the currency after it, as in “Amount (EUR)”. */
const headingWord = (heading: string): string => plainWord(heading.replace(/\((?:[A-Z]{3}|\p{Sc})\)\s*$/u, ''))

/** The columns whose headings name a field, the usual heading first. */
function headed({ headings = [] }: ImportTable, field: ImportField): readonly number[] {
  const words = headings.map(headingWord)
  return HEADINGS[field].flatMap((word) => words.flatMap((each, column) => (each === word ? [column] : [])))
}

/** Finds columns by their headings. “Account” or “Name” has several meanings, so those columns have to fit. */
function findByHeading(table: ImportTable, isChild: Test): Found {
  const found: Found = {}
  const some = (column: number, test: Test) => table.rows.some((row) => test(cellOf(row, column)))
  // Without such a column, its rows would go to another child or to the bank. So one cell is enough, and the others
  // are listed.
  const tests: Readonly<Partial<Record<ImportField, (column: number) => boolean>>> = {
    child: (column) => CHILD_HEADINGS.includes(headingWord(table.headings?.[column] ?? '')) || some(column, isChild),
    account: (column) =>
      fits(table, column, (cell) => readAccount(cell) !== undefined, 0.5) ||
      some(column, (cell) => readAccount(cell) === 'cash'),
    amount: (column) => !fits(table, column, looksLikeDate, 0.5),
    description: (column) => some(column, (cell) => cell !== ''),
  }
  for (const field of IMPORT_FIELDS) {
    if (field === 'type') continue
    const taken = Object.values(found)
    const column = headed(table, field).find((each) => !taken.includes(each) && (tests[field]?.(each) ?? true))
    if (column !== undefined) found[field] = column
  }
  return found
}

/** How well a column fits for amounts: the row numbers, checks and balances beside them have gaps, no signs or no cents. */
function amountScore(table: ImportTable, column: number): number {
  const texts = textsIn(table, column)
  const share = texts.filter(looksLikeAmount).length / texts.length
  return 4 * share + (texts.some(isNegativeAmount) ? 2 : 0) + (texts.some((text) => /\d[.,]\d\d\b/.test(text)) ? 1 : 0)
}

/** Whether each row has a text in one of two columns, as in a pair for money in and money out. */
const areAlternatives = (table: ImportTable, a: number, b: number): boolean =>
  a < b &&
  [a, b].every((column) => textsIn(table, column).some((text) => text !== '')) &&
  table.rows.slice(0, SAMPLE).every((row) => (cellOf(row, a) === '') !== (cellOf(row, b) === ''))

/** Finds the amounts by their content. */
function guessAmount(table: ImportTable, free: readonly number[]): RecognizedColumns {
  const fitting = free.filter((column) => fits(table, column, looksLikeAmount, 0.5))
  const [best] = fitting.toSorted((a, b) => amountScore(table, b) - amountScore(table, a))
  // The file does not say which of two columns is money in.
  if (fitting.some((a) => fitting.some((b) => areAlternatives(table, a, b))))
    return { columns: {}, unsure: ['amount', 'moneyIn', 'moneyOut'] }
  const isSure = fitting.length === 1 && table.headings === undefined
  return { columns: best === undefined ? {} : { amount: best }, unsure: isSure ? [] : ['amount'] }
}

/**
 * Finds the column that says whether an amount is money out. It is needed if no amount is negative, or if the two disagree:
 * unknown types are listed then, not taken for deposits.
 */
function findType(table: ImportTable, amount: number, free: readonly number[]): RecognizedColumns {
  const isPlain = !table.rows.some((row) => isNegativeAmount(cellOf(row, amount)))
  const isOut: Test = (cell) => readType(cell) === 'out'
  const isKnown: Test = (cell) => cell !== '' && readType(cell) !== undefined
  const isNeeded = (column: number): boolean =>
    isPlain || table.rows.some((row) => isOut(cellOf(row, column)) && !isNegativeAmount(cellOf(row, amount)))
  const named = headed(table, 'type').find((column) => free.includes(column) && isNeeded(column))
  if (named !== undefined) return { columns: { type: named }, unsure: fits(table, named, isKnown) ? [] : ['type'] }
  const likely = free.find(
    (column) => isPlain && fits(table, column, isKnown, 0.5) && table.rows.some((row) => isOut(cellOf(row, column))),
  )
  return likely === undefined ? { columns: {}, unsure: [] } : { columns: { type: likely }, unsure: ['type'] }
}

const hasLetter: Test = (cell) => /\p{L}/u.test(cell)

/** Finds the description by its content if there are no headings; otherwise it may be missing, and is asked for. */
function findDescription(table: ImportTable, free: readonly number[]): RecognizedColumns {
  const texts = free.filter((column) => fits(table, column, (cell) => !looksLikeAmount(cell) && !looksLikeDate(cell)))
  const best = texts.find((column) => fits(table, column, hasLetter, 0.5)) ?? texts[0]
  if (best === undefined) return { columns: {}, unsure: [] }
  return table.headings === undefined
    ? { columns: { description: best }, unsure: [] }
    : { columns: {}, unsure: ['description'] }
}

/** The columns of a table, by their headings or else by their content. */
export function recognizeColumns(table: ImportTable, childNames: readonly string[]): RecognizedColumns {
  const names = new Set(childNames.map(plainWord))
  const isChild: Test = (cell) => names.has(plainWord(cell))
  const found = findByHeading(table, isChild)
  const unsure = new Set<ImportField>()
  const free = () => columnsOf(table).filter((column) => !Object.values(found).includes(column))
  const add = (recognized: RecognizedColumns): void => {
    Object.assign(found, recognized.columns)
    for (const field of recognized.unsure) unsure.add(field)
  }
  // In a list of balances, most names may be of others.
  const share = hasDates(table) ? 0.5 : Number.MIN_VALUE
  const child = free().find((column) => fits(table, column, isChild, share))
  if (found.child === undefined && child !== undefined) found.child = child
  if (found.date === undefined) {
    const [date, ...others] = free().filter((column) => fits(table, column, looksLikeDate))
    const isSure = date !== undefined && others.length === 0 && table.headings === undefined
    add({ columns: date === undefined ? {} : { date }, unsure: isSure ? [] : ['date'] })
  }
  const isNamed = [found.amount, found.moneyIn, found.moneyOut].some((column) => column !== undefined)
  const isBalances = found.balance !== undefined && !hasDates(table)
  if (!isNamed && !isBalances) add(guessAmount(table, free()))
  const others = headed(table, 'amount').filter((column) => free().includes(column))
  if (others.some((column) => fits(table, column, looksLikeAmount))) unsure.add('amount')
  if (found.amount !== undefined) add(findType(table, found.amount, free()))
  if (found.description === undefined) add(findDescription(table, free()))
  return { columns: found, unsure: [...unsure] }
}

const CURRENCY_HEADINGS = ['currency', 'divisa', 'moneda']

/** The codes of the currencies that a file names in a column. */
export function currenciesIn({ headings = [], rows }: ImportTable): readonly CurrencyCode[] {
  const column = headings.findIndex((heading) => CURRENCY_HEADINGS.includes(plainWord(heading)))
  return [...new Set(rows.map((row) => cellOf(row, column)).filter(isCurrency))]
}

/** Whether a row has headings: two of its texts are known, or none of them is a date or an amount. */
export function hasHeadings(row: readonly string[]): boolean {
  const known = IMPORT_FIELDS.filter((field) => headed({ headings: row, rows: [] }, field).length > 0)
  if (row.some(looksLikeDate)) return false
  return known.length > 1 || (row.some((cell) => cell.trim() !== '') && !row.some(looksLikeAmount))
}

/** How many rows may be above the headings. */
const MAX_ABOVE = 30

const isFilled: Test = (cell) => cell.trim() !== ''

/**
 * Where the headings are; undefined if there are none. Banks write the account and its balance above them, in fewer cells
 * than the rows below have.
 */
export function findHeadings(rows: readonly (readonly string[])[]): number | undefined {
  const first = rows.findIndex(
    (cells) => cells.some(looksLikeDate) && cells.some((cell) => looksLikeAmount(cell) && !looksLikeDate(cell)),
  )
  const width = (rows[first] ?? []).findLastIndex(isFilled)
  const above = rows.slice(0, Math.min(Math.max(first, 1), MAX_ABOVE))
  const index = above.findIndex((cells) => hasHeadings(cells) && cells.findLastIndex(isFilled) >= width)
  if (index >= 0) return index
  return rows[0] !== undefined && hasHeadings(rows[0]) ? 0 : undefined
}
