import { parseCivilDate, parseCivilTime, type CivilDate, type CivilTime } from '../calendar/civil-date.ts'
import type { Exponent } from '../money/currency.ts'
import { parseAmount, type AmountError, type MinorUnits } from '../money/minor-units.ts'
import type { Result } from '../result.ts'

/** The mark before the decimals. The other one groups thousands. */
export type DecimalMark = '.' | ','

/** The order of day, month and year in dates that do not start with a year of four digits. */
export const DATE_ORDERS = ['ymd', 'mdy', 'dmy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** The first of each block of ten digits that spreadsheets write. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10]

const asciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** Currencies, signs and brackets around a number. A dot after a letter is part of an abbreviation, as in 'Rs. 5'. */
const AROUND = String.raw`(?:[\p{L}\p{M}\p{Sc}\s()+-]|(?<=[\p{L}\p{M}])\.)*`
/** Spaces, apostrophes and underscores separate thousands only. */
const NUMBER = String.raw`\d{1,3}(?:[\p{Zs}'’_]\d{3})+(?:[.,]\d*)?|(?=[.,]*\d)[\d.,]+`
const AMOUNT = new RegExp(`^['’]?(?<before>${AROUND})(?<number>${NUMBER})(?<after>${AROUND})$`, 'u')

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** Words after a number that multiply or divide it, or are a debit in some languages and a currency in others. */
const UNCLEAR = /^([cdkms]|bn|cents?|crore|ct|db|lakh|mil|mill|millions?|mio|mrd|od|soll|thousand|tsd)$/

/** Words that say money out. Beside a number they leave its sign open. */
const OUT = /^(db|debit|expense|minus|out|soll|spent|withdrawal)$/

/** The marks around a number (0), and the sign that they mean. */
const SIGNS = new Map([
  ...['0', '+0', '0cr'].map((marks) => [marks, ''] as const),
  ...['-0', '0-', '(0)', '0dr'].map((marks) => [marks, '-'] as const),
])

/** An amount's sign, digits and marks, without a currency and spaces: '(1.234,50 €)' is '-1.234,50'. Empty if unclear. */
function bareNumber(cell: string): string {
  const text = asciiDigits(cell)
    .replaceAll('٫', ',')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[−–]/g, '-')
    .trim()
  const { before = '', number = '', after = '' } = AMOUNT.exec(text)?.groups ?? {}
  if (wordsIn(after).some((word) => UNCLEAR.test(word))) return ''
  const words = [...wordsIn(before), ...wordsIn(after)]
  // '1-Mar' is a date without a year.
  if (words.some((word) => OUT.test(word) || monthNumber(word) !== undefined)) return ''
  const digits = number.replaceAll(/[^\d.,]/g, '')
  // In some countries '5.-' is 5.00.
  if (/[.,]$/.test(digits) && after.includes('-')) return ''
  const debitOrCredit = words.filter((word) => /^(cr|dr)$/.test(word))
  const sign = SIGNS.get(`${before}0${after}`.replaceAll(/[^0()+-]/g, '') + debitOrCredit.join(''))
  return sign === undefined ? '' : sign + digits
}

/** Removes zeros that the currency does not have: '550.00' yen. Three digits may be thousands, so they stay. */
const withoutExtraZeros = (plain: string, exponent: Exponent): string => {
  const [, whole, fraction = ''] = /^([^.]*)\.(\d+)$/.exec(plain) ?? []
  if (whole === undefined || fraction.length <= exponent || fraction.length === 3) return plain
  return /^0+$/.test(fraction.slice(exponent)) ? `${whole}.${fraction.slice(0, exponent)}` : plain
}

/** Parses an amount as spreadsheets, banks and people write it. Never rounds. */
export function readAmount(cell: string, mark: DecimalMark, exponent: Exponent): Result<MinorUnits, AmountError> {
  const bare = bareNumber(cell)
  const plain = mark === '.' ? bare : bare.replaceAll(/[.,]/g, (char) => (char === ',' ? '.' : ','))
  return parseAmount(withoutExtraZeros(plain, exponent), exponent)
}

