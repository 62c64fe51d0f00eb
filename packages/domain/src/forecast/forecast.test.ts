import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, civilDate, daysBetween, WEEKDAYS, weekdayOf } from '../calendar/civil-date.ts'
import type { Frequency } from '../calendar/schedule.ts'
import type { CompoundType } from '../journal/fields.ts'
import { applyPosting, EMPTY_BANK } from '../ledger/interest.ts'
import { DEFAULT_ALLOWANCE, DEFAULT_INTEREST, type AllowanceTerms, type InterestTerms } from '../ledger/terms.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { forecast, FORECAST_WEEKS, forecastStart, forecastWeeks, parseForecastWeeks } from './forecast.ts'

const SATURDAY = civilDate('2026-11-21')

const allowanceOf = (amount: number, frequency: Frequency = 'weekly'): AllowanceTerms => ({
  amount: minorUnits(amount),
  frequency,
  day: 'friday',
  active: true,
})

const interestOf = (
  rate: number,
  frequency: Frequency = 'weekly',
  compoundType: CompoundType = 'compound',
): InterestTerms => ({ rate: basisPoints(rate), frequency, compoundType, active: true })

/** A forecast on Saturday, November 21, 2026, starting from a balance that contains no earned interest. */
const forecastOf = (
  balance: number,
  weeks: number,
  {
    allowance = DEFAULT_ALLOWANCE,
    interest = DEFAULT_INTEREST,
  }: { allowance?: AllowanceTerms; interest?: InterestTerms },
) => {
  const bank = { balance: minorUnits(balance), principal: minorUnits(balance) }
  return forecast({ bank, allowance, interest, today: SATURDAY, weeks: forecastWeeks(weeks) })
}

const balancesOf = (...input: Parameters<typeof forecastOf>) =>
  forecastOf(...input).timeline.map((point) => point.balance)

describe('the forecast timeline (SPEC §9)', () => {
  // SPEC: 9.10
  test('has one point per week, the first on the next Sunday after today', () => {
    const { timeline } = forecastOf(1_000, 3, { allowance: allowanceOf(500) })
    expect(timeline).toEqual([
      { date: '2026-11-22', balance: 1_500 },
      { date: '2026-11-29', balance: 2_000 },
      { date: '2026-12-06', balance: 2_500 },
    ])
  })

  test('starts the following Sunday if today is a Sunday', () => {
    const start = { bank: EMPTY_BANK, allowance: DEFAULT_ALLOWANCE, interest: DEFAULT_INTEREST }
    const dates = ['2026-11-22', '2026-11-23', '2026-11-28'].map(
      (today) => forecast({ ...start, today: civilDate(today), weeks: forecastWeeks(1) }).timeline[0]?.date,
    )
    expect(dates).toEqual(['2026-11-29', '2026-11-29', '2026-11-29'])
  })

  test('gives every point after the last supported date that last date', () => {
    const start = { bank: EMPTY_BANK, allowance: DEFAULT_ALLOWANCE, interest: DEFAULT_INTEREST }
    const { timeline } = forecast({ ...start, today: civilDate('9999-12-20'), weeks: forecastWeeks(4) })
    expect(timeline.map(({ date }) => date)).toEqual(['9999-12-26', '9999-12-31', '9999-12-31', '9999-12-31'])
  })
})

describe('allowance in forecasts (SPEC §9)', () => {
  // SPEC: 9.11
  test('a biweekly allowance adds half its amount each week, rounded half up without accumulating errors', () => {
    expect(balancesOf(0, 4, { allowance: allowanceOf(5, 'biweekly') })).toEqual([3, 5, 8, 10])
  })

  // SPEC: 9.11
  test('a monthly allowance adds 1 / 4.33 of its amount each week', () => {
    expect(balancesOf(0, 3, { allowance: allowanceOf(1_000, 'monthly') })).toEqual([231, 462, 693])
    expect(balancesOf(0, 3, { allowance: allowanceOf(433, 'monthly') })).toEqual([100, 200, 300])
  })

  test('negative points round half up, and the parts still add up', () => {
    const { timeline, ...parts } = forecastOf(-10, 3, { allowance: allowanceOf(5, 'biweekly') })
    expect(timeline.map(({ balance }) => balance)).toEqual([-7, -5, -2])
    expect(parts).toEqual({ startingBalance: -10, allowanceTotal: 8, interestTotal: 0, forecastedBalance: -2 })
  })

  test('an inactive allowance adds nothing', () => {
    expect(balancesOf(700, 2, { allowance: { ...allowanceOf(500), active: false } })).toEqual([700, 700])
  })
})

