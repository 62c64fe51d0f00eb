import { describe, expect, test } from 'vitest'
import type { Frequency } from '../calendar/schedule.ts'
import { DEFAULT_ALLOWANCE, DEFAULT_INTEREST } from '../ledger/terms.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { weeklyAllowance, weeklyRate } from './forecast.ts'

const FREQUENCIES: readonly Frequency[] = ['weekly', 'biweekly', 'monthly']

describe('weekly equivalents (SPEC §9)', () => {
  test('weeklyAllowance divides the amount exactly', () => {
    const weekly = FREQUENCIES.map((frequency) => {
      const { numerator, denominator } = weeklyAllowance({
        ...DEFAULT_ALLOWANCE,
        amount: minorUnits(500),
        frequency,
        active: true,
      })
      return [numerator, denominator]
    })
    expect(weekly).toEqual([
      [500n, 1n],
      [500n, 2n],
      [50_000n, 433n],
    ])
  })

  test('weeklyRate divides the rate exactly', () => {
    const weekly = FREQUENCIES.map((frequency) => {
      const { numerator, denominator } = weeklyRate({ ...DEFAULT_INTEREST, rate: basisPoints(100), frequency })
      return [numerator, denominator]
    })
    expect(weekly).toEqual([
      [100n, 10_000n],
      [100n, 20_000n],
      [10_000n, 4_330_000n],
    ])
  })

  test('an inactive allowance is zero, and so is the rate of inactive interest', () => {
    expect(weeklyAllowance({ ...DEFAULT_ALLOWANCE, amount: minorUnits(500) }).numerator).toBe(0n)
    expect(weeklyRate({ ...DEFAULT_INTEREST, rate: basisPoints(100), active: false }).numerator).toBe(0n)
  })
})