/** Whether text could be an amount, in either notation. */
export const looksLikeAmount = (cell: string): boolean =>
  /\d/.test(asciiDigits(cell)) && /^[+-]?(\d{1,3}([.,]\d{3})*|\d+)([.,]\d*)?$/.test(bareNumber(cell))

/** The sign of an amount in either notation; 0 for zero and for other texts. */
export function signOf(cell: string): -1 | 0 | 1 {
  const bare = bareNumber(cell)
  if (!/[1-9]/.test(bare)) return 0
  return bare.startsWith('-') ? -1 : 1
}

/** The decimal mark that an amount shows; undefined if it could be either, as in '1,234'. */
function markOf(cell: string): DecimalMark | undefined {
  const marks = bareNumber(cell).replaceAll(/[^.,]/g, '')
  const last = marks.at(-1) as DecimalMark | undefined
  if (last === undefined) return undefined
  const other = last === '.' ? ',' : '.'
  if (marks.includes(other)) return last
  if (marks.length > 1) return other
  // A group of thousands has at most three digits before it, and does not begin with 0.
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bareNumber(cell)) ? undefined : last
}

/** The decimal mark that a column's amounts show; undefined if none or both of them do. */
export function detectDecimalMark(cells: readonly string[]): DecimalMark | undefined {
  const found = new Set(cells.flatMap((cell) => markOf(cell) ?? []))
  const [mark] = found
  return found.size === 1 ? mark : undefined
}

/** Whether a column has marks that show no decimal mark: '1,234' is thousands, or has three decimals. */
export const isDecimalMarkOpen = (cells: readonly string[]): boolean =>
  detectDecimalMark(cells) === undefined && cells.some((cell) => looksLikeAmount(cell) && /[.,]/.test(bareNumber(cell)))

const DATE = /^(\d{1,4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,4})\.?(?:[T ,].*)?$/

/** A date with dots and the year at the end. */
const DOTTED_DATE = /^\s*\d{1,2}\.\s?\d{1,2}\.\s?\d{2}/

/** A date without marks, as in 20260331. */
const COMPACT_DATE = /^((?:19|20)\d\d)(\d\d)(\d\d)$/

/** English and Spanish names of the months. */
const MONTHS = [
  ['jan', 'january', 'ene', 'enero'],
  ['feb', 'february', 'febrero'],
  ['mar', 'march', 'marzo'],
  ['apr', 'april', 'abr', 'abril'],
  ['may', 'mayo'],
  ['jun', 'june', 'junio'],
  ['jul', 'july', 'julio'],
  ['aug', 'august', 'ago', 'agosto'],
  ['sep', 'sept', 'september', 'set', 'septiembre', 'setiembre'],
  ['oct', 'october', 'octubre'],
  ['nov', 'november', 'noviembre'],
  ['dec', 'december', 'dic', 'diciembre'],
]

/** The number of a month, from 1; undefined if the word is none. */
function monthNumber(word: string): string | undefined {
  const index = MONTHS.findIndex((names) => names.includes(word))
  return index === -1 ? undefined : String(index + 1)
}

type DateParts = readonly [string, string, string]

/** The parts of a date with the name of a month: the month in the middle, also in 'March 1st, 2026'. */
function partsOfNamedDate(text: string): DateParts | undefined {
  const date = text.toLowerCase().replace(/[,\s]\s*\d{1,2}:.*$/, '')
  if (!/^[\p{L}\d\s.,/-]+$/u.test(date)) return undefined
  const words = (date.match(/\p{L}+|\d+/gu) ?? []).filter((word) => !/^(de|del|st|nd|rd|th)$/.test(word))
  const [first = '', second = '', third = ''] = words
  const [day, name] = monthNumber(first) === undefined ? [first, second] : [second, first]
  const month = monthNumber(name)
  return words.length === 3 && month !== undefined ? [day, month, third] : undefined
}

/** The year, month and day in an order; a year has two or four digits. */
function inOrder([first, second, third]: DateParts, order: DateOrder): DateParts {
  if (first.length === 4) return [first, second, third]
  if (order === 'ymd') return [first.length === 2 && third.length < 3 ? first : '', second, third]
  return order === 'dmy' ? [third, second, first] : [third, first, second]
}

