import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { exponentOf } from '../money/currency.ts'
import { MAX_AMOUNT } from '../money/minor-units.ts'
import { amountIn, percent } from './amounts.ts'

const typedOrNumber = v.union([v.string(), v.number()])
const minimum = { amount: 1, message: 'Too small' }
const amount = amountIn(typedOrNumber, 'USD', minimum)
const rate = percent(typedOrNumber)

/** The parsed value, or the first error message. */
function outcomeOf(schema: v.GenericSchema, input: unknown): unknown {
  const parsed = v.safeParse(schema, input)
  return parsed.success ? parsed.output : parsed.issues[0].message
}

const DECIMALS = 'Use at most two decimal places'
const LARGE = 'Amount cannot exceed $1,000,000'

describe('amounts without decimals or with three', () => {
  test.each([
    ['JPY', '500', 500],
    ['JPY', 1_000, 1_000],
    ['JPY', '5.0', 'Please use a whole number'],
    ['JPY', 0.5, 'Please use a whole number'],
    ['JPY', 1e-7, 'Please use a whole number'],
    ['JPY', 100_000_001, 'Amount cannot exceed 100,000,000'],
    ['JPY', 'five', 'Please enter a whole number, like 5'],
    ['stars', '12', 12],
    ['minutes', '1.5', 'Please use a whole number'],
    ['KWD', '0.125', 125],
    ['KWD', 5, 5_000],
    ['KWD', 0.001, 1],
    ['KWD', '0.1255', 'Use at most three decimal places'],
    ['KWD', 1e-7, 'Use at most three decimal places'],
    ['KWD', 100_000.001, 'Amount cannot exceed 100,000'],
    ['KWD', 0, 'Too small'],
    ['EUR', 1_000_000.01, 'Amount cannot exceed 1,000,000'],
  ] as const)('in %s, %j becomes %j', (of, input, expected) => {
    expect(outcomeOf(amountIn(typedOrNumber, of, minimum), input)).toBe(expected)
  })

  test.each(['JPY', 'USD', 'KWD'] as const)('every amount of %s is parsed from its JSON number', (of) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT }), (units) => {
        expect(outcomeOf(amountIn(typedOrNumber, of, minimum), units / 10 ** exponentOf(of))).toBe(units)
      }),
    )
  })
})

describe('dollars', () => {
  test.each([
    ['0.29', 29],
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [1.1, 110],
    [5, 500],
    [1_000_000, 100_000_000],
    ['1,234.50', 123_450],
    ['0.01', 1],
    [0.01, 1],
  ])('parses %j into %i minor units', (input, expected) => {
    expect(outcomeOf(amount, input)).toBe(expected)
  })

  test.each([
    ['5.005', DECIMALS],
    [5.005, DECIMALS],
    [0.1 + 0.2, DECIMALS],
    [1e-7, DECIMALS],
    ['0.000', DECIMALS],
    ['-0.000', DECIMALS],
    [-1e-7, 'Too small'],
    ['-$5.005', 'Too small'],
    ['-1,000.005', 'Too small'],
    ['1000000.01', LARGE],
    [1_000_000.01, LARGE],
    [1e21, LARGE],
    [1.5e300, LARGE],
    [Number.MAX_VALUE, LARGE],
    ['1e3', 'Please enter an amount, like 5.00'],
    ['', 'Please enter an amount, like 5.00'],
    [0, 'Too small'],
    ['0', 'Too small'],
    [-5, 'Too small'],
    ['-5', 'Too small'],
    [-1e21, 'Too small'],
    ['-1000000.01', 'Too small'],
    ['  -9999999999', 'Too small'],
  ])('rejects %j: %s', (input, message) => {
    expect(outcomeOf(amount, input)).toBe(message)
  })

  test('parses every JSON number with at most two decimals exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT }), (cents) => {
        expect(outcomeOf(amount, JSON.parse(JSON.stringify(cents / 100)))).toBe(cents)
      }),
      { numRuns: 2_000 },
    )
  })

  test('accepts exactly the numbers of whole cents within the limits and never throws', () => {
    fc.assert(
      fc.property(fc.double(), (number) => {
        const outcome = outcomeOf(amount, number)
        const isWholeCents = number >= 0.01 && number <= 1_000_000 && Number(number.toFixed(2)) === number
        expect(typeof outcome).toBe(isWholeCents ? 'number' : 'string')
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, null, true, [5], { amount: 5 }])(
    'rejects %j',
    (input) => {
      expect(v.is(amount, input)).toBe(false)
    },
  )
})

describe('a minimum with a message for a positive amount below it', () => {
  const positive = (of: 'USD' | 'JPY' | 'KWD') => amountIn(typedOrNumber, of, { ...minimum, fraction: 'Too small' })

  test.each([
    ['USD', '0.001', 'Too small'],
    ['USD', '$.009', 'Too small'],
    ['USD', '0.0000', 'Too small'],
    ['USD', 1e-7, 'Too small'],
    ['USD', '0.010', DECIMALS],
    ['USD', '0.011', DECIMALS],
    ['USD', '1,000.005', DECIMALS],
    ['JPY', 0.5, 'Please use a whole number'],
    ['JPY', '1.5', 'Please use a whole number'],
    ['KWD', '0.0009', 'Too small'],
    ['KWD', '0.0015', 'Use at most three decimal places'],
  ] as const)('in %s, rejects %j: %s', (of, input, message) => {
    expect(outcomeOf(positive(of), input)).toBe(message)
  })
})

describe('percent (SPEC §5)', () => {
  test.each([
    ['2.5', 250],
    [2.5, 250],
    [0, 0],
    [100, 10_000],
    [0.07, 7],
    [0.29, 29],
  ])('parses %j into %i basis points', (input, points) => {
    expect(outcomeOf(rate, input)).toBe(points)
  })

  test.each([
    [-1, 'Rate cannot be negative'],
    ['-0.5', 'Rate cannot be negative'],
    [-1e21, 'Rate cannot be negative'],
    [100.01, 'Rate cannot exceed 100%'],
    [1e21, 'Rate cannot exceed 100%'],
    [100.001, 'Rate cannot exceed 100%'],
    [-1e-7, 'Rate cannot be negative'],
    [2.555, DECIMALS],
    [1e-7, DECIMALS],
    ['two', 'Please enter a rate, like 2.5'],
  ])('rejects %j: %s', (input, message) => {
    expect(outcomeOf(rate, input)).toBe(message)
  })
})
