import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Frequency } from '../calendar/schedule.ts'
import type { CompoundType } from '../journal/fields.ts'
import type { InterestTerms } from '../ledger/terms.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { doublingPayments, doublingYears, interestPreview } from './interest-preview.ts'

const termsOf = (rate: number, changes: Partial<InterestTerms> = {}): InterestTerms => ({
  rate: basisPoints(rate),
  frequency: 'monthly',
  compoundType: 'compound',
  active: true,
  ...changes,
})

const bankOf = (balance: number, principal = balance) => ({
  balance: minorUnits(balance),
  principal: minorUnits(principal),
})

describe('interestPreview (SPEC §9)', () => {
  // SPEC: 9.6
  test('returns the next payment, the annual amount and the doubling estimate', () => {
    expect(interestPreview(bankOf(2_550), termsOf(200))).toEqual({
      type: 'Enabled',
      base: 2_550,
      nextPayment: 51,
      annualAmount: 612,
      doublingYears: 36,
      doublingPayments: 36,
    })
  })

  // SPEC: 9.7
  test('multiplies by 52, 26 or 12 payments per year', () => {
    const annual = (frequency: Frequency) => interestPreview(bankOf(10_000), termsOf(100, { frequency }))
    expect(annual('weekly')).toMatchObject({ nextPayment: 100, annualAmount: 5_200 })
    expect(annual('biweekly')).toMatchObject({ annualAmount: 2_600 })
    expect(annual('monthly')).toMatchObject({ annualAmount: 1_200 })
  })

  test('rounds the next payment half up, then multiplies it to get the yearly total', () => {
    expect(interestPreview(bankOf(2_500), termsOf(50))).toMatchObject({ nextPayment: 13, annualAmount: 156 })
    expect(interestPreview(bankOf(2_499), termsOf(50))).toMatchObject({ nextPayment: 12 })
  })

  test('uses the principal for simple interest and the balance for compound interest', () => {
    const base = (compoundType: CompoundType) => interestPreview(bankOf(12_000, 10_000), termsOf(100, { compoundType }))
    expect(base('compound')).toMatchObject({ base: 12_000, nextPayment: 120 })
    expect(base('simple')).toMatchObject({ base: 10_000, nextPayment: 100 })
  })

  test('pays interest on at most $1,000,000.00 and none on a negative balance', () => {
    expect(interestPreview(bankOf(300_000_000), termsOf(100))).toMatchObject({ nextPayment: 1_000_000 })
    expect(interestPreview(bankOf(-5_000), termsOf(100))).toMatchObject({ nextPayment: 0, annualAmount: 0 })
  })

  test('is disabled if interest is off (SPEC §4) and enabled if it is unset (SPEC §3)', () => {
    expect(interestPreview(bankOf(2_550), termsOf(200, { active: false }))).toEqual({ type: 'Disabled' })
    expect(interestPreview(bankOf(2_550), termsOf(200, { active: undefined })).type).toBe('Enabled')
  })

  test('does not overflow at the limits', () => {
    const preview = interestPreview(bankOf(1_000_000_000_000), termsOf(10_000, { frequency: 'weekly' }))
    expect(preview).toMatchObject({ nextPayment: 100_000_000, annualAmount: 5_200_000_000 })
  })
})

describe('doublingPayments', () => {
  test('counts the payments of compound interest until the savings have doubled', () => {
    const payments = [50, 100, 200, 1_000, 10_000].map((rate) => doublingPayments(basisPoints(rate), 'compound'))
    expect(payments).toEqual([139, 70, 36, 8, 1])
  })

  test('counts the equal payments of simple interest until the savings have doubled', () => {
    const payments = [50, 100, 300, 10_000].map((rate) => doublingPayments(basisPoints(rate), 'simple'))
    expect(payments).toEqual([200, 100, 34, 1])
  })

  test('is undefined at a rate of 0', () => {
    expect(doublingPayments(basisPoints(0), 'compound')).toBeUndefined()
    expect(doublingPayments(basisPoints(0), 'simple')).toBeUndefined()
  })
})

describe('doublingYears (SPEC §9)', () => {
  // SPEC: 9.8
  test('applies the rule of 72', () => {
    expect([200, 250, 500, 700, 10_000].map((rate) => doublingYears(basisPoints(rate)))).toEqual([36, 29, 14, 10, 1])
  })

  test('rounds half a year up', () => {
    expect(doublingYears(basisPoints(1_600))).toBe(5)
    expect(doublingYears(basisPoints(4_800))).toBe(2)
  })

  test('is undefined at a rate of zero', () => {
    expect(doublingYears(basisPoints(0))).toBeUndefined()
  })

  test('is the nearest whole number of years, but at least one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (rate) => {
        const years = doublingYears(basisPoints(rate)) ?? 0
        expect(2 * 7_200 - rate < 2 * years * rate && 2 * years * rate <= 2 * 7_200 + rate).toBe(true)
        expect(years).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})
