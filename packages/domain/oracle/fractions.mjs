// Exact fractions, each a numerator over a positive denominator, and what interest makes of them.

/** At most $1,000,000.00 earns interest (INTERPRETATION: The calendar). */
const MOST_THAT_EARNS_CENTS = 100_000_000n
/** A rate is a number of hundredths of a percent, so 10,000 of them are the whole. */
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
/** Zero. */
export const NOTHING = fraction(0n)

/** Division that goes down also below zero, where BigInt's own goes towards zero. */
const floorDivide = (over, under) => (over % under < 0n ? over / under - 1n : over / under)

/** To the nearest whole number, a half going up. */
export const roundHalfUp = ({ over, under }) => floorDivide(2n * over + under, 2n * under)

/** What a base earns at a rate, unrounded: at most on the first million, and nothing on zero or less. */
export const earned = (base, rate) => {
  const earning = smaller(base, fraction(MOST_THAT_EARNS_CENTS))
  return earning.over > 0n ? times(earning, rate) : NOTHING
}

/** Whole cents as a number. What no number holds exactly is NaN, which is equal to nothing it is compared with. */
export const toNumber = (cents) => (Number.isSafeInteger(Number(cents)) ? Number(cents) : Number.NaN)
