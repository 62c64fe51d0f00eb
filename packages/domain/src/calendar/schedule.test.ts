import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { civilDate, fromDayNumber, toDayNumber, weekdayIndex, WEEKDAYS, type Weekday } from './civil-date.ts'
import { scheduledDays, type Schedule } from './schedule.ts'

const scheduleOf = (frequency: Schedule['frequency'], day: Weekday, monthly: Schedule['monthly'] = 'firstWeekday') => ({
  frequency,
  weekday: weekdayIndex(day),
  monthly,
})

/** The scheduled dates between two dates, inclusive. By default, the biweekly cycle starts at `from`. */
const datesIn = (schedule: Schedule, from: string, to: string, cycleStart = from) =>
  scheduledDays(
    schedule,
    toDayNumber(civilDate(cycleStart)),
    toDayNumber(civilDate(from)),
    toDayNumber(civilDate(to)),
  ).map(fromDayNumber)

test('a weekly schedule contains every occurrence of its weekday, including the first and last day of the period (INTERPRETATION: the calendar)', () => {
  expect(datesIn(scheduleOf('weekly', 'friday'), '2026-01-02', '2026-01-16')).toEqual([
    '2026-01-02',
    '2026-01-09',
    '2026-01-16',
  ])
  expect(datesIn(scheduleOf('weekly', 'friday'), '2026-01-03', '2026-01-15')).toEqual(['2026-01-09'])
})

test('a biweekly schedule contains every other occurrence of its weekday, starting with the first (INTERPRETATION: the calendar)', () => {
  const schedule = scheduleOf('biweekly', 'friday')
  expect(datesIn(schedule, '2026-01-01', '2026-02-01')).toEqual(['2026-01-02', '2026-01-16', '2026-01-30'])
  expect(datesIn(schedule, '2026-01-03', '2026-02-01')).toEqual(['2026-01-09', '2026-01-23'])
})

test('a biweekly cycle continues into a later period', () => {
  const schedule = scheduleOf('biweekly', 'friday')
  expect(datesIn(schedule, '2026-01-03', '2026-02-01', '2026-01-01')).toEqual(['2026-01-16', '2026-01-30'])
  expect(datesIn(schedule, '2026-01-16', '2026-01-16', '2026-01-01')).toEqual(['2026-01-16'])
  expect(datesIn(schedule, '2026-01-09', '2026-01-09', '2026-01-01')).toEqual([])
})

test('a monthly schedule contains the first occurrence of its weekday in each month (INTERPRETATION: the calendar)', () => {
  // May 1, 2026, is a Friday and August 1 a Saturday.
  expect(datesIn(scheduleOf('monthly', 'friday'), '2026-04-30', '2026-08-31')).toEqual([
    '2026-05-01',
    '2026-06-05',
    '2026-07-03',
    '2026-08-07',
  ])
  expect(datesIn(scheduleOf('monthly', 'friday'), '2026-05-02', '2026-06-04')).toEqual([])
})

test('a monthly schedule with `firstDay` contains the first of each month', () => {
  expect(datesIn(scheduleOf('monthly', 'sunday', 'firstDay'), '2025-12-01', '2026-02-01')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(datesIn(scheduleOf('monthly', 'sunday', 'firstDay'), '2025-12-02', '2025-12-31')).toEqual([])
})

test.each(['weekly', 'biweekly', 'monthly'] as const)(
  'a %s schedule has no days in a period that ends before it starts',
  (frequency) => {
    expect(datesIn(scheduleOf(frequency, 'friday'), '2026-01-09', '2026-01-01', '2026-01-01')).toEqual([])
  },
)

const FIRST = toDayNumber(civilDate('2000-01-01'))
const anyPeriod = fc.record({
  cycleStart: fc.integer({ min: FIRST, max: FIRST + 20_000 }),
  wait: fc.nat({ max: 100 }),
  length: fc.nat({ max: 400 }),
  weekday: fc.constantFrom(...WEEKDAYS),
})

/** Every day of a period. */
const daysOf = (from: number, length: number) => Array.from({ length: length + 1 }, (_, index) => from + index)

test.each(['weekly', 'biweekly'] as const)(
  'a %s schedule contains the same days that a day-by-day search finds',
  (frequency) => {
    fc.assert(
      fc.property(anyPeriod, ({ cycleStart, wait, length, weekday }) => {
        const from = cycleStart + wait
        const isWeekday = (day: number) =>
          Temporal.PlainDate.from(fromDayNumber(day)).dayOfWeek === weekdayIndex(weekday) + 1
        const first = daysOf(cycleStart, 6).find(isWeekday)
        const step = frequency === 'weekly' ? 7 : 14
        const expected = daysOf(from, length).filter(
          (day) => first !== undefined && day >= first && (day - first) % step === 0,
        )
        expect(scheduledDays(scheduleOf(frequency, weekday), cycleStart, from, from + length)).toEqual(expected)
      }),
    )
  },
)

test.each(['firstWeekday', 'firstDay'] as const)(
  'a monthly schedule on the %s contains the same days that a day-by-day search finds',
  (monthly) => {
    fc.assert(
      fc.property(anyPeriod, ({ cycleStart, wait, length, weekday }) => {
        const from = cycleStart + wait
        const expected = daysOf(from, length).filter((day) => {
          const date = Temporal.PlainDate.from(fromDayNumber(day))
          return monthly === 'firstDay' ? date.day === 1 : date.day <= 7 && date.dayOfWeek === weekdayIndex(weekday) + 1
        })
        expect(scheduledDays(scheduleOf('monthly', weekday, monthly), cycleStart, from, from + length)).toEqual(
          expected,
        )
      }),
    )
  },
)
