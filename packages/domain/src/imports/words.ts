import { IMPORT_FIELDS, plainWord, type ImportField } from './table.ts'

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
    'earned',
    'received',
    'income',
    'deposito',
    'depositos',
    'credito',
    'abonos',
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
    'withdraw',
    'spent',
    'expense',
    'expenses',
    'retiro',
    'retiros',
    'debito',
    'cargos',
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
  in: ['deposito', 'paga', 'interes', 'intereses', 'regalo', 'ingreso', 'entrada', 'efectivo', 'credito', 'abono'],
  out: ['retirada', 'retiro', 'gasto', 'compra', 'salida', 'debito', 'cargo'],
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

/** Headings that always mean a child. “Name” is not one of them, because banks use it for shops. */
const CHILD_HEADINGS = ['child', 'kid', 'nino', 'nina', 'hijo', 'hija']

const CURRENCY_HEADINGS = ['currency', 'divisa', 'moneda']

/** A heading without the currency after it, as in “Amount (EUR)”. */
const headingWord = (heading: string): string => plainWord(heading.replace(/\((?:[A-Z]{3}|\p{Sc})\)\s*$/u, ''))

/** Whether a column with this heading contains children, regardless of its content. */
export const isChildHeading = (heading: string): boolean => CHILD_HEADINGS.includes(headingWord(heading))

/** Whether a column with this heading contains codes of currencies. */
export const isCurrencyHeading = (heading: string): boolean => CURRENCY_HEADINGS.includes(plainWord(heading))

/** The columns whose headings name a field, the usual heading first. */
export function columnsNamed(headings: readonly string[], field: ImportField): readonly number[] {
  const words = headings.map(headingWord)
  return HEADINGS[field].flatMap((word) => words.flatMap((each, column) => (each === word ? [column] : [])))
}

/** How many fields a row names, if it has headings. */
export const countNamedFields = (row: readonly string[]): number =>
  IMPORT_FIELDS.filter((field) => columnsNamed(row, field).length > 0).length
