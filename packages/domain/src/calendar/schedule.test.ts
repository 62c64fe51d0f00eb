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

/** The scheduled dates from one date to another, the rhythm counted from the first where nothing else is said. */
const datesIn = (schedule: Schedule, from: string, to: string, rhythmStart = from) =>
  scheduledDays(
    schedule,
    toDayNumber(civilDate(rhythmStart)),
    toDayNumber(civilDate(from)),
    toDayNumber(civilDate(to)),
  ).map(fromDayNumber)

test('weekly is every such weekday, both ends included (INTERPRETATION: the calendar)', () => {
  expect(datesIn(scheduleOf('weekly', 'friday'), '2026-01-02', '2026-01-16')).toEqual([
    '2026-01-02',
    '2026-01-09',
    '2026-01-16',
  ])
  expect(datesIn(scheduleOf('weekly', 'friday'), '2026-01-03', '2026-01-15')).toEqual(['2026-01-09'])
})

test('biweekly is every second such weekday from the first on (INTERPRETATION: the calendar)', () => {
  const schedule = scheduleOf('biweekly', 'friday')
  expect(datesIn(schedule, '2026-01-01', '2026-02-01')).toEqual(['2026-01-02', '2026-01-16', '2026-01-30'])
  expect(datesIn(schedule, '2026-01-03', '2026-02-01')).toEqual(['2026-01-09', '2026-01-23'])
})

test('a biweekly rhythm goes on where a later stretch begins', () => {
  const schedule = scheduleOf('biweekly', 'friday')
  expect(datesIn(schedule, '2026-01-03', '2026-02-01', '2026-01-01')).toEqual(['2026-01-16', '2026-01-30'])
  expect(datesIn(schedule, '2026-01-16', '2026-01-16', '2026-01-01')).toEqual(['2026-01-16'])
  expect(datesIn(schedule, '2026-01-09', '2026-01-09', '2026-01-01')).toEqual([])
})

test('monthly is the first such weekday of each month (INTERPRETATION: the calendar)', () => {
  // 1 May 2026 is a Friday, 1 August a Saturday.
  expect(datesIn(scheduleOf('monthly', 'friday'), '2026-04-30', '2026-08-31')).toEqual([
    '2026-05-01',
    '2026-06-05',
    '2026-07-03',
    '2026-08-07',
  ])
  expect(datesIn(scheduleOf('monthly', 'friday'), '2026-05-02', '2026-06-04')).toEqual([])
})

test('monthly on the first day is the first of each month', () => {
  expect(datesIn(scheduleOf('monthly', 'sunday', 'firstDay'), '2025-12-01', '2026-02-01')).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(datesIn(scheduleOf('monthly', 'sunday', 'firstDay'), '2025-12-02', '2025-12-31')).toEqual([])
})

test.each(['weekly', 'biweekly', 'monthly'] as const)(
  '%s has no day where the stretch ends before it begins',
  (frequency) => {
    expect(datesIn(scheduleOf(frequency, 'friday'), '2026-01-09', '2026-01-01', '2026-01-01')).toEqual([])
  },
)

const FIRST = toDayNumber(civilDate('2000-01-01'))
const anyStretch = fc.record({
  rhythmStart: fc.integer({ min: FIRST, max: FIRST + 20_000 }),
  wait: fc.nat({ max: 100 }),
  length: fc.nat({ max: 400 }),
  weekday: fc.constantFrom(...WEEKDAYS),
})

/** Every day of a stretch, for a test that looks at each. */
const daysOf = (from: number, length: number) => Array.from({ length: length + 1 }, (_, index) => from + index)

test.each(['weekly', 'biweekly'] as const)(
  '%s: a day is scheduled exactly where its weekday and its week are',
  (frequency) => {
    fc.assert(
      fc.property(anyStretch, ({ rhythmStart, wait, length, weekday }) => {
        const from = rhythmStart + wait
        const isWeekday = (day: number) =>
          Temporal.PlainDate.from(fromDayNumber(day)).dayOfWeek === weekdayIndex(weekday) + 1
        const first = daysOf(rhythmStart, 6).find(isWeekday)
        const step = frequency === 'weekly' ? 7 : 14
        const expected = daysOf(from, length).filter(
          (day) => first !== undefined && day >= first && (day - first) % step === 0,
        )
        expect(scheduledDays(scheduleOf(frequency, weekday), rhythmStart, from, from + length)).toEqual(expected)
      }),
    )
  },
)

test.each(['firstWeekday', 'firstDay'] as const)(
  'monthly, %s: a day is scheduled exactly where its month has it',
  (monthly) => {
    fc.assert(
      fc.property(anyStretch, ({ rhythmStart, wait, length, weekday }) => {
        const from = rhythmStart + wait
        const expected = daysOf(from, length).filter((day) => {
          const date = Temporal.PlainDate.from(fromDayNumber(day))
          return monthly === 'firstDay' ? date.day === 1 : date.day <= 7 && date.dayOfWeek === weekdayIndex(weekday) + 1
        })
        expect(scheduledDays(scheduleOf('monthly', weekday, monthly), rhythmStart, from, from + length)).toEqual(
          expected,
        )
      }),
    )
  },
)