/** Parses a date; a year of two digits is in this century. Ignores a time after it. */
export function readDate(cell: string, order: DateOrder): CivilDate | undefined {
  const text = asciiDigits(cell)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  const [, first, second, third] = DATE.exec(text) ?? COMPACT_DATE.exec(text) ?? []
  const isNumeric = first !== undefined && second !== undefined && third !== undefined
  const parts = isNumeric ? ([first, second, third] as const) : partsOfNamedDate(text)
  if (parts === undefined) return undefined
  // A name says which part is the month, and four digits which one is the year.
  const isDayFirst = !isNumeric && (order === 'mdy' || parts[2].length === 4)
  const [year, month, day] = inOrder(parts, isDayFirst ? 'dmy' : order)
  const fullYear = year.length === 2 ? `20${year}` : year
  const parsed = parseCivilDate(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return parsed.ok ? parsed.value : undefined
}

const TIME = /^(\d{1,2}):(\d{2})(?::\d{2}(?:[.,]\d+)?)?(?:\s*(?:([ap])\.?\s*m\.?|h|hs|hrs|uhr))?$/i

/** Parses a time of day, such as 14:30, 9:05:00, 2:30 PM or 2:30 p. m.; drops the seconds. */
export function readTime(cell: string): CivilTime | undefined {
  const [, hourText = '', minute = '', half] = TIME.exec(asciiDigits(cell).trim()) ?? []
  const hour = Number(hourText)
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined
  const hour24 = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const parsed = parseCivilTime(`${String(hour24).padStart(2, '0')}:${minute}`)
  return parsed.ok ? parsed.value : undefined
}

/** Whether a date has no year, as in 1-Mar or 3/14. */
const lacksYear = (cell: string): boolean =>
  /^\d{1,2}\/\d{1,2}$/.test(cell.trim()) || readDate(`${cell} 2000`, 'dmy') !== undefined

/** Whether text looks like a date in any order, also one that cannot be read because it has no year. */
export const looksLikeDate = (cell: string): boolean =>
  DATE_ORDERS.some((order) => readDate(cell, order) !== undefined) || lacksYear(cell)

/** Only dates with hyphens, such as 26-03-01, are likely to start with a year of two digits. */
const SHORT_YEAR_FIRST = /^\s*\d{2}-\d{2}-\d{2}(?!\d)/

/**
 * The orders in which most of a column's dates can be read, the best guess first: a file has few different years, and is in
 * the order of this device's language. One order if the dates show it, or if every order reads the same.
 */
export function fittingDateOrders(cells: readonly string[], local: DateOrder): readonly [DateOrder, ...DateOrder[]] {
  const fits = [local, ...DATE_ORDERS.filter((order) => order !== local)].map((order) => {
    const dates = cells.flatMap((cell) => readDate(cell, order) ?? [])
    return { order, dates, years: new Set(dates.map((date) => date.slice(0, 4))).size }
  })
  const most = Math.max(...fits.map(({ dates }) => dates.length))
  const best = fits.filter(({ dates }) => dates.length === most)
  const yearsOf = (wanted: DateOrder) => best.find(({ order }) => order === wanted)?.years ?? Infinity
  const isShort = cells.some((cell) => SHORT_YEAR_FIRST.test(cell))
  const isDotted = cells.some((cell) => DOTTED_DATE.test(cell))
  const likely = best.filter(({ order, years }) => {
    if (order === 'ymd') return isShort || years < Math.min(yearsOf('dmy'), yearsOf('mdy'))
    // Where dates have dots, the day comes first.
    return order === 'dmy' || !isDotted || yearsOf('dmy') === Infinity
  })
  const [first = { order: local, dates: [] }, ...others] = likely.toSorted((a, b) => a.years - b.years)
  const differ = others.filter(({ dates }) => dates.join() !== first.dates.join())
  return [first.order, ...differ.map(({ order }) => order)]
}
