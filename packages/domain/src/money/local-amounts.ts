import { err, type Result } from '../result.ts'
import { exponentOf, UNITS, type Denomination } from './currency.ts'
import { formatDecimal, parseAmount, type AmountError, type MinorUnits } from './minor-units.ts'

/** Creates a number format of one language and region: `(options) => new Intl.NumberFormat('es-MX', options)`. */
export type CreateNumberFormat = (options: Intl.NumberFormatOptions) => Intl.NumberFormat

/** How people in one place write and read the amounts of a currency or unit. */
export interface LocalAmounts {
  /** An amount as it is shown: '1.234,56 €'. Stars and minutes are only a number here: '1.234'. */
  readonly format: (amount: MinorUnits) => string
  /** An amount in a field, without a currency: '1.234,56'. */
  readonly formatField: (amount: MinorUnits) => string
  /** Reads what `format` and `formatField` write, and what people type. */
  readonly parse: (text: string) => Result<MinorUnits, AmountError>
}

/** What numbers of one place are made of. */
interface Syntax {
  readonly decimals: readonly string[]
  readonly groups: readonly string[]
  /** The number of digits in the groups before the last one, which has three. */
  readonly groupSizes: readonly number[]
  /** The names of the currency, which stand beside the number, longest first. */
  readonly names: readonly string[]
}

/** Marks of the writing direction, which nobody sees or types. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** One kind of digits, spaces, apostrophes and minus signs, because people type other ones than platforms write. */
const withoutVariants = (text: string): string =>
  text
    .replace(MARKS, '')
    .normalize('NFKC')
    .replace(/\s/g, ' ')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[\u2010-\u2013\u2212]/g, '-')

/** The zeros of scripts with own digits, each of which the other nine follow. */
const ZEROS = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀០'].map((zero) => zero.charCodeAt(0))

/** A digit of any script as one of 0 to 9; another letter as it is. */
function plainLetter(letter: string): string {
  const code = letter.charCodeAt(0)
  const zero = ZEROS.find((each) => code >= each && code < each + 10)
  return zero === undefined ? letter : String(code - zero)
}

const partsOf = (format: Intl.NumberFormat, type: string, number: number): readonly string[] =>
  format.formatToParts(number).flatMap((part) => (part.type === type ? withoutVariants(part.value) : []))

const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

/** A number with several groups and decimals. */
const EXAMPLE = 123_456_789.5

function syntaxOf(plain: Intl.NumberFormat, named: readonly Intl.NumberFormat[]): Syntax {
  const all = [plain, ...named]
  const partsOfAll = (type: string) => unique(all.flatMap((format) => partsOf(format, type, EXAMPLE)))
  return {
    decimals: partsOfAll('decimal'),
    groups: partsOfAll('group'),
    groupSizes: unique(all.map((format) => [...(partsOf(format, 'integer', EXAMPLE).at(-2) ?? '000')].length)),
    names: [...partsOfAll('currency')].sort((a, b) => b.length - a.length),
  }
}

const anyOf = (texts: readonly string[]): string =>
  `(?:${texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})`

/**
 * The text as a plain number for `parseAmount`; undefined if it is none. A point or comma that groups no digits here is
 * read as the decimal separator, because many keyboards have only one of the two.
 */
function plainNumber(text: string, { decimals, groups, groupSizes, names }: Syntax): string | undefined {
  const known = withoutVariants(text)
  const name = names.find((each) => known.includes(each)) ?? ''
  const letters = [...known.replace(name, '')].map(plainLetter)
  const decimal = anyOf(unique([...decimals, ...['.', ','].filter((each) => !groups.includes(each))]))
  const group = anyOf(groups)
  const grouped = groupSizes.map((size) => String.raw`\d{1,${size}}(?:${group}\d{${size}})*${group}\d{3}`).join('|')
  const number = new RegExp(`^(?<sign>[-+]?) *(?<whole>${grouped}|\\d*)(?:${decimal}(?<fraction>\\d*))?$`)
  const { sign, whole, fraction = '' } = number.exec(letters.join('').trim())?.groups ?? {}
  if (sign === undefined || whole === undefined) return undefined
  return `${sign}${whole.replace(/\D/g, '')}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Writes and reads amounts as people in one place do, with its digits, separators and currency signs. The number of
 * decimals is the product's own, whatever the platform thinks of the currency.
 */
export function localAmounts(of: Denomination, createFormat: CreateNumberFormat): LocalAmounts {
  const exponent = exponentOf(of)
  const options = { minimumFractionDigits: exponent, maximumFractionDigits: exponent }
  const plain = createFormat(options)
  const displays = UNITS.some((unit) => unit === of) ? [] : (['symbol', 'narrowSymbol', 'code'] as const)
  const named = displays.map((currencyDisplay) =>
    createFormat({ ...options, style: 'currency', currency: of, currencyDisplay }),
  )
  const syntax = syntaxOf(createFormat({ maximumFractionDigits: 1 }), [plain, ...named])
  // Decimal text is written exactly, also where no double is.
  const write = (format: Intl.NumberFormat, amount: MinorUnits): string =>
    format.format(formatDecimal(amount, exponent) as `${number}`)
  return {
    format: (amount) => write(named[0] ?? plain, amount),
    formatField: (amount) => write(plain, amount),
    parse: (text) => {
      const number = plainNumber(text, syntax)
      return number === undefined ? err({ type: 'NotAnAmount' }) : parseAmount(number, exponent)
    },
  }
}
