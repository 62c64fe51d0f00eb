import { describe, expect, test } from 'vitest'
import { civilDate, civilTime } from '../calendar/civil-date.ts'
import { minorUnits, ZERO } from '../money/minor-units.ts'
import { countToText, dateToText, paydaysToText, periodToText, stepToText, sumToText, timeToText } from './wording.ts'

describe('words that explanations are made of', () => {
  test('dates', () => {
    expect(['2026-01-01', '2026-05-12', '2027-12-31'].map((date) => dateToText(civilDate(date)))).toEqual([
      'January 1, 2026',
      'May 12, 2026',
      'December 31, 2027',
    ])
  })

  test('times of day', () => {
    expect(['00:00', '09:03', '11:59', '12:00', '21:03'].map((time) => timeToText(civilTime(time)))).toEqual([
      '12:00 AM',
      '9:03 AM',
      '11:59 AM',
      '12:00 PM',
      '9:03 PM',
    ])
  })

  test('counts', () => {
    expect([0, 1, 2].map((count) => countToText(count, 'deposit'))).toEqual(['0 deposits', '1 deposit', '2 deposits'])
  })

  test('paydays and periods', () => {
    expect([
      paydaysToText('weekly', 'saturday'),
      paydaysToText('biweekly', 'friday'),
      paydaysToText('monthly', 'monday'),
    ]).toEqual(['every Saturday', 'every second Friday', 'on the first Monday of each month'])
    expect([periodToText('weekly'), periodToText('biweekly'), periodToText('monthly')]).toEqual([
      'every week',
      'every two weeks',
      'every month',
    ])
  })

  test('sums, each sign where it belongs', () => {
    expect(sumToText([minorUnits(1_000), minorUnits(500), minorUnits(-300)])).toBe('$10.00 + $5.00 - $3.00')
    expect(sumToText([minorUnits(-123_456), ZERO])).toBe('-$1,234.56 + $0.00')
    expect(sumToText([])).toBe('$0.00')
    expect(stepToText(ZERO, minorUnits(-500), minorUnits(-500))).toBe('$0.00 - $5.00 = -$5.00.')
  })
})
