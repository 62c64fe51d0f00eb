import { looksLikeAmount, looksLikeDate } from './cells.ts'
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
  amount: ['amount', 'value', 'sum', 'importe', 'cantidad', 'monto', 'valor'],
  moneyIn: ['money in', 'paid in', 'in', 'deposit', 'deposits', 'credit', 'ingreso', 'ingresos', 'entrada', 'abono'],
  moneyOut: [
    'money out',
    'paid out',
    'out',
    'withdrawal',
    'withdrawals',
    'debit',
    'gasto',
    'gastos',
    'salida',
    'cargo',
  ],
  balance: ['balance', 'total', 'saldo'],
  type: ['type', 'kind', 'tipo'],
  account: ['account', 'cuenta'],
}

const TYPES = {
  in: ['deposit', 'allowance', 'interest', 'gift', 'income', 'in', 'credit', 'cash'],
  out: ['withdrawal', 'spending', 'expense', 'out', 'debit', 'purchase'],
}
const SPANISH_TYPES = {
  in: ['deposito', 'paga', 'interes', 'intereses', 'regalo', 'ingreso', 'entrada', 'efectivo'],
  out: ['retirada', 'retiro', 'gasto', 'compra', 'salida'],
}
const BANK_WORDS = ['bank', 'banco', 'savings', 'ahorros']
const CASH_WORDS = ['cash', 'piggy bank', 'efectivo', 'hucha']

/** What a type says about the sign: money out is negative, and other types keep the amount's own sign. */
export function readType(cell: string): 'keep' | 'out' | undefined {
  const word = plainWord(cell)
  if (word === '' || [...TYPES.in, ...SPANISH_TYPES.in].includes(word)) return 'keep'
  return [...TYPES.out, ...SPANISH_TYPES.out].includes(word) ? 'out' : undefined
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

const widthOf = ({ headings, rows }: ImportTable): number =>
  Math.max(headings?.length ?? 0, ...rows.slice(0, SAMPLE).map(({ cells }) => cells.length))

/** Whether a column has dates, with or without a heading that says so. */
export const hasDates = (table: ImportTable): boolean =>
  Array.from({ length: widthOf(table) }, (_, column) => column).some((column) => {
    const cells = table.rows.slice(0, SAMPLE).map((row) => cellOf(row, column))
    return cells.filter(looksLikeDate).length > cells.length / 2
  })

/** A heading without the currency after it, as in “Amount (EUR)”. */
const headingWord = (heading: string): string => plainWord(heading.replace(/\((?:[A-Z]{3}|\p{Sc})\)\s*$/u, ''))

/** The columns whose headings name a field, the usual heading first. */
function headed({ headings = [] }: ImportTable, field: ImportField): readonly number[] {
  const words = headings.map(headingWord)
  return HEADINGS[field].flatMap((word) => words.flatMap((each, column) => (each === word ? [column] : [])))
}

/** The columns of a table, by their headings and their content. A column without a heading is recognized by its content. */
export function recognizeColumns(table: ImportTable, childNames: readonly string[]): ImportColumns {
  const names = new Set(childNames.map(plainWord))
  const tests: Readonly<Partial<Record<ImportField, Test>>> = {
    child: (cell) => names.has(plainWord(cell)),
    account: (cell) => readAccount(cell) !== undefined,
    type: (cell) => readType(cell) !== undefined,
  }
  const sample = table.rows.slice(0, SAMPLE)
  const words = (table.headings ?? []).map(plainWord)
  const fits = (column: number, test: Test | undefined, share = 0.5): boolean => {
    const cells = sample.map((row) => cellOf(row, column)).filter((cell) => cell !== '')
    return test === undefined || (cells.length > 0 && cells.filter(test).length >= share * cells.length)
  }
  // Without such a column, its rows would go to another child, become deposits, or go to the bank. So one cell is
  // enough, and the others are listed.
  const matters: Readonly<Partial<Record<ImportField, Test>>> = {
    child: (cell) => names.has(plainWord(cell)),
    account: (cell) => readAccount(cell) === 'cash',
    type: (cell) => readType(cell) === 'out',
  }
  const isHeaded = (field: ImportField, column: number): boolean => {
    const test = matters[field]
    if (field === 'child' && CHILD_HEADINGS.includes(words[column] ?? '')) return true
    return fits(column, tests[field]) || (test !== undefined && table.rows.some((row) => test(cellOf(row, column))))
  }
  const free = new Set(Array.from({ length: widthOf(table) }, (_, column) => column))
  const found: Partial<Record<ImportField, number>> = {}
  const take = (field: ImportField, column: number | undefined): void => {
    if (column === undefined || found[field] !== undefined) return
    found[field] = column
    free.delete(column)
  }
  for (const field of IMPORT_FIELDS) {
    // A heading such as “Account” or “Name” has several meanings, so its column has to fit.
    const candidates = HEADINGS[field].map((word) => words.indexOf(word)).filter((column) => free.has(column))
    take(
      field,
      candidates.find((column) => isHeaded(field, column)),
    )
  }
  const byContent = (test: Test, share = 1) => [...free].find((column) => fits(column, test, share))
  // In a list of balances, most names may be of others.
  const share = hasDates(table) ? 0.5 : Number.MIN_VALUE
  if (names.size > 0)
    take(
      'child',
      byContent((cell) => names.has(plainWord(cell)), share),
    )
  if (table.headings !== undefined) return found
  take('date', byContent(looksLikeDate))
  take('amount', byContent(looksLikeAmount))
  take(
    'description',
    byContent((cell) => !looksLikeAmount(cell)),
  )
  return found
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
