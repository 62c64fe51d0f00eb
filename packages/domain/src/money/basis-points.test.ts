import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { err, ok } from '../result.ts'
import {
  basisPoints,
  interestBearingAmount,
  interestOn,
  MAX_INTEREST_BEARING,
  MAX_RATE,
  parsePercent,
  formatPercent,
} from './basis-points.ts'
import { minorUnits } from './minor-units.ts'

const anyRate = fc.integer({ min: 0, max: MAX_RATE }).map(basisPoints)
const anyBase = fc.integer({ min: 1, max: MAX_INTEREST_BEARING }).map(minorUnits)

/** Reference implementation with BigInt: base × rate / 10,000, rounded half up. */
const roundedByBigInt = (base: number, rate: number): number => Number((BigInt(base) * BigInt(rate) + 5_000n) / 10_000n)

describe('parsePercent and formatPercent', () => {
  test.each([
    ['0', 0],
    ['2.5', 250],
    ['2.50', 250],
    ['.5', 50],
    ['3.', 300],
    ['0.01', 1],
    ['0.29', 29],
    ['99.99', 9_999],
    ['100', 10_000],
    ['100.00', 10_000],
    ['+5', 500],
    ['-0', 0],
    [' 7.25 ', 725],
    ['7.25%', 725],
  ])('reads %j as %i basis points (INTERPRETATION: hundredths of a percent)', (text, points) => {
    expect(parsePercent(text)).toEqual(ok(points))
  })

  test.each([
    ['100.01', 'RateTooHigh'],
    ['101', 'RateTooHigh'],
    ['9'.repeat(400), 'RateTooHigh'],
    ['-0.01', 'RateNegative'],
    ['-5', 'RateNegative'],
    ['-500', 'RateNegative'],
    ['2.555', 'TooManyDecimals'],
    ['2.500', 'TooManyDecimals'],
    ['100.000', 'TooManyDecimals'],
    ['-0.000', 'TooManyDecimals'],
    ['100.001', 'RateTooHigh'],
    ['-0.001', 'RateNegative'],
    ['-2.555', 'RateNegative'],
    ['', 'NotARate'],
    ['.', 'NotARate'],
    ['%', 'NotARate'],
    ['-', 'NotARate'],
    ['five', 'NotARate'],
    ['1e1', 'NotARate'],
    ['1,5', 'NotARate'],
    ['NaN', 'NotARate'],
    ['5%%', 'NotARate'],
  ] as const)('rejects %j with %s (SPEC §5: 0 to 100)', (text, type) => {
    expect(parsePercent(text)).toEqual(err({ type }))
  })

  test.each([
    [0, '0'],
    [5, '0.05'],
    [50, '0.5'],
    [250, '2.5'],
    [255, '2.55'],
    [300, '3'],
    [3_000, '30'],
    [10_000, '100'],
  ])('formats %i basis points as %j', (points, text) => {
    expect(formatPercent(basisPoints(points))).toBe(text)
  })

  test('parses every formatted rate back to the same value', () => {
    fc.assert(
      fc.property(anyRate, (rate) => {
        expect(parsePercent(formatPercent(rate))).toEqual(ok(rate))
      }),
    )
  })

  test.each([-1, 10_001, 0.5, Number.NaN])('basisPoints throws on %d', (value) => {
    expect(() => basisPoints(value)).toThrow(`not ${value}`)
  })
})

describe('interest for one period', () => {
  test('equals balance × rate / 100 (SPEC §9)', () => {
    expect(interestOn(minorUnits(10_000), basisPoints(500))).toBe(500)
    expect(interestOn(minorUnits(12_345), basisPoints(10_000))).toBe(12_345)
    expect(interestOn(minorUnits(12_345), basisPoints(0))).toBe(0)
  })

  test.each([
    // 1% of 49, 50, 51, 149 and 150 cents is 0.49, 0.5, 0.51, 1.49 and 1.5 cents respectively.
    [49, 100, 0],
    [50, 100, 1],
    [51, 100, 1],
    [149, 100, 1],
    [150, 100, 2],
    // 2.5% of 20 and 60 cents is 0.5 and 1.5 cents; rounding half to even would turn 0.5 into 0.
    [20, 250, 1],
    [60, 250, 2],
    [100, 250, 3],
    // 0.01% of $49.99 is 0.4999 cents, and 0.01% of $50 is 0.5 cents.
    [4_999, 1, 0],
    [5_000, 1, 1],
  ])('%i cents at %i basis points earn %i cents, rounded half up (INTERPRETATION: money)', (base, rate, interest) => {
    expect(interestOn(minorUnits(base), basisPoints(rate))).toBe(interest)
  })

  test.each([
    [100_000_000, 250, 2_500_000],
    [100_000_001, 250, 2_500_000],
    [250_000_000, 10_000, 100_000_000],
    [Number.MAX_SAFE_INTEGER, 10_000, 100_000_000],
    [99_999_999, 10_000, 99_999_999],
  ])(
    '%i cents at %i basis points earn %i cents: at most $1,000,000 earns interest (INTERPRETATION: the calendar)',
    (base, rate, interest) => {
      expect(interestOn(minorUnits(base), basisPoints(rate))).toBe(interest)
    },
  )

  test.each([0, -1, -10_000, Number.MIN_SAFE_INTEGER])(
    'a balance of %i cents earns nothing (INTERPRETATION: the calendar)',
    (base) => {
      expect(interestOn(minorUnits(base), basisPoints(10_000))).toBe(0)
    },
  )

  test('the amount that earns interest is between zero and $1,000,000 (INTERPRETATION: the calendar)', () => {
    expect(
      [-1, 0, 1, 99_999_999, 100_000_000, 100_000_001].map((base) => interestBearingAmount(minorUnits(base))),
    ).toEqual([...[0, 0, 1, 99_999_999, 100_000_000, 100_000_000]])
  })

  test('matches the BigInt reference for every base and rate', () => {
    fc.assert(
      fc.property(anyBase, anyRate, (base, rate) => {
        expect(interestOn(base, rate)).toBe(roundedByBigInt(base, rate))
      }),
      { numRuns: 1_000 },
    )
  })

  test('rounds every exact half cent up', () => {
    const tie = fc.tuple(fc.integer({ min: 0, max: 9_999 }), fc.constantFrom(1, 3, 7, 9, 11, 13)).map(([n, odd]) => ({
      base: minorUnits(5_000 * odd * (2 * n + 1)),
      cents: odd * (2 * n + 1),
    }))
    // base × 1 / 10,000 = odd / 2, which rounds up to (odd + 1) / 2.
    fc.assert(
      fc.property(tie, ({ base, cents: odd }) => {
        fc.pre(base <= MAX_INTEREST_BEARING)
        expect(interestOn(base, basisPoints(1))).toBe((odd + 1) / 2)
      }),
    )
  })

  test('never decreases when the base or the rate grows', () => {
    fc.assert(
      fc.property(anyBase, anyBase, anyRate, anyRate, (baseA, baseB, rateA, rateB) => {
        const [less, more] = baseA < baseB ? [baseA, baseB] : [baseB, baseA]
        const [lower, higher] = rateA < rateB ? [rateA, rateB] : [rateB, rateA]
        expect(interestOn(less, lower)).toBeLessThanOrEqual(interestOn(more, lower))
        expect(interestOn(less, lower)).toBeLessThanOrEqual(interestOn(less, higher))
      }),
    )
  })
})
