import type { Brand } from 'valibot'
import { assert, err, ok, type Result } from '../result.ts'

/**
 * An amount of money as a signed safe integer of cents. Dollars are used only in typed or displayed text and in JSON.
 */
export type MinorUnits = number & Brand<'MinorUnits'>

/**
 * Brands an integer as minor units. Throws on a fraction or an unsafe integer; parse user input with `parseDollars`.
 */
export function minorUnits(value: number): MinorUnits {
  // Hot path: build the message only on failure.
  if (!Number.isSafeInteger(value)) assert(false, `money is a safe integer of cents, not ${value}`)
  return value as MinorUnits
}

export const ZERO = minorUnits(0)

/** The largest amount of a single entry, $1,000,000.00 (docs/decisions/0001-money-in-minor-units.md). */
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

/** Why text cannot be parsed as an amount of money. */
export type DollarsError =
  | { readonly type: 'NotAnAmount' }
  | { readonly type: 'TooManyDecimals' }
  | { readonly type: 'AmountTooLarge'; readonly maximum: MinorUnits }

const DOLLARS = /^(?<sign>[+-]?)\$?(?<whole>\d*)(?:\.(?<fraction>\d*))?$/

/**
 * Parses dollars digit by digit, without floating point: '0.29' is 29 cents. Accepts a sign, a $ and well-placed
 * thousands separators ('1,234.50'). Rejects more than two decimals instead of rounding them, and amounts beyond
 * ±$1,000,000.00 (docs/decisions/0001-money-in-minor-units.md).
 */
export function parseDollars(text: string): Result<MinorUnits, DollarsError> {
  const trimmed = text.trim()
  const plain = /^[+-]?\$?\d{1,3}(,\d{3})+(\.\d*)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
  const { sign, whole = '', fraction = '' } = DOLLARS.exec(plain)?.groups ?? {}
  if (whole + fraction === '') return err({ type: 'NotAnAmount' })
  if (fraction.length > 2) return err({ type: 'TooManyDecimals' })
  const amount = Number(whole + fraction.padEnd(2, '0'))
  if (amount > MAX_AMOUNT) return err({ type: 'AmountTooLarge', maximum: MAX_AMOUNT })
  return ok(minorUnits(sign === '-' ? 0 - amount : amount))
}

/** Formats an amount as a plain number with two decimals: 2550 is '25.50', -5 is '-0.05'. */
export function formatDecimal(amount: MinorUnits): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Formats an amount for display with a $ and two decimals (SPEC §9): 123456 is '$1,234.56', -5 is '-$0.05'. */
export function formatMoney(amount: MinorUnits): string {
  const [whole = '', fraction = ''] = formatDecimal(amount).replace('-', '').split('.')
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
