import { addDays, civilDate, minorUnits } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import {
  formatAmount,
  formatChange,
  formatDate,
  formatDays,
  formatFrequency,
  formatLongDate,
  formatMonthDay,
  formatTimeOfDay,
  formatWeekdayDate,
  formatWeeks,
  formatYears,
} from './formats.ts'

test.each([
  [123_456, '$1,234.56', '+$1,234.56'],
  [0, '$0.00', '$0.00'],
  [-5, '−$0.05', '−$0.05'],
])('formats %i minor units as the amount %s and the change %s', (amount, asAmount, asChange) => {
  expect(formatAmount(minorUnits(amount))).toBe(asAmount)
  expect(formatChange(minorUnits(amount))).toBe(asChange)
})

test.each([
  ['2026-11-21', 'Nov 21, 2026', 'Saturday, November 21'],
  ['2026-01-01', 'Jan 1, 2026', 'Thursday, January 1'],
  ['2028-02-29', 'Feb 29, 2028', 'Tuesday, February 29'],
])('formats %s as %s and as %s in any time zone', (date, short, withWeekday) => {
  expect(formatDate(civilDate(date))).toBe(short)
  expect(formatWeekdayDate(civilDate(date))).toBe(withWeekday)
})

test('formats every date like Intl.DateTimeFormat in American English', () => {
  const zone = { timeZone: 'UTC' } as const
  const short = new Intl.DateTimeFormat('en-US', { ...zone, day: 'numeric', month: 'short', year: 'numeric' })
  const monthDay = new Intl.DateTimeFormat('en-US', { ...zone, day: 'numeric', month: 'short' })
  const long = new Intl.DateTimeFormat('en-US', { ...zone, day: 'numeric', month: 'long', year: 'numeric' })
  const withWeekday = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'long', day: 'numeric', month: 'long' })
  for (let count = 0; count < 800; count += 1) {
    const date = addDays(civilDate('2027-01-01'), count)
    const instant = new Date(`${date}T00:00:00Z`)
    expect([formatDate(date), formatMonthDay(date), formatLongDate(date), formatWeekdayDate(date)]).toEqual(
      [short, monthDay, long, withWeekday].map((format) => format.format(instant)),
    )
  }
})

test.each([
  [0, 0, '12:00 AM'],
  [0, 5, '12:05 AM'],
  [11, 59, '11:59 AM'],
  [12, 0, '12:00 PM'],
  [23, 7, '11:07 PM'],
])('formats %i:%i on a 24-hour clock as %s', (hours, minutes, expected) => {
  expect(formatTimeOfDay(new Date(2026, 10, 21, hours, minutes).getTime())).toBe(expected)
})

test('uses the singular for one day, week or year', () => {
  expect([formatDays(1), formatWeeks(1), formatYears(1)]).toEqual(['1 day', '1 week', '1 year'])
})

test('formats counts above one in the plural and without grouping', () => {
  expect([formatDays(5), formatWeeks(1040), formatYears(7200)]).toEqual(['5 days', '1040 weeks', '7200 years'])
})

test('names frequencies', () => {
  expect([formatFrequency('weekly'), formatFrequency('biweekly'), formatFrequency('monthly')]).toEqual([
    'weekly',
    'biweekly',
    'monthly',
  ])
})
