import { expect, test } from 'vitest'
import { MAX_AMOUNT } from '../money/minor-units.ts'
import { amountMessage, percentMessage } from './fields.ts'

test.each([
  [{ type: 'TooManyDecimals' }, 'Use at most two decimal places'],
  [{ type: 'AmountTooLarge', maximum: MAX_AMOUNT }, 'Amount cannot exceed $1,000,000'],
  [{ type: 'NotAnAmount' }, 'Please enter an amount, like 5.00'],
] as const)('amountMessage describes %j in dollars as: %s', (error, message) => {
  expect(amountMessage(error, 'USD')).toBe(message)
})

test.each([
  ['EUR', ['Use at most two decimal places', 'Amount cannot exceed 1,000,000', 'Please enter an amount, like 5.00']],
  ['KWD', ['Use at most three decimal places', 'Amount cannot exceed 100,000', 'Please enter an amount, like 5.000']],
  ['JPY', ['Please use a whole number', 'Amount cannot exceed 100,000,000', 'Please enter a whole number, like 5']],
  ['stars', ['Please use a whole number', 'Amount cannot exceed 100,000,000', 'Please enter a whole number, like 5']],
] as const)('amountMessage describes errors in %s', (of, messages) => {
  const errors = [
    { type: 'TooManyDecimals' },
    { type: 'AmountTooLarge', maximum: MAX_AMOUNT },
    { type: 'NotAnAmount' },
  ] as const
  expect(errors.map((error) => amountMessage(error, of))).toEqual(messages)
})

test.each([
  [{ type: 'RateNegative' }, 'Rate cannot be negative'],
  [{ type: 'RateTooHigh' }, 'Rate cannot exceed 100%'],
  [{ type: 'TooManyDecimals' }, 'Use at most two decimal places'],
  [{ type: 'NotARate' }, 'Please enter a rate, like 2.5'],
] as const)('percentMessage describes %j as: %s', (error, message) => {
  expect(percentMessage(error)).toBe(message)
})
