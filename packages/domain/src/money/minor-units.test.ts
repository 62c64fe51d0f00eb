import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { err, ok } from '../result.ts'
import { exponentOf } from './currency.ts'
import {
  addMinorUnits,
  minorUnits,
  formatDecimal,
  formatMoney,
  MAX_AMOUNT,
  negateMinorUnits,
  parseAmount,
  subtractMinorUnits,
  sumMinorUnits,
  ZERO,
} from './minor-units.ts'

const notAnAmount = err({ type: 'NotAnAmount' })
const tooManyDecimals = err({ type: 'TooManyDecimals' })
const tooLarge = err({ type: 'AmountTooLarge', maximum: MAX_AMOUNT })
const parseDollars = (text: string) => parseAmount(text, 2)
const anyAmount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }).map(minorUnits)

describe('parseDollars', () => {
  test.each([
    ['0.29', 29],
    ['1.15', 115],
    ['4.35', 435],
    ['1.1', 110],
    ['8.20', 820],
    ['19.99', 1_999],
    ['0.01', 1],
    ['0', 0],
    ['0.00', 0],
    ['12', 1_200],
    ['.5', 50],
    ['.05', 5],
    ['5.', 500],
    ['007', 700],
    ['  7.25  ', 725],
    ['$7.25', 725],
  ])('reads %j as %i cents without floating point', (text, amount) => {
    expect(parseDollars(text)).toEqual(ok(amount))
  })

  test.each([
    ['1,234.50', 123_450],
    ['1,234', 123_400],
    ['12,345.6', 1_234_560],
    ['$123,456.78', 12_345_678],
    ['1,000,000.00', 100_000_000],
  ])('accepts thousands separators: %j is %i cents', (text, amount) => {
    expect(parseDollars(text)).toEqual(ok(amount))
  })

  test.each([
    ['-5', -500],
    ['+5', 500],
    ['-0.01', -1],
    ['-.5', -50],
    ['-1,234.50', -123_450],
    ['-$3', -300],
  ])('keeps the sign of %j: %i cents', (text, amount) => {
    expect(parseDollars(text)).toEqual(ok(amount))
  })

  test.each(['-0', '-0.00', '-.0'])('reads %j as 0, not -0', (text) => {
    const parsed = parseDollars(text)
    expect(parsed.ok && Object.is(parsed.value, 0)).toBe(true)
  })

  test.each(['5.005', '0.001', '-5.005', '.125', '1,234.567', '1000000.001', '0.290000000000000036'])(
    'rejects %j instead of rounding it to cents (INTERPRETATION: money)',
    (text) => {
      expect(parseDollars(text)).toEqual(tooManyDecimals)
    },
  )

  test.each(['5.000', '0.2900', '-5.000', `1.${'0'.repeat(30)}`])(
    'rejects %j: trailing zeros count as decimals (INTERPRETATION: money)',
    (text) => {
      expect(parseDollars(text)).toEqual(tooManyDecimals)
    },
  )

  test.each([
    ['1000000', 100_000_000],
    ['1000000.00', 100_000_000],
    ['-1000000', -100_000_000],
    ['999999.99', 99_999_999],
  ])('accepts %j, within ±$1,000,000 (INTERPRETATION: money)', (text, amount) => {
    expect(parseDollars(text)).toEqual(ok(amount))
  })

  test.each(['1000000.01', '1,000,000.01', '-1000000.01', '10000000', '9'.repeat(400), '000001000000.01'])(
    'rejects %j, beyond ±$1,000,000 (INTERPRETATION: money)',
    (text) => {
      expect(parseDollars(text)).toEqual(tooLarge)
    },
  )

  test.each([
    ...['', ' ', '.', '-', '+', '$', '-.', '$.', '--5', '+-5', '5-', '- 5', '$-5', '$$5', '1 000', '1.2.3'],
    ...['1e3', '1E3', '0x10', 'NaN', 'Infinity', 'five', '5€', '1,5', '12,34', '1,2345', ',123', '1,234,5'],
    ...['1234,567', '1,,234', '1.234,50', '٣', '５', '−5', '5\n5', 'null', '[object Object]', '1_000'],
  ])('rejects %j as not an amount', (text) => {
    expect(parseDollars(text)).toEqual(notAnAmount)
  })
})

