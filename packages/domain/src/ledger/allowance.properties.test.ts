import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  civilDate,
  civilTime,
  daysBetween,
  fromDayNumber,
  toDayNumber,
  WEEKDAYS,
  weekdayOf,
  type CivilDate,
} from '../calendar/civil-date.ts'
import type { EntryOf } from '../journal/entry.ts'
import type { Frequency } from '../calendar/schedule.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNA, idNumber, stampAt } from '../testing/people.ts'
import { sampleEntry } from '../testing/sample-entries.ts'
import { allowancePaydays, nextPaydays } from './allowance.ts'
import { deriveAccounts, extendAccounts, type ChildAccounts } from './child-accounts.ts'
import { effectivePeriods } from './effective-settings.ts'

const anyFrequency = fc.constantFrom<Frequency>('weekly', 'biweekly', 'monthly')
const anyWeekday = fc.constantFrom(...WEEKDAYS)
const FIRST = civilDate('2026-01-01')

/** Arbitrary settings recorded in the first 120 days of 2026. */
const anySettings = fc
  .array(
    fc.record({
      days: fc.nat({ max: 120 }),
      at: fc.constantFrom('08:00', '20:00'),
      amount: fc.constantFrom(0, 1, 500, 100_000_000).map(minorUnits),
      frequency: anyFrequency,
      day: fc.oneof(fc.constantFrom('friday' as const, 'saturday' as const), anyWeekday),
      active: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()),
    }),
    { maxLength: 12 },
  )
  .map((plans) =>
    plans.map(({ days, at, ...terms }, index) => {
      const on = addDays(FIRST, days)
      return { ...terms, id: idNumber((index * 7) % 101), on, at: civilTime(at), stamp: stampAt(`${on}T${at}`) }
    }),
  )

const HORIZON = toDayNumber(FIRST) + 400
const nearestInDays = { weekly: 4, biweekly: 8, monthly: 1 } as const

describe('for arbitrary settings, paydays (INTERPRETATION: the calendar)', () => {
  test('match the weekday, amount and active flag of the setting in effect', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const periods = effectivePeriods(settings, HORIZON)
        for (const { day, amount } of allowancePaydays(settings, HORIZON)) {
          const setting = periods.find(({ from, to }) => from <= day && day <= to)?.setting
          expect({ day: weekdayOf(fromDayNumber(day)), amount, active: true }).toEqual({
            day: setting?.day,
            amount: setting?.amount,
            active: setting?.active,
          })
          expect(amount).toBeGreaterThan(0)
          if (setting?.frequency === 'monthly') expect(Number(fromDayNumber(day).slice(8))).toBeLessThanOrEqual(7)
        }
      }),
    )
  })

  test('are at least 4 days (weekly), 8 days (biweekly) or a calendar month (monthly) apart', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const periods = effectivePeriods(settings, HORIZON)
        const paydays = allowancePaydays(settings, HORIZON)
        paydays.slice(1).forEach(({ day }, index) => {
          const before = paydays[index]?.day ?? Number.NaN
          const setting = periods.find(({ from, to }) => from <= day && day <= to)?.setting
          expect(day - before).toBeGreaterThanOrEqual(nearestInDays[setting?.frequency ?? 'weekly'])
          const month = (each: number) => fromDayNumber(each).slice(0, 7)
          if (setting?.frequency === 'monthly') expect(month(day)).not.toBe(month(before))
        })
      }),
    )
  })

  test('do not change as time passes', () => {
    fc.assert(
      fc.property(anySettings, fc.nat({ max: 400 }), (settings, days) => {
        const until = toDayNumber(FIRST) + days
        expect(allowancePaydays(settings, until)).toEqual(
          allowancePaydays(settings, HORIZON).filter(({ day }) => day <= until),
        )
      }),
    )
  })

  test('do not change when a later setting is recorded', () => {
    fc.assert(
      fc.property(anySettings, fc.nat({ max: 130 }), (settings, days) => {
        const until = toDayNumber(FIRST) + days
        const known = settings.filter(({ on }) => toDayNumber(on) < until)
        expect(allowancePaydays(settings, until)).toEqual(allowancePaydays(known, until))
      }),
    )
  })

  test('match the result of nextPaydays (INTERPRETATION: the calendar)', () => {
    fc.assert(
      fc.property(anySettings, fc.nat({ max: 150 }), fc.integer({ min: 1, max: 5 }), (settings, days, count) => {
        const today = addDays(FIRST, days)
        const known = settings.filter(({ on }) => on <= today)
        const coming = allowancePaydays(known, toDayNumber(today) + 400).filter(({ day }) => day > toDayNumber(today))
        const expected = coming.slice(0, count).map(({ day, amount }) => ({ date: fromDayNumber(day), amount }))
        const standing = effectivePeriods(known, HORIZON).at(-1)?.setting
        expect(nextPaydays(known, today, count)).toEqual(expected)
        expect(expected).toHaveLength(standing?.active === true && standing.amount > 0 ? count : 0)
      }),
    )
  })
})

