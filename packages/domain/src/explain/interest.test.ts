import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { CompoundType } from '../journal/fields.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { bankStateBefore, calculateInterest } from './interest.ts'

const arithmeticOf = (base: number, rate: number, compoundType: CompoundType = 'compound', principal = base) =>
  calculateInterest(
    { balance: minorUnits(base), principal: minorUnits(principal) },
    { rate: basisPoints(rate), compoundType },
  )

describe('the arithmetic of interest (SPEC §9: balance x rate / 100, rounded half up)', () => {
  test('half a percent of $25.00 is $0.125, rounded to $0.13', () => {
    expect(arithmeticOf(2_500, 50)).toEqual({
      base: 2_500,
      earning: 2_500,
      rate: 50,
      numerator: 125_000,
      denominator: 10_000,
      exactDollars: '0.125',
      rounded: 13,
    })
  })

  test('the exact amount has all its decimals, at least two, and commas', () => {
    const exact = (base: number, rate: number) => arithmeticOf(base, rate).exactDollars
    expect([exact(10_000, 100), exact(1, 1), exact(12_345, 333), exact(0, 50), exact(100_000_000, 10_000)]).toEqual([
      '1.00',
      '0.000001',
      '4.110885',
      '0.00',
      '1,000,000.00',
    ])
    expect([exact(20_000, 50), exact(21_000, 50), exact(123_456_00, 10)]).toEqual(['1.00', '1.05', '123.456'])
  })

  test('simple interest takes the principal', () => {
    expect(arithmeticOf(12_000, 100, 'simple', 10_000)).toMatchObject({ base: 10_000, rounded: 100 })
    expect(arithmeticOf(12_000, 100, 'compound', 10_000)).toMatchObject({ base: 12_000, rounded: 120 })
  })

  test('at most $1,000,000.00 earns, and no debt does (decisions: calendar)', () => {
    expect(arithmeticOf(300_000_000, 100)).toMatchObject({
      base: 300_000_000,
      earning: 100_000_000,
      rounded: 1_000_000,
    })
    expect(arithmeticOf(-500, 100)).toMatchObject({ base: -500, earning: 0, numerator: 0, rounded: 0 })
  })

  test('the rounded amount is the integer nearest the exact one, half up, and the text is the exact one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 200_000_000 }), fc.nat({ max: 10_000 }), (base, rate) => {
        const { numerator, denominator, rounded, exactDollars } = arithmeticOf(base, rate)
        const twice = 2 * rounded * denominator
        expect(twice > 2 * numerator - denominator && twice <= 2 * numerator + denominator).toBe(true)
        const [dollars = '', decimals = ''] = exactDollars.replaceAll(',', '').split('.')
        expect(BigInt(dollars + decimals.padEnd(6, '0'))).toBe(BigInt(numerator))
        expect(decimals).toMatch(/^\d\d(\d*[1-9])?$/)
      }),
    )
  })
})

describe('what the bank stood at when a day began (INTERPRETATION: every posting with an earlier value date)', () => {
  test('is what was posted on earlier days, and nothing of the day itself or of the piggy bank', () => {
    const story = buildJournal({ startingBalance: 1_000 })
    story.deposit(500, { on: '2026-01-05', time: '00:00' })
    story.countCash(9_000, { on: '2026-01-04' })
    const { accounts } = childAt(story, '2026-01-31')
    const at = (date: string) => bankStateBefore(accounts, civilDate(date)).balance
    expect([at('2026-01-01'), at('2026-01-02'), at('2026-01-05'), at('2026-01-06')]).toEqual([0, 1_000, 1_000, 1_500])
  })
})
