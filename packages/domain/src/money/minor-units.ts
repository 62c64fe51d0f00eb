import type { Brand } from 'valibot'
import { assert, err, ok, type Result } from '../result.ts'

/** Money: a safe integer number of cents, signed. Dollars exist only in text that people type and on the wire. */
export type MinorUnits = number & Brand<'Cents'>

/**
 * Reads an integer as cents. A fraction or an unsafe integer is a defect of the caller and throws: what people type
 * goes through `parseDollars` first.
 */
export function minorUnits(value: number): MinorUnits {
  // The sentence is put together only where it is needed: this runs for every posting.
  if (!Number.isSafeInteger(value)) assert(false, `money is a safe integer of cents, not ${value}`)
  return value as MinorUnits
}

/** No money. */
export const ZERO = minorUnits(0)

/** The largest amount any one entry may state, $1,000,000.00 (decisions: money). */
export const MAX_AMOUNT = minorUnits(100_000_000)

/** The sum in cents; throws where it would leave the safe integers (more than 90 million largest amounts). */
export const addMinorUnits = (a: MinorUnits, b: MinorUnits): MinorUnits => minorUnits(a + b)

/** The difference a - b in cents. */
export const subtractMinorUnits = (a: MinorUnits, b: MinorUnits): MinorUnits => minorUnits(a - b)

/** The same amount with the other sign; zero stays plain zero. */
export const negateMinorUnits = (amount: MinorUnits): MinorUnits => minorUnits(0 - amount)

/** The sum of any number of amounts, in cents; of none, zero. */
export const sumMinorUnits = (amounts: Iterable<MinorUnits>): MinorUnits => {
  let sum = 0
  for (const amount of amounts) sum += amount
  return minorUnits(sum)
}

/** Why a text is not an amount of money. */
export type DollarsError =
  | { readonly type: 'NotAnAmount' }
  | { readonly type: 'TooManyDecimals' }
  | { readonly type: 'AmountTooLarge'; readonly maximum: MinorUnits }

const DOLLARS = /^(?<sign>[+-]?)\$?(?<whole>\d*)(?:\.(?<fraction>\d*))?$/

/**
 * Reads dollars from text, digit by digit, so that 0.29 is 29 cents and never 28.999….
 * Accepts an optional sign, an optional $ and well-placed thousands commas ('1,234.50'). More than two decimals are
 * refused, never rounded (decisions: money). The result is signed cents of at most ±$1,000,000.00.
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

/** The bare decimal text of an amount, always two decimals: 2550 is '25.50', -5 is '-0.05'. */
export function formatDecimal(amount: MinorUnits): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The amount as shown to people, always two decimals and a $ (SPEC §9): 123456 is '$1,234.56', -5 is '-$0.05'. */
export function formatMoney(amount: MinorUnits): string {
  const [whole = '', fraction = ''] = formatDecimal(amount).replace('-', '').split('.')
  return `${amount < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
