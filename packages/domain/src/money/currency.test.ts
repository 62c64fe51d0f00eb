import { describe, expect, test } from 'vitest'
import { CURRENCIES, exponentOf, isCurrency, type Denomination } from './currency.ts'

describe('currencies', () => {
  test('are codes of three letters, sorted, each once', () => {
    expect(CURRENCIES.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([])
    expect([...new Set(CURRENCIES)].toSorted()).toEqual(CURRENCIES)
  })

  test.each([
    ['JPY', 0],
    ['KRW', 0],
    ['VND', 0],
    ['IDR', 0],
    ['USD', 2],
    ['EUR', 2],
    ['GBP', 2],
    ['MXN', 2],
    ['KWD', 3],
    ['TND', 3],
    ['stars', 0],
    ['minutes', 0],
  ] satisfies [Denomination, number][])('%s has %i decimals', (denomination, exponent) => {
    expect(exponentOf(denomination)).toBe(exponent)
  })

  test.each(['USD', 'JPY', 'KWD'])('%s is a currency', (code) => {
    expect(isCurrency(code)).toBe(true)
  })

  test.each(['usd', 'US', 'USDT', 'ZZZ', 'XAU', 'CLF', 'stars', 'minutes', ''])('%j is none', (code) => {
    expect(isCurrency(code)).toBe(false)
  })
})
