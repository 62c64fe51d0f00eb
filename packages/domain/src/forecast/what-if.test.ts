import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import type { CompoundType } from '../journal/fields.ts'
import { DEFAULT_ALLOWANCE, DEFAULT_INTEREST } from '../ledger/terms.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits, ZERO } from '../money/minor-units.ts'
import { forecast, forecastWeeks, type ForecastStart } from './forecast.ts'
import { FORECAST_HORIZON_WEEKS } from '../ledger/coming-paydays.ts'
import { goalReachedOn, startAfterChange, whatIf } from './what-if.ts'

/** Saturday, May 2, 2026: $90.00 in the bank, $5.00 a week. */
const start: ForecastStart = {
  bank: { balance: minorUnits(9_000), principal: minorUnits(9_000) },
  allowance: { ...DEFAULT_ALLOWANCE, amount: minorUnits(500), active: true },
  interest: DEFAULT_INTEREST,
  today: civilDate('2026-05-02'),
}

const bike = { goal: { targetAmount: minorUnits(10_500), currentAmount: ZERO }, cashOnHand: ZERO }

describe('whatIf and goalReachedOn (SPEC §9)', () => {
  test('spending $5.00 today delays the goal by one week of allowance', () => {
    expect(whatIf(start, bike, minorUnits(-500))).toEqual({ before: '2026-05-17', after: '2026-05-24' })
  })

  test('a deposit moves the goal date earlier, but not before today', () => {
    expect(whatIf(start, bike, minorUnits(1_000)).after).toBe('2026-05-03')
    expect(whatIf(start, bike, minorUnits(1_500)).after).toBe('2026-05-02')
  })

  test('cash on hand counts toward the goal', () => {
    expect(goalReachedOn(start, { ...bike, cashOnHand: minorUnits(1_499) })).toBe('2026-05-03')
    expect(goalReachedOn(start, { ...bike, cashOnHand: minorUnits(1_500) })).toBe('2026-05-02')
  })

  test('a stored current amount counts instead of the savings and, from today on, changes with the balance', () => {
    const withCurrentAmount = {
      goal: { targetAmount: minorUnits(10_500), currentAmount: minorUnits(9_500) },
      cashOnHand: ZERO,
    }
    expect(whatIf(start, withCurrentAmount, minorUnits(-500))).toEqual({ before: '2026-05-10', after: '2026-05-17' })
  })

  test('a goal is still reached today if spending leaves at least its target', () => {
    const nearby = { goal: { targetAmount: minorUnits(8_000), currentAmount: ZERO }, cashOnHand: ZERO }
    expect(goalReachedOn(start, nearby, minorUnits(-1_000))).toBe('2026-05-02')
    expect(goalReachedOn(start, nearby, minorUnits(-1_001))).toBe('2026-05-03')
  })

  test('a goal that takes more than ten years has no date', () => {
    const far = {
      goal: { targetAmount: minorUnits(9_000 + 500 * FORECAST_HORIZON_WEEKS), currentAmount: ZERO },
      cashOnHand: ZERO,
    }
    expect(goalReachedOn(start, far)).toBe('2036-04-13')
    expect(goalReachedOn(start, far, minorUnits(-1))).toBeUndefined()
    expect(goalReachedOn({ ...start, allowance: DEFAULT_ALLOWANCE }, bike)).toBeUndefined()
  })

  test('spending uses earned interest before principal', () => {
    const bank = { balance: minorUnits(10_000), principal: minorUnits(9_000) }
    expect(startAfterChange({ ...start, bank }, minorUnits(-600)).bank).toEqual({ balance: 9_400, principal: 9_000 })
    expect(startAfterChange({ ...start, bank }, minorUnits(-2_000)).bank).toEqual({ balance: 8_000, principal: 8_000 })
    expect(startAfterChange({ ...start, bank }, minorUnits(2_000)).bank).toEqual({ balance: 12_000, principal: 11_000 })
  })

  test('a forecast after spending starts from the remaining balance', () => {
    const after = forecast({ ...startAfterChange(start, minorUnits(-500)), weeks: forecastWeeks(2) })
    expect(after).toMatchObject({ startingBalance: 8_500, allowanceTotal: 1_000, forecastedBalance: 9_500 })
  })

  test('spending never moves a goal date earlier, and a deposit never moves it later', () => {
    const anyInterest = fc.record({
      rate: fc.nat({ max: 500 }).map(basisPoints),
      frequency: fc.constantFrom('weekly' as const, 'monthly' as const),
      compoundType: fc.constantFrom<CompoundType>('simple', 'compound'),
      active: fc.boolean(),
    })
    const anyGoal = fc.record({
      targetAmount: fc.integer({ min: 1, max: 50_000 }).map(minorUnits),
      currentAmount: fc.nat({ max: 20_000 }).map(minorUnits),
    })
    fc.assert(
      fc.property(anyInterest, anyGoal, fc.integer({ min: 0, max: 5_000 }), (interest, goal, change) => {
        const target = { goal, cashOnHand: minorUnits(250) }
        const now = goalReachedOn({ ...start, interest }, target) ?? '9999'
        expect((goalReachedOn({ ...start, interest }, target, minorUnits(0 - change)) ?? '9999') >= now).toBe(true)
        expect((goalReachedOn({ ...start, interest }, target, minorUnits(change)) ?? '9999') <= now).toBe(true)
      }),
    )
  })
})
