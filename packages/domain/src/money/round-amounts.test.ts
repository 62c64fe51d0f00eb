import { expect, test } from 'vitest'
import { CURRENCIES, exponentOf, UNITS } from './currency.ts'
import { MAX_AMOUNT } from './minor-units.ts'
import { roundAmountOf } from './round-amounts.ts'

test.each([
  ['USD', 100],
  ['EUR', 100],
  ['MXN', 1_000],
  ['INR', 10_000],
  ['JPY', 100],
  ['KRW', 1_000],
  ['VND', 10_000],
  ['KWD', 1_000],
  ['stars', 1],
  ['minutes', 5],
] as const)('the round amount of %s is %i minor units', (of, amount) => {
  expect(roundAmountOf(of)).toBe(amount)
})

test('is a whole number of the currency, far below the largest amount', () => {
  for (const of of [...CURRENCIES, ...UNITS]) {
    expect(roundAmountOf(of) % 10 ** exponentOf(of), of).toBe(0)
    expect(roundAmountOf(of) * 1_000, of).toBeLessThan(MAX_AMOUNT)
  }
})
