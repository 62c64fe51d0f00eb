import { expect, test } from 'vitest'
import { formatPaymentsTime } from './interest.ts'

test.each([
  [1, 'weekly', '1 week'],
  [8, 'weekly', '8 weeks'],
  [4, 'biweekly', '8 weeks'],
  [1, 'monthly', '1 month'],
  [23, 'monthly', '23 months'],
  [24, 'monthly', '2 years'],
  [139, 'monthly', '12 years'],
] as const)('formatPaymentsTime formats %i %s payments as %s', (payments, frequency, time) => {
  expect(formatPaymentsTime(payments, frequency)).toBe(time)
})
