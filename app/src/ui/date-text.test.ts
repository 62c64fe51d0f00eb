import { addDays, civilDate } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { dateText, dayText, timeText } from './date-text.ts'

test.each([
  ['2026-11-21', 'Nov 21, 2026', 'Saturday, November 21'],
  ['2026-01-01', 'Jan 1, 2026', 'Thursday, January 1'],
  ['2028-02-29', 'Feb 29, 2028', 'Tuesday, February 29'],
])('%s is written %s in a list and %s in a sentence, wherever the device is', (date, inList, inSentence) => {
  expect(dateText(civilDate(date))).toBe(inList)
  expect(dayText(civilDate(date))).toBe(inSentence)
})

test('every date is written as Americans write it', () => {
  const zone = { timeZone: 'UTC' } as const
  const inList = new Intl.DateTimeFormat('en-US', { ...zone, day: 'numeric', month: 'short', year: 'numeric' })
  const inSentence = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'long', day: 'numeric', month: 'long' })
  for (let count = 0; count < 800; count += 1) {
    const date = addDays(civilDate('2027-01-01'), count)
    const instant = new Date(`${date}T00:00:00Z`)
    expect([dateText(date), dayText(date)]).toEqual([inList.format(instant), inSentence.format(instant)])
  }
})

test.each([
  [0, 0, '12:00 AM'],
  [0, 5, '12:05 AM'],
  [11, 59, '11:59 AM'],
  [12, 0, '12:00 PM'],
  [23, 7, '11:07 PM'],
])('%i hours and %i minutes are %s', (hours, minutes, expected) => {
  expect(timeText(new Date(2026, 10, 21, hours, minutes).getTime())).toBe(expected)
})
