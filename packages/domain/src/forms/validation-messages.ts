import type { PercentError } from '../money/basis-points.ts'
import type { DollarsError } from '../money/minor-units.ts'

/**
 * Validation messages from SPEC §5, or from docs/decisions where SPEC has none. They are part of the REST API: the
 * server returns them, and screens show them next to fields.
 */
export const VALIDATION_MESSAGES = {
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  usernameShort: 'Username must be at least 3 characters',
  usernameBroken: 'Username has a character that cannot be kept',
  passwordShort: 'Password must be at least 4 characters',
  emailInvalid: 'Please enter a valid email',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  nameRequired: 'Name is required',
  balanceNegative: 'Balance cannot be negative',
  amountNegative: 'Amount cannot be negative',
  amountSmall: 'Amount must be at least 0.01',
  descriptionRequired: 'Description is required',
  dateInvalid: 'Please enter a valid date',
  rateNegative: 'Rate cannot be negative',
  rateHigh: 'Rate cannot exceed 100%',
  textLong: 'Please use at most 500 characters',
  cashInvalid: 'Please enter a valid positive number.',
  goalMissing: 'Please fill in all required fields.',
  goalTargetInvalid: 'Please enter a positive number for the target amount.',
  goalCurrentInvalid: 'Please enter a non-negative number for the current amount.',
} as const

/** The message for an amount that could not be parsed. */
export const dollarsMessage = (error: DollarsError): string =>
  ({
    NotAnAmount: 'Please enter an amount, such as 5.00',
    TooManyDecimals: 'Use at most two decimal places',
    AmountTooLarge: 'Amount cannot exceed $1,000,000',
  })[error.type]

/** The message for a rate that could not be parsed. */
export const percentMessage = (error: PercentError): string =>
  ({
    NotARate: 'Please enter a rate, such as 2.5',
    TooManyDecimals: 'Use at most two decimal places',
    RateNegative: VALIDATION_MESSAGES.rateNegative,
    RateTooHigh: VALIDATION_MESSAGES.rateHigh,
  })[error.type]
