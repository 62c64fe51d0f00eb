import type { Denomination } from '@little-ledger/domain'
import { formatters, isEnglish, languageTag } from './language.ts'

interface Marks {
  readonly decimal: string
  /** Between thousands. Austria has one in numbers and another in amounts. */
  readonly groups: readonly string[]
  /** Zero to nine. */
  readonly digits: readonly string[]
}

/** How the current language writes numbers. */
function marks(): Marks {
  const format = formatters.getNumberFormat(languageTag())
  const money = formatters.getNumberFormat(languageTag(), { style: 'currency', currency: 'USD' })
  const partOf = (of: Intl.NumberFormat, type: Intl.NumberFormatPartTypes) =>
    of.formatToParts(12_345.6).find((part) => part.type === type)?.value ?? ''
  return {
    decimal: partOf(format, 'decimal'),
    groups: [partOf(format, 'group'), partOf(money, 'group')],
    digits: Array.from({ length: 10 }, (_, digit) => format.format(digit)),
  }
}

/** Spaces, and marks of direction. */
const INVISIBLE = /[\s\p{Cf}]/gu

/** The ways in which the current language writes a currency, longest first. */
const symbolsOf = (of: Denomination): readonly string[] =>
  of === 'stars' || of === 'minutes'
    ? []
    : (['code', 'symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
        const format = formatters.getNumberFormat(languageTag(), { style: 'currency', currency: of, currencyDisplay })
        return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? ''
      })

/** The last three digits are a group. Indian languages group two of the others. */
const isGrouped = (groups: readonly string[]): boolean =>
  groups.length === 1 || /^[+-]?\d{1,3}( \d{2,3})* \d{3}$/.test(groups.join(' '))

/**
 * A number or an amount that was typed as the current language writes it, in the form that the domain parses: '1.234,50'
 * in Spain is '1234.50'. The sign of its currency may be typed too. Text that is not such a number stays, because some people type '5.50' there too.
 */
export function plainNumber(typed: string, of: Denomination = 'USD'): string {
  if (isEnglish() && of === 'USD') return typed
  const { decimal, groups: separators, digits } = marks()
  let text = typed.replaceAll(/\p{Nd}/gu, (digit) => {
    const value = digits.indexOf(digit)
    return value < 0 ? digit : String(value)
  })
  for (const symbol of symbolsOf(of)) text = text.replace(symbol, '')
  text = text.replaceAll(INVISIBLE, '').replace('−', '-')
  const separator = separators.find((mark) => text.includes(mark))?.replaceAll(INVISIBLE, '') ?? ''
  const [whole = '', fraction, ...rest] = text.split(decimal)
  const groups = separator === '' ? [whole] : whole.split(separator)
  if (!isGrouped(groups) || rest.length > 0 || /[.,]/.test(`${groups.join('')}${fraction ?? ''}`)) return text
  return fraction === undefined ? groups.join('') : `${groups.join('')}.${fraction}`
}

/** A plain number such as '1234.50' as the current language writes it, without grouping. Other text stays. */
export function localNumber(plain: string): string {
  if (isEnglish() || !/^[+-]?\d*(\.\d*)?$/.test(plain)) return plain
  const { decimal, digits } = marks()
  return plain.replace('.', decimal).replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}