describe('interest in forecasts', () => {
  test('compound interest is computed on the balance before the week’s allowance', () => {
    expect(balancesOf(10_000, 3, { interest: interestOf(100) })).toEqual([10_100, 10_201, 10_303])
    const both = { allowance: allowanceOf(1_000), interest: interestOf(100) }
    expect(balancesOf(10_000, 3, both)).toEqual([11_100, 12_211, 13_333])
  })

  test('simple interest is computed on the principal, which grows with allowances', () => {
    expect(balancesOf(10_000, 3, { interest: interestOf(100, 'weekly', 'simple') })).toEqual([10_100, 10_200, 10_300])
    const both = { allowance: allowanceOf(1_000), interest: interestOf(100, 'weekly', 'simple') }
    expect(balancesOf(10_000, 3, both)).toEqual([11_100, 12_210, 13_330])
  })

  test('simple interest is not computed on interest that was earned earlier', () => {
    const bank = { balance: minorUnits(12_000), principal: minorUnits(10_000) }
    const input = { bank, allowance: DEFAULT_ALLOWANCE, interest: interestOf(100, 'weekly', 'simple'), today: SATURDAY }
    expect(forecast({ ...input, weeks: forecastWeeks(1) }).interestTotal).toBe(100)
  })

  test('each week adds half of a biweekly rate, or 1 / 4.33 of a monthly rate', () => {
    expect(balancesOf(10_000, 2, { interest: interestOf(200, 'biweekly') })).toEqual([10_100, 10_201])
    expect(balancesOf(10_000, 2, { interest: interestOf(433, 'monthly') })).toEqual([10_100, 10_201])
  })

  test('interest is computed on at most $1,000,000.00', () => {
    expect(balancesOf(200_000_000, 2, { interest: interestOf(100) })).toEqual([201_000_000, 202_000_000])
    expect(balancesOf(99_999_900, 2, { interest: interestOf(100) })).toEqual([100_999_899, 101_999_899])
  })

  test('a balance of one cent earns interest; zero or less earns none', () => {
    expect(balancesOf(1, 2, { interest: interestOf(10_000) })).toEqual([2, 4])
    expect(balancesOf(0, 1, { interest: interestOf(10_000) })).toEqual([0])
    expect(balancesOf(-500, 2, { allowance: allowanceOf(400), interest: interestOf(1_000) })).toEqual([-100, 300])
  })

  test('inactive interest adds nothing; an unset flag counts as active', () => {
    expect(balancesOf(10_000, 1, { interest: { ...interestOf(100), active: false } })).toEqual([10_000])
    expect(balancesOf(10_000, 1, { interest: { ...interestOf(100), active: undefined } })).toEqual([10_100])
  })
})

describe('forecast weeks (SPEC §9)', () => {
  // SPEC: 9.9
  test('default to 8 for the child and 12 for the parent (SPEC §9)', () => {
    expect(FORECAST_WEEKS).toEqual({ minimum: 1, maximum: 52, kidDefault: 8, parentDefault: 12 })
  })

  // SPEC: 9.9
  test('must be an integer from 1 to 52', () => {
    expect([1, 8, 12, 52].map((weeks) => parseForecastWeeks(weeks).ok)).toEqual([true, true, true, true])
    for (const weeks of [0, 53, -1, 1.5, Number.NaN, Infinity]) {
      expect(parseForecastWeeks(weeks)).toEqual({ ok: false, error: { type: 'WeeksOutOfRange' } })
      expect(() => forecastWeeks(weeks)).toThrow('a forecast has 1 to 52 weeks')
    }
  })
})

