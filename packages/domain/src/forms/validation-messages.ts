import type { DollarsError } from '../money/minor-units.ts'
import type { PercentError } from '../money/basis-points.ts'

/** The words of SPEC §5, and of `docs/decisions.md` where SPEC is silent, in one place. */
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
  timeInvalid: 'Please enter a valid time',
  rateNegative: 'Rate cannot be negative',
  rateHigh: 'Rate cannot exceed 100%',
  textLong: 'Please use at most 500 characters',
  cashInvalid: 'Please enter a valid positive number.',
} as const

/** What is wrong with an amount, in words. */
export const dollarsMessage = (error: DollarsError): string =>
  ({
    NotAnAmount: 'Please enter an amount, such as 5.00',
    TooManyDecimals: 'Use at most two decimal places',
    AmountTooLarge: 'Amount cannot exceed $1,000,000',
  })[error.type]

/** What is wrong with a rate, in words. */
export const percentMessage = (error: PercentError): string =>
  ({
    NotARate: 'Please enter a rate, such as 2.5',
    TooManyDecimals: 'Use at most two decimal places',
    RateNegative: VALIDATION_MESSAGES.rateNegative,
    RateTooHigh: VALIDATION_MESSAGES.rateHigh,
  })[error.type]
