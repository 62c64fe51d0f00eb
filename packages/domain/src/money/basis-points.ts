import type { Brand } from 'valibot'
import { assert, err, ok, type Result } from '../result.ts'
import { minorUnits, type MinorUnits } from './minor-units.ts'

/** A rate in hundredths of a percent, an integer from 0 to 10,000 (0% to 100%, SPEC §5). */
export type BasisPoints = number & Brand<'BasisPoints'>

/** The largest rate, 100% (SPEC §5). */
export const MAX_RATE = 10_000

/** Brands an integer as basis points. Throws outside 0 to 10,000; parse user input with `parsePercent`. */
export function basisPoints(value: number): BasisPoints {
  assert(Number.isInteger(value) && value >= 0 && value <= MAX_RATE, `a rate is 0 to 10,000 basis points, not ${value}`)
  return value as BasisPoints
}

/** Why text cannot be parsed as a rate. */
export type PercentError =
  | { readonly type: 'NotARate' }
  | { readonly type: 'TooManyDecimals' }
  | { readonly type: 'RateNegative' }
  | { readonly type: 'RateTooHigh' }

/**
 * Parses a percentage: '2.5' is 250 basis points. Rejects more than two decimals instead of rounding them. A rate
 * that is also below 0 or above 100 gets the message about that (SPEC §5).
 */
export function parsePercent(text: string): Result<BasisPoints, PercentError> {
  const match = /^(?<sign>[+-]?)(?<whole>\d*)(?:\.(?<fraction>\d*))?%?$/.exec(text.trim())
  const { sign, whole = '', fraction = '' } = match?.groups ?? {}
  if (whole + fraction === '') return err({ type: 'NotARate' })
  const percent = Number(`${whole}.${fraction}`)
  if (sign === '-' && percent > 0) return err({ type: 'RateNegative' })
  if (percent > 100) return err({ type: 'RateTooHigh' })
  if (fraction.length > 2) return err({ type: 'TooManyDecimals' })
  return ok(basisPoints(Number(whole + fraction.padEnd(2, '0'))))
}

/** Formats a rate as a decimal percentage without trailing zeros: 250 is '2.5', 300 is '3', 5 is '0.05'. */
export const formatPercent = (rate: BasisPoints): string => {
  const digits = String(rate).padStart(3, '0')
  const fraction = digits.slice(-2).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -2) : `${digits.slice(0, -2)}.${fraction}`
}

/** The largest amount that earns interest, $1,000,000.00 (docs/decisions/0004-derived-allowance-and-interest.md). */
export const MAX_INTEREST_BEARING = minorUnits(100_000_000)

/** The part of a base that earns interest: zero if the base is negative, at most $1,000,000.00. */
export const interestBearingAmount = (base: MinorUnits): MinorUnits =>
  minorUnits(Math.min(Math.max(base, 0), MAX_INTEREST_BEARING))

/**
 * One period's interest on a base: base × rate / 100% (SPEC §9), rounded half up to a minor unit with integer arithmetic.
 * Zero for a base of zero or less; only $1,000,000.00 of a larger base earns interest.
 */
export function interestOn(base: MinorUnits, rate: BasisPoints): MinorUnits {
  // `doubled` is at most 2e12 + 1e4, well within the safe integer range.
  const doubled = 2 * interestBearingAmount(base) * rate + MAX_RATE
  return minorUnits((doubled - (doubled % (2 * MAX_RATE))) / (2 * MAX_RATE))
}
