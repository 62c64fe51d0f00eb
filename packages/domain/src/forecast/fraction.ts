import { minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { assert } from '../result.ts'

/**
 * An exact number with a denominator above zero. Not reduced to lowest terms: in the few hundred operations of a forecast,
 * computing common divisors would cost more than it saves.
 */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** The exact quotient of two integers. Throws if either is not an integer or the denominator is not above zero. */
export function fraction(numerator: number, denominator = 1): Fraction {
  assert(denominator > 0, 'a denominator is above zero')
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
}

export const ZERO_FRACTION = fraction(0)

/** The exact sum. Keeps the larger denominator if the smaller divides it, so denominators grow slowly. */
export function add(a: Fraction, b: Fraction): Fraction {
  if (a.denominator % b.denominator === 0n) {
    const scale = a.denominator / b.denominator
    return { numerator: a.numerator + b.numerator * scale, denominator: a.denominator }
  }
  if (b.denominator % a.denominator === 0n) return add(b, a)
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }
}

/** The exact difference. */
export const subtract = (a: Fraction, b: Fraction): Fraction =>
  add(a, { numerator: -b.numerator, denominator: b.denominator })

/** The exact product. */
export const multiply = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
})

/** The exact quotient; `by` must be above zero. */
export function divide(a: Fraction, by: Fraction): Fraction {
  assert(by.numerator > 0n, 'a divisor is above zero')
  return { numerator: a.numerator * by.denominator, denominator: a.denominator * by.numerator }
}

/** The smaller of two fractions. */
export const smaller = (a: Fraction, b: Fraction): Fraction =>
  b.numerator * a.denominator < a.numerator * b.denominator ? b : a

/** The integer quotient, rounded down; `by` must be above zero. */
function floorDivide(value: bigint, by: bigint): bigint {
  const towardsZero = value / by
  return value % by < 0n ? towardsZero - 1n : towardsZero
}

/** Rounds to whole minor units, half up even below zero: -2.5 becomes -2. */
export const roundHalfUp = ({ numerator, denominator }: Fraction): MinorUnits =>
  minorUnits(Number(floorDivide(2n * numerator + denominator, 2n * denominator)))

/** Rounds up to an integer. */
export const ceiling = ({ numerator, denominator }: Fraction): number => Number(-floorDivide(-numerator, denominator))
