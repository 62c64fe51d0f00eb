import {
  err,
  findHeadings,
  looksLikeAmount,
  MAX_IMPORT_ROWS,
  ok,
  type ImportTable,
  type Result,
} from '@little-ledger/domain'
import Papa from 'papaparse'
import { parseJson } from '../parse-json.ts'

/** The maximum size of a file. `MAX_IMPORT_ROWS` rows are far smaller. */
const MAX_FILE_BYTES = 5 * 1024 * 1024

/** Why a file cannot be imported. */
export type FileProblem = {
  readonly type: 'FileTooLarge' | 'FileEmpty' | 'TooManyRows' | 'NotATable' | 'IsBackup'
}

/** Decodes a file as UTF-8, UTF-16 with a byte order mark, or what spreadsheets in the West write otherwise. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The list in a JSON file: the file itself, or the first list inside of it. */
function listIn(json: unknown): readonly unknown[] | undefined {
  if (Array.isArray(json)) return json
  return isRecord(json) ? Object.values(json).find(Array.isArray) : undefined
}

/** A JSON list of objects as a table: the names of their fields are the headings. */
function jsonTable(json: unknown): Result<ImportTable, FileProblem> {
  if (isRecord(json) && json['format'] === 'little-ledger-backup') return err({ type: 'IsBackup' })
  const items = listIn(json)
  if (items === undefined || !items.every(isRecord)) return err({ type: 'NotATable' })
  const headings = [...new Set(items.flatMap(Object.keys))]
  const cellOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
  const rows = items.map((item, index) => ({ line: index + 1, cells: headings.map((name) => cellOf(item[name])) }))
  // A JSON number has a point.
  const hasNumbers = items.some((item) => Object.values(item).some((value) => typeof value === 'number'))
  return ok({ headings, rows, ...(hasNumbers && { mark: '.' }) })
}

/** The marks between cells that the library tries. */
const DELIMITERS = [',', ';', '\t', '|']

/** How many rows are looked at to find the delimiter. */
const SAMPLE = 20

const hasDecimalComma = (cell: string): boolean => cell.includes(',') && looksLikeAmount(cell)

/**
 * A delimiter that leaves amounts with decimal commas in most rows that contain a comma. The library only counts cells,
 * so it takes the comma in 'Mia;45,00' for a delimiter.
 */
function delimiterBesideCommas(text: string): string | undefined {
  return DELIMITERS.filter((delimiter) => delimiter !== ',').find((delimiter) => {
    const { data } = Papa.parse<readonly string[]>(text, { delimiter, preview: SAMPLE, skipEmptyLines: true })
    const withComma = data.filter((cells) => cells.some((cell) => cell.includes(',')))
    const explained = withComma.filter((cells) => cells.length > 1 && cells.some(hasDecimalComma))
    return explained.length > 0 && explained.length >= withComma.length / 2
  })
}

/** The first line that Excel writes to name the delimiter. */
const DELIMITER_LINE = /^"?sep=(.)"?(?:\r\n|\r|\n)/i

/** Whether the text is a PDF, a web page, or bytes such as those of a spreadsheet. */
const isOtherFormat = (text: string): boolean =>
  /^(%PDF|\s*<(!doctype|html|\?xml|table))/i.test(text) ||
  Array.from(text.slice(0, 1000)).some((char) => char < ' ' && !'\t\n\v\f\r'.includes(char))

const countLineBreaks = (cells: readonly string[]): number => cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0

/** A cell whose quotation marks enclose all of it, without them. */
const unquoted = (cell: string): string => cell.replace(/^"([^"]*)"$/, '$1')

/**
 * The cells of each line. A quotation mark that does not enclose a cell, as in '"Grandma" gift', would take the next lines
 * into that cell, so then quotation marks enclose nothing.
 */
function parseLines(text: string, named: string | undefined): readonly (readonly string[])[] {
  const { data, errors, meta } = Papa.parse<readonly string[]>(
    text,
    named === undefined ? { delimitersToGuess: DELIMITERS } : { delimiter: named },
  )
  if (errors.every(({ type }) => type !== 'Quotes')) return data
  const plain = Papa.parse<readonly string[]>(text, { delimiter: meta.delimiter, quoteChar: '\0' })
  return plain.data.map((cells) => cells.map(unquoted))
}

/** A heading that only the downloaded history has, whose amounts have a point. */
const OWN_HEADING = 'Currency Then'

/** A text with one row per line, and cells between commas, semicolons, tabs or vertical bars. */
function csvTable(text: string): Result<ImportTable, FileProblem> {
  if (isOtherFormat(text)) return err({ type: 'NotATable' })
  const [delimiterLine = '', named] = DELIMITER_LINE.exec(text) ?? []
  const lines = text.slice(delimiterLine.length)
  const delimiter = named ?? delimiterBesideCommas(lines)
  const data = parseLines(lines, delimiter)
  let next = delimiterLine === '' ? 1 : 2
  const rows = data
    .map((cells) => {
      const line = next
      next += 1 + countLineBreaks(cells)
      return { line, cells }
    })
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.some(({ cells }) => cells.length > 100)) return err({ type: 'NotATable' })
  const above = findHeadings(rows.map(({ cells }) => cells))
  const headings = above === undefined ? undefined : rows[above]?.cells
  if (above === undefined || headings === undefined) return ok({ headings: undefined, rows })
  const isOwn = headings.includes(OWN_HEADING)
  return ok({ headings, rows: rows.slice(above + 1), ...(above > 0 && { above }), ...(isOwn && { mark: '.' }) })
}

/** Reads a CSV or JSON file. Lines count from 1. */
export async function parseFile(file: Blob): Promise<Result<ImportTable, FileProblem>> {
  if (file.size > MAX_FILE_BYTES) return err({ type: 'FileTooLarge' })
  const text = decode(await file.arrayBuffer()).replace(/^\uFEFF/, '')
  const table = /^\s*[[{]/.test(text) ? jsonTable(parseJson(text)) : csvTable(text)
  if (!table.ok) return table
  if (table.value.rows.length === 0) return err({ type: 'FileEmpty' })
  return table.value.rows.length > MAX_IMPORT_ROWS ? err({ type: 'TooManyRows' }) : table
}
