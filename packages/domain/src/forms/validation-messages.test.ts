import { expect, test } from 'vitest'
import { MAX_AMOUNT } from '../money/minor-units.ts'
import { dollarsMessage, percentMessage } from './fields.ts'

test.each([
  [{ type: 'TooManyDecimals' }, 'Use at most two decimal places'],
  [{ type: 'AmountTooLarge', maximum: MAX_AMOUNT }, 'Amount cannot exceed $1,000,000'],
  [{ type: 'NotAnAmount' }, 'Please enter an amount, like 5.00'],
] as const)('dollarsMessage describes %j as: %s', (error, message) => {
  expect(dollarsMessage(error)).toBe(message)
})

test.each([
  [{ type: 'RateNegative' }, 'Rate cannot be negative'],
  [{ type: 'RateTooHigh' }, 'Rate cannot exceed 100%'],
  [{ type: 'TooManyDecimals' }, 'Use at most two decimal places'],
  [{ type: 'NotARate' }, 'Please enter a rate, like 2.5'],
] as const)('percentMessage describes %j as: %s', (error, message) => {
  expect(percentMessage(error)).toBe(message)
})
