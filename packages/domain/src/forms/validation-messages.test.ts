import { expect, test } from 'vitest'
import { MAX_AMOUNT } from '../money/minor-units.ts'
import { dollarsMessage, percentMessage } from './validation-messages.ts'

test.each([
  [{ type: 'TooManyDecimals' }, 'Use at most two decimal places'],
  [{ type: 'AmountTooLarge', maximum: MAX_AMOUNT }, 'Amount cannot exceed $1,000,000'],
  [{ type: 'NotAnAmount' }, 'Please enter an amount, such as 5.00'],
] as const)('an amount that is wrong by %j says: %s (INTERPRETATION: money)', (error, message) => {
  expect(dollarsMessage(error)).toBe(message)
})

test.each([
  [{ type: 'RateNegative' }, 'Rate cannot be negative'],
  [{ type: 'RateTooHigh' }, 'Rate cannot exceed 100%'],
  [{ type: 'TooManyDecimals' }, 'Use at most two decimal places'],
  [{ type: 'NotARate' }, 'Please enter a rate, such as 2.5'],
] as const)('a rate that is wrong by %j says: %s (SPEC §5)', (error, message) => {
  expect(percentMessage(error)).toBe(message)
})
