import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { CompoundType } from '../journal/fields.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { bankStateBefore, calculateInterest } from './posting.ts'

const calculate = (base: number, rate: number, compoundType: CompoundType = 'compound', principal = base) =>
  calculateInterest(
    { balance: minorUnits(base), principal: minorUnits(principal) },
    { rate: basisPoints(rate), compoundType },
  )

describe('calculateInterest (SPEC §9)', () => {
  test('rounds half a percent of $25.00 from $0.125 to $0.13', () => {
    expect(calculate(2_500, 50)).toEqual({
      base: 2_500,
      earning: 2_500,
      rate: 50,
      numerator: 125_000,
      denominator: 10_000,
      rounded: 13,
    })
  })

  test('uses the principal for simple interest and the balance for compound interest', () => {
    expect(calculate(12_000, 100, 'simple', 10_000)).toMatchObject({ base: 10_000, rounded: 100 })
    expect(calculate(12_000, 100, 'compound', 10_000)).toMatchObject({ base: 12_000, rounded: 120 })
  })

  test('pays interest on at most $1,000,000.00 and none on a negative balance', () => {
    expect(calculate(300_000_000, 100)).toMatchObject({
      base: 300_000_000,
      earning: 100_000_000,
      rounded: 1_000_000,
    })
    expect(calculate(-500, 100)).toMatchObject({ base: -500, earning: 0, numerator: 0, rounded: 0 })
  })

  test('rounds to the nearest integer, half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 200_000_000 }), fc.nat({ max: 10_000 }), (base, rate) => {
        const { numerator, denominator, rounded } = calculate(base, rate)
        const twice = 2 * rounded * denominator
        expect(twice > 2 * numerator - denominator && twice <= 2 * numerator + denominator).toBe(true)
      }),
    )
  })
})

describe('bankStateBefore', () => {
  test('includes bank postings from earlier days, but no same-day or cash postings', () => {
    const journal = buildJournal({ startingBalance: 1_000 })
    journal.deposit(500, { on: '2026-01-05', time: '00:00' })
    journal.countCash(9_000, { on: '2026-01-04' })
    const { accounts } = childAt(journal, '2026-01-31')
    const balanceBefore = (date: string) => bankStateBefore(accounts, civilDate(date)).balance
    const dates = ['2026-01-01', '2026-01-02', '2026-01-05', '2026-01-06']
    expect(dates.map(balanceBefore)).toEqual([0, 1_000, 1_000, 1_500])
  })
})
