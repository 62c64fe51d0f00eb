import type { Brand } from 'valibot'
import { assert, err, ok, type Result } from '../result.ts'
import { DEFAULT_CURRENCY, exponentOf, type Denomination, type Exponent } from './currency.ts'

/**
 * An amount as a signed safe integer of minor units: cents for US dollars, whole yen, stars. Decimals are used only in
 * typed or displayed text and in JSON.
 */
export type MinorUnits = number & Brand<'MinorUnits'>

/**
 * Brands an integer as minor units. Throws on a fraction or an unsafe integer; parse user input with `parseAmount`.
 */
export function minorUnits(value: number): MinorUnits {
  // Hot path: build the message only on failure.
  if (!Number.isSafeInteger(value)) assert(false, `money is a safe integer of cents, not ${value}`)
  return value as MinorUnits
}

export const ZERO = minorUnits(0)

/**
 * The largest amount of a single entry, $1,000,000.00 (docs/decisions/0001-money-in-minor-units.md). As many minor units
 * in every currency (docs/decisions/0047-currency-and-units.md).
 */
export const MAX_AMOUNT = minorUnits(100_000_000)

/** a + b. Throws if the sum is not a safe integer. */
export const addMinorUnits = (a: MinorUnits, b: MinorUnits): MinorUnits => minorUnits(a + b)

/** a - b. Throws if the difference is not a safe integer. */
export const subtractMinorUnits = (a: MinorUnits, b: MinorUnits): MinorUnits => minorUnits(a - b)

/** The amount with the opposite sign. Never returns -0. */
export const negateMinorUnits = (amount: MinorUnits): MinorUnits => minorUnits(0 - amount)

/** The sum of the amounts; zero if there are none. Throws if the sum is not a safe integer. */
export const sumMinorUnits = (amounts: Iterable<MinorUnits>): MinorUnits => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return minorUnits(sum)
}

/** Why text cannot be parsed as an amount. */
export type AmountError =
  | { readonly type: 'NotAnAmount' }
  | { readonly type: 'TooManyDecimals' }
  | { readonly type: 'AmountTooLarge'; readonly maximum: MinorUnits }

const AMOUNT = /^(?<sign>[+-]?)\$?(?<whole>\d*)(?:\.(?<fraction>\d*))?$/

/**
 * Parses an amount digit by digit, without floating point: '0.29' is 29 with two decimals. Accepts a sign, a $ and
 * well-placed thousands separators ('1,234.50'). Rejects more decimals than `exponent` instead of rounding them, and
 * amounts beyond ±`MAX_AMOUNT`.
 */
export function parseAmount(text: string, exponent: Exponent): Result<MinorUnits, AmountError> {
  const trimmed = text.trim()
  const plain = /^[+-]?\$?\d{1,3}(,\d{3})+(\.\d*)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
  const { sign, whole = '', fraction = '' } = AMOUNT.exec(plain)?.groups ?? {}
  if (whole + fraction === '') return err({ type: 'NotAnAmount' })
  if (fraction.length > exponent) return err({ type: 'TooManyDecimals' })
  const amount = Number(whole + fraction.padEnd(exponent, '0'))
  if (amount > MAX_AMOUNT) return err({ type: 'AmountTooLarge', maximum: MAX_AMOUNT })
  return ok(minorUnits(sign === '-' ? 0 - amount : amount))
}

/** Formats an amount as a plain number with all its decimals: with two, 2550 is '25.50' and -5 is '-0.05'. */
export function formatDecimal(amount: MinorUnits, exponent: Exponent): string {
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/**
 * Formats an amount in English. Dollars have a $ and two decimals (SPEC §9): 123456 is '$1,234.56', -5 is '-$0.05'. Other
 * currencies have their code: 'EUR 1,234.56', '-JPY 5'. Stars and minutes have their name: '1 star', '30 minutes'.
 */
export function formatMoney(amount: MinorUnits, of: Denomination = DEFAULT_CURRENCY): string {
  const [whole = '', ...fraction] = formatDecimal(amount, exponentOf(of)).replace('-', '').split('.')
  const number = [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
  const sign = amount < 0 ? '-' : ''
  if (of === 'stars' || of === 'minutes') return `${sign}${number} ${number === '1' ? of.slice(0, -1) : of}`
  return `${sign}${of === 'USD' ? '$' : `${of} `}${number}`
}