describe('formatDecimal and formatMoney', () => {
  // SPEC: 9.16
  test.each([
    [0, '0.00', '$0.00'],
    [5, '0.05', '$0.05'],
    [-5, '-0.05', '-$0.05'],
    [29, '0.29', '$0.29'],
    [99, '0.99', '$0.99'],
    [100, '1.00', '$1.00'],
    [2_550, '25.50', '$25.50'],
    [-2_550, '-25.50', '-$25.50'],
    [99_999, '999.99', '$999.99'],
    [100_000, '1000.00', '$1,000.00'],
    [123_456, '1234.56', '$1,234.56'],
    [100_000_000, '1000000.00', '$1,000,000.00'],
    [-123_456_789_012, '-1234567890.12', '-$1,234,567,890.12'],
  ])('format %i cents as %j and %j, always with two decimals (SPEC §9)', (amount, bare, shown) => {
    expect(formatDecimal(minorUnits(amount), 2)).toBe(bare)
    expect(formatMoney(minorUnits(amount))).toBe(shown)
  })

  test('produce text that parseDollars parses back to the same amount', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseDollars(formatDecimal(amount, 2))).toEqual(ok(amount))
        expect(parseDollars(formatMoney(amount))).toEqual(ok(amount))
      }),
    )
  })

  test('put whole dollars before the decimal point and cents after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 6 }), fc.integer({ min: 0, max: 99 }), (whole, fraction) => {
        const expected = `${whole}.${fraction < 10 ? '0' : ''}${fraction}`
        expect(formatDecimal(minorUnits(whole * 100 + fraction), 2)).toBe(expected)
      }),
    )
  })
})

describe('amounts of other currencies and units', () => {
  test.each([
    ['EUR', 123_456, '1234.56', 'EUR 1,234.56'],
    ['EUR', -5, '-0.05', '-EUR 0.05'],
    ['JPY', 0, '0', 'JPY 0'],
    ['JPY', 1_234_567, '1234567', 'JPY 1,234,567'],
    ['JPY', -5, '-5', '-JPY 5'],
    ['KWD', 5, '0.005', 'KWD 0.005'],
    ['KWD', 1_234_567, '1234.567', 'KWD 1,234.567'],
    ['stars', 1, '1', '1 star'],
    ['stars', 1_200, '1200', '1,200 stars'],
    ['minutes', -1, '-1', '-1 minute'],
    ['minutes', 0, '0', '0 minutes'],
  ] as const)('formats %s %i as %j and %j', (of, amount, bare, shown) => {
    expect(formatDecimal(minorUnits(amount), exponentOf(of))).toBe(bare)
    expect(formatMoney(minorUnits(amount), of)).toBe(shown)
  })

  test.each([
    ['12', 0, 12],
    ['1,234', 0, 1_234],
    ['0.5', 3, 500],
    ['0.125', 3, 125],
    ['1,234.567', 3, 1_234_567],
  ] as const)('reads %j with %i decimals as %i', (text, exponent, amount) => {
    expect(parseAmount(text, exponent)).toEqual(ok(amount))
  })

  test('rejects more decimals than the currency has, and amounts beyond the limit in minor units', () => {
    expect(parseAmount('1.0', 0)).toEqual(tooManyDecimals)
    expect(parseAmount('0.0001', 3)).toEqual(tooManyDecimals)
    expect(parseAmount('100000001', 0)).toEqual(tooLarge)
    expect(parseAmount('100000.001', 3)).toEqual(tooLarge)
    expect([parseAmount('100000000', 0), parseAmount('100000', 3)]).toEqual([ok(MAX_AMOUNT), ok(MAX_AMOUNT)])
  })

  test.each([0, 2, 3] as const)('with %i decimals, every amount is parsed from its text', (exponent) => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(parseAmount(formatDecimal(amount, exponent), exponent)).toEqual(ok(amount))
      }),
    )
  })
})

describe('arithmetic in minor units', () => {
  test('adds, subtracts, negates and sums whole cents', () => {
    expect(addMinorUnits(minorUnits(10), minorUnits(20))).toBe(30)
    expect(subtractMinorUnits(minorUnits(10), minorUnits(20))).toBe(-10)
    expect(negateMinorUnits(minorUnits(10))).toBe(-10)
    expect(sumMinorUnits([minorUnits(10), minorUnits(-30), minorUnits(5)])).toBe(-15)
    expect(sumMinorUnits([])).toBe(0)
  })

  test('negating zero gives 0, not -0', () => {
    expect(Object.is(negateMinorUnits(ZERO), 0)).toBe(true)
  })

  test.each([0.5, -0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('minorUnits throws on %d', (value) => {
    expect(() => minorUnits(value)).toThrow(`money is a safe integer of cents, not ${value}`)
  })

  test('throws when a sum exceeds the safe integer range', () => {
    const most = minorUnits(Number.MAX_SAFE_INTEGER)
    expect(() => addMinorUnits(most, minorUnits(1))).toThrow('safe integer')
    expect(() => subtractMinorUnits(negateMinorUnits(most), minorUnits(1))).toThrow('safe integer')
    expect(() => sumMinorUnits([most, minorUnits(1)])).toThrow('safe integer')
  })
})