const frequency = fc.constantFrom<Frequency>('weekly', 'biweekly', 'monthly')
const anyStart = fc.record({
  bank: fc
    .tuple(fc.integer({ min: -1_000_000, max: 200_000_000 }), fc.nat({ max: 1_000_000 }))
    .map(([balance, interest]) => ({ balance: minorUnits(balance + interest), principal: minorUnits(balance) })),
  allowance: fc.record({
    amount: fc.oneof(fc.nat({ max: 5_000 }), fc.nat({ max: 100_000_000 })).map(minorUnits),
    frequency,
    day: fc.constantFrom(...WEEKDAYS),
    active: fc.boolean(),
  }),
  interest: fc.record({
    rate: fc.oneof(fc.nat({ max: 500 }), fc.nat({ max: 10_000 })).map(basisPoints),
    frequency,
    compoundType: fc.constantFrom<CompoundType>('simple', 'compound'),
    active: fc.constantFrom(true, false, undefined),
  }),
  today: fc.nat({ max: 10_000 }).map((days) => addDays(civilDate('2020-01-01'), days)),
})
const anyWeeks = fc.integer({ min: 1, max: 52 }).map(forecastWeeks)

describe('random forecasts (SPEC §3)', () => {
  test('add up exactly, with allowance and interest totals of zero or more', () => {
    fc.assert(
      fc.property(anyStart, anyWeeks, (start, weeks) => {
        const { timeline, startingBalance, allowanceTotal, interestTotal, forecastedBalance } = forecast({
          ...start,
          weeks,
        })
        expect(startingBalance).toBe(start.bank.balance)
        expect(startingBalance + allowanceTotal + interestTotal).toBe(forecastedBalance)
        expect(timeline.at(-1)?.balance).toBe(forecastedBalance)
        expect(Math.min(allowanceTotal, interestTotal)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('have one point per week, each on a Sunday, the first within the next seven days', () => {
    fc.assert(
      fc.property(anyStart, anyWeeks, (start, weeks) => {
        const { timeline } = forecast({ ...start, weeks })
        const distances = timeline.map(({ date }) => daysBetween(start.today, date))
        expect(timeline.every(({ date }) => weekdayOf(date) === 'sunday')).toBe(true)
        expect(distances).toEqual(distances.map((_, index) => (distances[0] ?? 0) + 7 * index))
        expect(distances[0]).toBeGreaterThanOrEqual(1)
        expect(distances[0]).toBeLessThanOrEqual(7)
        expect(timeline).toHaveLength(weeks)
      }),
    )
  })

  test('have the same points as the first weeks of a longer forecast', () => {
    fc.assert(
      fc.property(anyStart, anyWeeks, (start, weeks) => {
        const longest = forecast({ ...start, weeks: forecastWeeks(52) })
        expect(forecast({ ...start, weeks }).timeline).toEqual(longest.timeline.slice(0, weeks))
      }),
    )
  })

  test('are never lower with compound interest than with simple interest', () => {
    fc.assert(
      fc.property(anyStart, anyWeeks, (start, weeks) => {
        const of = (compoundType: CompoundType) =>
          forecast({ ...start, interest: { ...start.interest, compoundType }, weeks }).forecastedBalance
        expect(of('compound')).toBeGreaterThanOrEqual(of('simple'))
      }),
    )
  })
})

describe('forecastStart', () => {
  test('uses the bank balance (without cash) and the current terms', () => {
    const bank = applyPosting(EMPTY_BANK, minorUnits(2_550))
    const child = { ...bank, cashOnHand: minorUnits(999), allowance: allowanceOf(500), interest: interestOf(50) }
    expect(forecastStart(child, SATURDAY)).toEqual({
      bank: { balance: 2_550, principal: 2_550 },
      allowance: child.allowance,
      interest: child.interest,
      today: SATURDAY,
    })
  })
})
