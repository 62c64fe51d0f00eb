// Exact fractions with a positive denominator, and interest calculated with them.

/** At most $1,000,000.00 earns interest (INTERPRETATION: The calendar). */
const MAX_INTEREST_BEARING_CENTS = 100_000_000n
/** Rates are in hundredths of a percent: 10,000 is 100%. */
export const WHOLE_RATE = 10_000n

const divisorOf = (a, b) => (b === 0n ? a : divisorOf(b, a % b))
const absolute = (a) => (a < 0n ? -a : a)

/** The fraction in lowest terms. */
export const fraction = (over, under = 1n) => {
  const divisor = divisorOf(absolute(over), under) || 1n
  return { over: over / divisor, under: under / divisor }
}
/** The exact sum. */
export const plus = (a, b) => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
/** The exact product. */
export const times = (a, b) => fraction(a.over * b.over, a.under * b.under)
const smaller = (a, b) => (a.over * b.under <= b.over * a.under ? a : b)
export const ZERO = fraction(0n)

/** Divides and rounds down. BigInt division would round a negative result toward zero instead. */
const floorDivide = (over, under) => (over % under < 0n ? over / under - 1n : over / under)

/** Rounds to the nearest integer, half up. */
export const roundHalfUp = ({ over, under }) => floorDivide(2n * over + under, 2n * under)

/**
 * The unrounded interest on a base. Only the first $1,000,000 of the base earns interest; a base of zero or less earns
 * none.
 */
export const earned = (base, rate) => {
  const interestBearing = smaller(base, fraction(MAX_INTEREST_BEARING_CENTS))
  return interestBearing.over > 0n ? times(interestBearing, rate) : ZERO
}

/** Converts whole cents to a number. Returns NaN if the number would be inexact, so that any comparison fails. */
export const toNumber = (cents) => (Number.isSafeInteger(Number(cents)) ? Number(cents) : Number.NaN)
