/** A file's rows as text. */
export interface ImportTable {
  /** The first row's texts; undefined if the first row is data. */
  readonly headings: readonly string[] | undefined
  readonly rows: readonly ImportLine[]
  /** How many lines above the headings are left out. */
  readonly above?: number
  /** The decimal mark, if the format of the file says it. */
  readonly mark?: '.'
}

export interface ImportLine {
  /** The line or item in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The most rows that a file may have. */
export const MAX_IMPORT_ROWS = 10_000

/** What a column can contain. */
export const IMPORT_FIELDS = [
  'child',
  'date',
  'time',
  'description',
  'amount',
  'moneyIn',
  'moneyOut',
  'balance',
  'type',
  'account',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** What an amount without a minus is: money out on some card statements, where payments to the card have a minus. */
export type PositiveIs = 'in' | 'out'

/** The column of each field, from 0. */
export type ImportColumns = Readonly<Partial<Record<ImportField, number>>>

/** A column's text in a row; empty if there is none. */
export const cellOf = ({ cells }: ImportLine, column: number | undefined): string =>
  column === undefined ? '' : (cells[column] ?? '').trim()

/** A word for comparisons: lower case, without accents and punctuation. */
export const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
