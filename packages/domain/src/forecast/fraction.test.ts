import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, ceiling, divide, fraction, smaller, multiply, roundHalfUp, type Fraction } from './fraction.ts'

const anyFraction = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 10_000 }))
  .map(([numerator, denominator]) => fraction(numerator, denominator))

/** Compares the values of the fractions, which need not be in lowest terms. */
const isEqual = (a: Fraction, b: Fraction): boolean => a.numerator * b.denominator === b.numerator * a.denominator

describe('fractions', () => {
  test('adds, multiplies and divides exactly', () => {
    expect(isEqual(add(fraction(1, 2), fraction(1, 3)), fraction(5, 6))).toBe(true)
    expect(isEqual(multiply(fraction(2, 3), fraction(3, 4)), fraction(1, 2))).toBe(true)
    expect(isEqual(divide(fraction(1_000), fraction(433, 100)), fraction(100_000, 433))).toBe(true)
  })

  test('keeps the larger denominator if the smaller divides it', () => {
    expect(add(fraction(1, 6), fraction(1, 2))).toEqual(fraction(4, 6))
    expect(add(fraction(1, 2), fraction(1, 6))).toEqual(fraction(4, 6))
  })

  test('returns the smaller of two fractions, including negative ones', () => {
    expect(smaller(fraction(1, 3), fraction(1, 2))).toEqual(fraction(1, 3))
    expect(smaller(fraction(3, 2), fraction(4, 3))).toEqual(fraction(4, 3))
    expect(smaller(fraction(-1, 3), fraction(-1, 2))).toEqual(fraction(-1, 2))
  })

  test('rounds half up, even below zero', () => {
    const rounded = [-3, -2.5, -2.4, -0.5, 0, 0.4, 0.5, 2.5].map((half) => roundHalfUp(fraction(half * 10, 10)))
    expect(rounded).toEqual([-3, -2, -2, 0, 0, 0, 1, 3])
  })

  test('rounds up to an integer', () => {
    expect([fraction(9, 3), fraction(10, 3), fraction(-10, 3), fraction(0)].map(ceiling)).toEqual([3, 4, -3, 0])
  })

  test('throws if the denominator is not above zero or the numerator is not an integer', () => {
    expect(() => fraction(1, 0)).toThrow('a denominator is above zero')
    expect(() => fraction(1, -1)).toThrow('a denominator is above zero')
    expect(() => divide(fraction(1), fraction(0))).toThrow('a divisor is above zero')
    expect(() => fraction(0.5)).toThrow(RangeError)
  })

  test('addition is commutative, and adding the negated fraction undoes it', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (a, b) => {
        expect(isEqual(add(a, b), add(b, a))).toBe(true)
        const opposite = { numerator: -b.numerator, denominator: b.denominator }
        expect(isEqual(add(add(a, b), opposite), a)).toBe(true)
      }),
    )
  })

  test('the rounded value is the only integer in (value - 1/2, value + 1/2]', () => {
    fc.assert(
      fc.property(anyFraction, (value) => {
        const twice = 2n * BigInt(roundHalfUp(value)) * value.denominator
        expect(twice > 2n * value.numerator - value.denominator).toBe(true)
        expect(twice <= 2n * value.numerator + value.denominator).toBe(true)
      }),
    )
  })

  test('the ceiling is the only integer in [value, value + 1)', () => {
    fc.assert(
      fc.property(anyFraction, (value) => {
        const whole = BigInt(ceiling(value)) * value.denominator
        expect(whole >= value.numerator && whole < value.numerator + value.denominator).toBe(true)
      }),
    )
  })
})
