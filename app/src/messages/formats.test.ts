import { addDays, civilDate, civilTime, minorUnits } from '@little-ledger/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  formatAmount,
  formatChange,
  formatDate,
  formatDays,
  formatExactAmount,
  formatFrequency,
  formatLongDate,
  formatMonthDay,
  formatPaydays,
  formatPeriod,
  formatRecentDate,
  formatSum,
  formatTime,
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
  expect(formatAmount(minorUnits(amount), 'USD')).toBe(asAmount)
  expect(formatChange(minorUnits(amount), 'USD')).toBe(asChange)
})

test.each([
  ['2026-11-21', 'Nov\u00A021, 2026', 'Saturday, November 21'],
  ['2026-01-01', 'Jan\u00A01, 2026', 'Thursday, January 1'],
  ['2028-02-29', 'Feb\u00A029, 2028', 'Tuesday, February 29'],
])('formats the date %s as %s and as %s', (date, short, withWeekday) => {
  expect(formatDate(civilDate(date))).toBe(short)
  expect(formatWeekdayDate(civilDate(date))).toBe(withWeekday)
})

test.each([
  ['2026-03-02', 'Today'],
  ['2026-03-01', 'Yesterday'],
  ['2026-02-28', 'Feb\u00A028'],
  ['2026-03-03', 'Mar\u00A03'],
  ['2025-12-31', 'Dec\u00A031, 2025'],
])('formats the recent date %s as %s when today is March 2', (date, text) => {
  expect(formatRecentDate(civilDate(date), civilDate('2026-03-02'))).toBe(text)
})

test('formats every date like Intl.DateTimeFormat in American English', () => {
  const zone = { timeZone: 'UTC' } as const
  const short = new Intl.DateTimeFormat('en-US', { ...zone, day: 'numeric', month: 'short', year: 'numeric' })
  const monthDay = new Intl.DateTimeFormat('en-US', { ...zone, day: 'numeric', month: 'short' })
  const long = new Intl.DateTimeFormat('en-US', { ...zone, day: 'numeric', month: 'long', year: 'numeric' })
  const withWeekday = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'long', day: 'numeric', month: 'long' })
  const bound = (text: string) => text.replace(' ', '\u00A0')
  for (let count = 0; count < 800; count += 1) {
    const date = addDays(civilDate('2027-01-01'), count)
    const instant = new Date(`${date}T00:00:00Z`)
    expect([formatDate(date), formatMonthDay(date), formatLongDate(date), formatWeekdayDate(date)]).toEqual([
      bound(short.format(instant)),
      bound(monthDay.format(instant)),
      long.format(instant),
      withWeekday.format(instant),
    ])
  }
})

test.each([
  [0, 0, '12:00 AM'],
  [0, 5, '12:05 AM'],
  [11, 59, '11:59 AM'],
  [12, 0, '12:00 PM'],
  [23, 7, '11:07 PM'],
])('formats the 24-hour time %i:%i as %s', (hours, minutes, expected) => {
  expect(formatTimeOfDay(new Date(2026, 10, 21, hours, minutes).getTime())).toBe(expected)
})

test('uses the singular for one day, week or year', () => {
  expect([formatDays(1), formatWeeks(1), formatYears(1)]).toEqual(['1 day', '1 week', '1 year'])
})

test('formats counts above one in the plural, with thousands separators', () => {
  expect([formatDays(5), formatWeeks(1040), formatYears(7200)]).toEqual(['5 days', '1,040 weeks', '7,200 years'])
})

test('formats frequencies', () => {
  expect([formatFrequency('weekly'), formatFrequency('biweekly'), formatFrequency('monthly')]).toEqual([
    'weekly',
    'biweekly',
    'monthly',
  ])
})

test('formats civil times on a 12-hour clock', () => {
  expect(['00:00', '09:03', '11:59', '12:00', '21:03'].map((time) => formatTime(civilTime(time)))).toEqual([
    '12:00 AM',
    '9:03 AM',
    '11:59 AM',
    '12:00 PM',
    '9:03 PM',
  ])
})

test('formats long dates', () => {
  expect(['2026-01-01', '2026-05-12', '2027-12-31'].map((date) => formatLongDate(civilDate(date)))).toEqual([
    'January 1, 2026',
    'May 12, 2026',
    'December 31, 2027',
  ])
})

test('describes paydays and interest periods', () => {
  expect([
    formatPaydays('weekly', 'saturday'),
    formatPaydays('biweekly', 'friday'),
    formatPaydays('monthly', 'monday'),
  ]).toEqual(['every Saturday', 'every other Friday', 'on the first Monday of each month'])
  expect([formatPeriod('weekly'), formatPeriod('biweekly'), formatPeriod('monthly')]).toEqual([
    'every week',
    'every two weeks',
    'every month',
  ])
})

test('writes out a sum with a sign before each amount', () => {
  const sum = (...amounts: number[]) => formatSum(amounts.map(minorUnits), 'USD')
  expect(sum(1_000, 500, -300)).toBe('$10.00 +\u00A0$5.00 −\u00A0$3.00')
  expect(sum(-123_456, 0)).toBe('−$1,234.56 +\u00A0$0.00')
  expect(sum(0, -500)).toBe('$0.00 −\u00A0$5.00')
  expect(sum()).toBe('$0.00')
})

test('formats exact amounts with two to six decimals and thousands separators', () => {
  const exactAmounts: readonly (readonly [number, string])[] = [
    [125_000, '$0.125'],
    [1_000_000, '$1.00'],
    [1, '$0.000001'],
    [4_110_885, '$4.110885'],
    [0, '$0.00'],
    [1_000_000_000_000, '$1,000,000.00'],
    [1_050_000, '$1.05'],
    [123_456_000, '$123.456'],
  ]
  expect(exactAmounts.map(([tenThousandths]) => formatExactAmount(tenThousandths, 'USD'))).toEqual(
    exactAmounts.map(([, formatted]) => formatted),
  )
})

test('keeps every digit of an exact amount and drops trailing zeros after the second decimal', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), fc.nat({ max: 100_000_000 }), (rate, base) => {
      const [dollars = '', decimals = ''] = formatExactAmount(base * rate, 'USD')
        .replaceAll(/[$,]/g, '')
        .split('.')
      expect(BigInt(dollars + decimals.padEnd(6, '0'))).toBe(BigInt(base * rate))
      expect(decimals).toMatch(/^\d\d(\d*[1-9])?$/)
    }),
  )
})
