import { exponentOf, minorUnits, MAX_AMOUNT } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { COINS, coinTotal, MAX_COINS_PER_KIND, NO_COINS, changeCoinCount } from './coins.ts'

const quarter = minorUnits(25)
const DOLLARS = COINS.USD ?? []

describe('coin counts', () => {
  test('cover coins of 1, 5, 10 and 25 cents and bills of 1, 5, 10 and 20 dollars', () => {
    expect(DOLLARS.map(({ value }) => value)).toEqual([1, 5, 10, 25, 100, 500, 1000, 2000])
  })

  test('add up to a total in cents', () => {
    const counts = DOLLARS.reduce((before, { value }) => changeCoinCount(before, value, 1), NO_COINS)
    expect(coinTotal(counts)).toBe(3641)
    expect(coinTotal(changeCoinCount(counts, quarter, 1))).toBe(3666)
    expect(coinTotal(NO_COINS)).toBe(0)
  })

  test('never go below zero', () => {
    expect(coinTotal(changeCoinCount(NO_COINS, quarter, -1))).toBe(0)
    expect(coinTotal(changeCoinCount(changeCoinCount(NO_COINS, quarter, 1), quarter, -1))).toBe(0)
  })

  test('are limited so that the total stays below the maximum amount', () => {
    const most = new Map(DOLLARS.map(({ value }) => [value, MAX_COINS_PER_KIND]))
    expect(changeCoinCount(most, quarter, 1)).toEqual(most)
    expect(coinTotal(most)).toBeLessThan(MAX_AMOUNT)
  })

  test('do not mutate the previous counts', () => {
    const before = changeCoinCount(NO_COINS, quarter, 1)
    changeCoinCount(before, quarter, 1)
    expect(coinTotal(before)).toBe(25)
  })

  test('offer each coin and bill of a currency once, smallest first', () => {
    expect(Object.keys(COINS).sort()).toEqual(['EUR', 'GBP', 'MXN', 'USD'])
    for (const [code, pieces] of Object.entries(COINS)) {
      const values = pieces.map(({ value }) => value)
      expect(values, code).toEqual([...new Set(values)].sort((a, b) => a - b))
      expect(exponentOf(code as keyof typeof COINS), code).toBe(2)
      // 999 of each are more than an amount can be, which the form says.
      expect(coinTotal(new Map(values.map((value) => [value, MAX_COINS_PER_KIND]))), code).toBeLessThan(2 * MAX_AMOUNT)
    }
  })
})
