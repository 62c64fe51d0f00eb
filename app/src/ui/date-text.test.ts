import { civilDate } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { dateText, dayText } from './date-text.ts'

test.each([
  ['2026-11-21', 'Nov 21, 2026', 'Saturday, November 21'],
  ['2026-01-01', 'Jan 1, 2026', 'Thursday, January 1'],
  ['2028-02-29', 'Feb 29, 2028', 'Tuesday, February 29'],
])('%s is written %s in a list and %s in a sentence, wherever the device is', (date, inList, inSentence) => {
  expect(dateText(civilDate(date))).toBe(inList)
  expect(dayText(civilDate(date))).toBe(inSentence)
})