describe('nextPaydays', () => {
  const set = (changes: object) => sampleEntry('allowance.set', { on: '2026-11-20', ...changes })

  test.each([
    ['weekly', ['2026-11-27', '2026-12-04', '2026-12-11']],
    ['biweekly', ['2026-11-27', '2026-12-11', '2026-12-25']],
    ['monthly', ['2026-12-04', '2027-01-01', '2027-02-05']],
  ] as const)(
    '%s: returns the next three actual paydays after today (INTERPRETATION: the calendar)',
    (frequency, dates) => {
      expect(nextPaydays([set({ frequency })], civilDate('2026-11-21'), 3)).toEqual(
        dates.map((date) => ({ date, amount: 500 })),
      )
    },
  )

  test('excludes today’s payday, which has already been paid', () => {
    expect(nextPaydays([set({})], civilDate('2026-11-27'), 1)).toEqual([{ date: '2026-12-04', amount: 500 }])
  })

  test('starts tomorrow for a setting recorded today', () => {
    expect(nextPaydays([set({ day: 'saturday' })], civilDate('2026-11-20'), 1)).toEqual([
      { date: '2026-11-21', amount: 500 },
    ])
  })

  test.each([{ active: false }, { amount: 0 }])('is empty when the allowance is off: %j', (off) => {
    expect(nextPaydays([set(off)], civilDate('2026-11-21'), 3)).toEqual([])
    expect(nextPaydays([], civilDate('2026-11-21'), 3)).toEqual([])
  })
})

describe('an allowance over 20 years', () => {
  const START = civilDate('2006-01-01')
  const END = civilDate('2026-01-01')
  const setting = (frequency: Frequency, day: (typeof WEEKDAYS)[number]) => {
    const dates = { on: START, stamp: stampAt(`${START}T12:00`) }
    return sampleEntry('allowance.set', { ...dates, frequency, day, amount: 500 })
  }

  /** All due dates in the 20 years, found day by day with Temporal. */
  function dueDates(frequency: Frequency, day: (typeof WEEKDAYS)[number]): readonly string[] {
    const dates: Temporal.PlainDate[] = []
    for (let date = Temporal.PlainDate.from('2006-01-02'); date.toString() <= END; date = date.add({ days: 1 })) {
      if (WEEKDAYS[date.dayOfWeek - 1] === day) dates.push(date)
    }
    if (frequency === 'monthly') return dates.filter((date) => date.day <= 7).map(String)
    return dates.filter((_, index) => frequency === 'weekly' || index % 2 === 0).map(String)
  }

  /**
   * The accounts on a device that is used only on the given days. The days can be out of order, because the clock can
   * be set back.
   */
  function withDowntime(entry: EntryOf<'allowance.set'>, days: readonly CivilDate[]): ChildAccounts {
    const first = deriveAccounts(ANNA, [entry], START)
    return days.reduce((accounts, day) => extendAccounts(accounts, [], day), first)
  }

  test.each([
    ['weekly', 'saturday'],
    ['weekly', 'sunday'],
    ['biweekly', 'friday'],
    ['monthly', 'monday'],
  ] as const)('is paid exactly once per payday: %s on %s', (frequency, day) => {
    const postings = deriveAccounts(ANNA, [setting(frequency, day)], END).postings
    expect(postings.map(({ date }) => date)).toEqual(dueDates(frequency, day))
    expect(new Set(postings.map(({ id }) => id)).size).toBe(postings.length)
  })

  test('is paid exactly once per payday, even if the device is switched off for long periods', () => {
    const awake = fc.array(
      fc.nat({ max: daysBetween(START, END) }).map((days) => addDays(START, days)),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(anyFrequency, anyWeekday, awake, fc.boolean(), (frequency, day, days, inOrder) => {
        const order = inOrder ? days.toSorted() : days
        const { postings, bank } = withDowntime(setting(frequency, day), [...order, END])
        const due = dueDates(frequency, day)
        expect(postings.map(({ date }) => date)).toEqual(due)
        expect(bank.balance).toBe(500 * due.length)
      }),
      { numRuns: 40 },
    )
  })
})
