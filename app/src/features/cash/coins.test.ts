import { cents, MAXIMUM_AMOUNT } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { COINS, coinTotal, MOST_OF_A_KIND, NO_COINS, withCoins } from './coins.ts'

const quarter = cents(25)

describe('counted coins', () => {
  test('are those of one, five, ten and twenty-five cents, and bills of one, five, ten and twenty dollars', () => {
    expect(COINS.map(({ value }) => value)).toEqual([1, 5, 10, 25, 100, 500, 1000, 2000])
  })

  test('come to their sum in whole cents', () => {
    const counts = COINS.reduce((before, { value }) => withCoins(before, value, 1), NO_COINS)
    expect(coinTotal(counts)).toBe(3641)
    expect(coinTotal(withCoins(counts, quarter, 1))).toBe(3666)
    expect(coinTotal(NO_COINS)).toBe(0)
  })

  test('are never fewer than none', () => {
    expect(coinTotal(withCoins(NO_COINS, quarter, -1))).toBe(0)
    expect(coinTotal(withCoins(withCoins(NO_COINS, quarter, 1), quarter, -1))).toBe(0)
  })

  test('stay below the largest amount, however long somebody taps', () => {
    const most = new Map(COINS.map(({ value }) => [value, MOST_OF_A_KIND]))
    expect(withCoins(most, quarter, 1)).toEqual(most)
    expect(coinTotal(most)).toBeLessThan(MAXIMUM_AMOUNT)
  })

  test('leave what was counted before as it was', () => {
    const before = withCoins(NO_COINS, quarter, 1)
    withCoins(before, quarter, 1)
    expect(coinTotal(before)).toBe(25)
  })
})
