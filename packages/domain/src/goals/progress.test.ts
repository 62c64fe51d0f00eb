import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Frequency } from '../calendar/schedule.ts'
import { civilDate } from '../calendar/civil-date.ts'
import { forecastPoints } from '../forecast/forecast.ts'
import type { AllowanceTerms } from '../ledger/terms.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { goalProgress, savedTowards, timeToGoal } from './goals.ts'

const goalOf = (targetAmount: number, currentAmount = 0) => ({
  targetAmount: minorUnits(targetAmount),
  currentAmount: minorUnits(currentAmount),
})

const balancesOf = (balance: number, cashOnHand = 0) => ({
  balance: minorUnits(balance),
  cashOnHand: minorUnits(cashOnHand),
})

const allowanceOf = (amount: number, frequency: Frequency = 'weekly', active = true): AllowanceTerms => ({
  amount: minorUnits(amount),
  frequency,
  day: 'friday',
  active,
})

describe('goalProgress (SPEC §9)', () => {
  test('adds the bank balance and the cash: $45 of $100 is 45 percent', () => {
    expect(goalProgress(goalOf(10_000), balancesOf(4_000, 500))).toEqual({
      saved: 4_500,
      remaining: 5_500,
      percent: 45,
    })
  })

  // SPEC: 9.13
  test('uses the stored current amount, if above zero, instead of the balance', () => {
    expect(goalProgress(goalOf(10_000, 1_000), balancesOf(4_000, 500)).saved).toBe(1_500)
    expect(goalProgress(goalOf(10_000, 1), balancesOf(4_000)).saved).toBe(1)
  })

  // SPEC: 9.13
  test('caps the saved amount at the target', () => {
    expect(goalProgress(goalOf(10_000), balancesOf(25_000))).toEqual({ saved: 10_000, remaining: 0, percent: 100 })
    expect(savedTowards(goalOf(10_000), balancesOf(25_000, 100))).toBe(25_100)
  })

  test('is 100 percent only if nothing remains', () => {
    expect(goalProgress(goalOf(10_000), balancesOf(9_999))).toEqual({ saved: 9_999, remaining: 1, percent: 99 })
    expect(goalProgress(goalOf(1), balancesOf(0))).toEqual({ saved: 0, remaining: 1, percent: 0 })
  })

  test('returns a negative saved amount and 0 percent if a debt exceeds the cash', () => {
    expect(goalProgress(goalOf(10_000), balancesOf(-1_000, 300))).toEqual({
      saved: -700,
      remaining: 10_700,
      percent: 0,
    })
  })

  test('saved and remaining amounts add up to the target', () => {
    const amount = fc.integer({ min: 0, max: 100_000_000 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        amount,
        fc.integer(),
        amount,
        (target, current, bank, cash) => {
          const { saved, remaining, percent } = goalProgress(goalOf(target, current), balancesOf(bank, cash))
          expect(saved + remaining).toBe(target)
          expect(remaining).toBeGreaterThanOrEqual(0)
          expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
          expect(percent === 100).toBe(remaining === 0)
        },
      ),
    )
  })
})

const weeksTo = (remaining: number, allowance: AllowanceTerms) =>
  timeToGoal(minorUnits(remaining), { allowance })?.weeks

describe('the weeks of allowance until a goal (SPEC §9)', () => {
  test('rounds up to whole weeks', () => {
    expect(weeksTo(2_300, allowanceOf(500))).toBe(5)
    expect(weeksTo(2_500, allowanceOf(500))).toBe(5)
    expect(weeksTo(2_501, allowanceOf(500))).toBe(6)
  })

  test('uses the exact weekly equivalent of a biweekly or monthly allowance', () => {
    expect(weeksTo(1_000, allowanceOf(500, 'biweekly'))).toBe(4)
    expect(weeksTo(1_001, allowanceOf(500, 'biweekly'))).toBe(5)
    expect(weeksTo(1_000, allowanceOf(433, 'monthly'))).toBe(10)
    expect(weeksTo(1_001, allowanceOf(433, 'monthly'))).toBe(11)
  })

  test('avoids the extra week that floating point would add', () => {
    expect(Math.ceil(12 / (0.12 / 4.33))).toBe(434)
    expect(weeksTo(1_200, allowanceOf(12, 'monthly'))).toBe(433)
  })

  test('is undefined without an allowance', () => {
    expect(weeksTo(1, allowanceOf(500, 'weekly', false))).toBeUndefined()
    expect(weeksTo(1, allowanceOf(0))).toBeUndefined()
  })

  // SPEC: 9.12
  test('is the smallest number of weeks of allowance that covers the remaining amount', () => {
    const anyFrequency = fc.constantFrom<Frequency>('weekly', 'biweekly', 'monthly')
    const amount = fc.integer({ min: 1, max: 100_000_000 })
    const hundredWeeks = { weekly: 100n, biweekly: 200n, monthly: 433n } as const
    fc.assert(
      fc.property(amount, amount, anyFrequency, (remaining, allowance, frequency) => {
        const weeks = BigInt(weeksTo(remaining, allowanceOf(allowance, frequency)) ?? -1)
        const needed = BigInt(remaining) * hundredWeeks[frequency]
        expect(weeks * BigInt(allowance) * 100n >= needed).toBe(true)
        expect((weeks - 1n) * BigInt(allowance) * 100n < needed).toBe(true)
      }),
    )
  })
})

describe('the time until a goal when paydays differ', () => {
  const timeTo = (remaining: number, ahead: readonly number[], allowance = allowanceOf(500)) =>
    timeToGoal(minorUnits(remaining), { allowance, ahead: ahead.map((amount) => minorUnits(amount)) })

  test('counts the paydays on which money comes', () => {
    expect(timeTo(2_300, [])).toEqual({ weeks: 5, allowances: 5 })
    expect(timeTo(1_001, [], allowanceOf(500, 'biweekly'))).toEqual({ weeks: 5, allowances: 3 })
    expect(timeTo(1_001, [], allowanceOf(500, 'monthly'))).toEqual({ weeks: 9, allowances: 3 })
  })

  test('waits for an advance to be paid back and for a pause to end', () => {
    expect(timeTo(1_000, [100, 100])).toEqual({ weeks: 4, allowances: 4 })
    expect(timeTo(1_000, [0, 0, 0])).toEqual({ weeks: 5, allowances: 2 })
    expect(timeTo(500, [0], allowanceOf(500, 'biweekly'))).toEqual({ weeks: 4, allowances: 1 })
  })

  test('ends on a payday that adds more', () => {
    expect(timeTo(1_000, [0, 2_000, 100])).toEqual({ weeks: 2, allowances: 1 })
    expect(timeTo(1_000, [2_000], allowanceOf(500, 'biweekly'))).toEqual({ weeks: 1, allowances: 1 })
  })

  test('is undefined while a pause has no end', () => {
    const without = (paydays: number) => Array.from({ length: paydays }, () => 0)
    expect(timeTo(500, without(520))).toBeUndefined()
    expect(timeTo(500, without(260), allowanceOf(500, 'biweekly'))).toBeUndefined()
    expect(timeTo(500, without(119), allowanceOf(500, 'monthly'))).toBeUndefined()
    expect(timeTo(500, without(500))).toEqual({ weeks: 501, allowances: 1 })
  })

  test('agrees with the forecast', () => {
    // Even amounts, because half of a biweekly allowance is then a whole number.
    const amount = fc.integer({ min: 1, max: 1_000 }).map((half) => 2 * half)
    const aheads = fc.array(fc.oneof(fc.constant(0), amount), { maxLength: 20 })
    const frequencies = fc.constantFrom<Frequency>('weekly', 'biweekly')
    fc.assert(
      fc.property(amount, amount, aheads, frequencies, (remaining, regular, ahead, frequency) => {
        const allowance = allowanceOf(regular, frequency)
        const start = {
          bank: { balance: minorUnits(0), principal: minorUnits(0) },
          allowance,
          ahead: ahead.map((each) => minorUnits(each)),
          interest: { rate: basisPoints(0), frequency, compoundType: 'simple', active: false } as const,
          today: civilDate('2026-11-27'),
        }
        const points = [...forecastPoints(start, 2_000)]
        expect(timeTo(remaining, ahead, allowance)?.weeks).toBe(
          1 + points.findIndex(({ balance }) => balance >= remaining),
        )
      }),
      { numRuns: 50 },
    )
  })
})
