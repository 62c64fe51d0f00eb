import * as v from 'valibot'
import type { PercentError } from '../money/basis-points.ts'
import { exponentOf, type Denomination } from '../money/currency.ts'
import type { AmountError } from '../money/minor-units.ts'
import { err, ok, type Result } from '../result.ts'
import { MAX_PIG_NAME_LENGTH } from '../journal/child-look.ts'
import { MAX_TEXT_LENGTH } from '../journal/fields.ts'

/**
 * Validation messages from SPEC §5, or from docs/decisions where SPEC has none. They are part of the REST API: the
 * server returns them, and screens show them next to fields.
 */
export const VALIDATION_MESSAGES = {
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  usernameShort: 'Username must be at least 3 characters',
  usernameBroken: 'Username contains a character that can’t be used',
  passwordShort: 'Password must be at least 4 characters',
  emailInvalid: 'Please enter a valid email',
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  nameRequired: 'Name is required',
  balanceNegative: 'Balance cannot be negative',
  amountNegative: 'Amount cannot be negative',
  toCashDeposit: 'Only a withdrawal can be paid in cash',
  amountUnreadable: 'Please enter an amount, like 5.00',
  amountPrecise: 'Use at most two decimal places',
  amountLarge: 'Amount cannot exceed $1,000,000',
  amountSmall: 'Amount must be at least 0.01',
  // For currencies and units that do not have two decimals, and for currencies other than dollars.
  wholeUnreadable: 'Please enter a whole number, like 5',
  wholePrecise: 'Please use a whole number',
  wholeLarge: 'Amount cannot exceed 100,000,000',
  wholeSmall: 'Amount must be at least 1',
  wholeEarlyNothing: 'Amount must be at least 1 to pay early',
  otherLarge: 'Amount cannot exceed 1,000,000',
  threeUnreadable: 'Please enter an amount, like 5.000',
  threePrecise: 'Use at most three decimal places',
  threeLarge: 'Amount cannot exceed 100,000',
  threeSmall: 'Amount must be at least 0.001',
  threeEarlyNothing: 'Amount must be at least 0.001 to pay early',
  descriptionRequired: 'Description is required',
  askWordsRequired: 'Say what it’s for',
  dateInvalid: 'Please enter a valid date',
  paidOnLate: 'Please choose a day before the payday',
  paidEarlyNothing: 'Amount must be at least 0.01 to pay early',
  pauseBackwards: 'The last day can’t be before the first',
  overInvalid: 'Please choose 1 to 52 paydays',
  rateUnreadable: 'Please enter a rate, like 2.5',
  rateNegative: 'Rate cannot be negative',
  rateHigh: 'Rate cannot exceed 100%',
  textLong: 'Please use 500 characters or fewer',
  pigNameLong: `Please use ${MAX_PIG_NAME_LENGTH} characters or fewer`,
  cashInvalid: 'Please enter a valid positive number.',
  childrenMissing: 'Please choose at least one child',
  codeInvalid: 'Please check the code: it has 10 letters and digits',
  goalMissing: 'Please fill in all required fields.',
  goalTargetInvalid: 'Please enter a positive number for the target amount.',
  goalCurrentInvalid: 'Please enter a non-negative number for the current amount.',
} as const

/** The messages about amounts of a currency or unit. */
export function amountMessages(of: Denomination) {
  const texts = VALIDATION_MESSAGES
  switch (exponentOf(of)) {
    case 0:
      return {
        unreadable: texts.wholeUnreadable,
        precise: texts.wholePrecise,
        large: texts.wholeLarge,
        small: texts.wholeSmall,
        earlyNothing: texts.wholeEarlyNothing,
      }
    case 2:
      return {
        unreadable: texts.amountUnreadable,
        precise: texts.amountPrecise,
        large: of === 'USD' ? texts.amountLarge : texts.otherLarge,
        small: texts.amountSmall,
        earlyNothing: texts.paidEarlyNothing,
      }
    case 3:
      return {
        unreadable: texts.threeUnreadable,
        precise: texts.threePrecise,
        large: texts.threeLarge,
        small: texts.threeSmall,
        earlyNothing: texts.threeEarlyNothing,
      }
  }
}

/** The message for an amount that could not be parsed. */
export function amountMessage(error: AmountError, of: Denomination): string {
  const { unreadable, precise, large } = amountMessages(of)
  return { NotAnAmount: unreadable, TooManyDecimals: precise, AmountTooLarge: large }[error.type]
}

/** The message for a rate that could not be parsed. */
export const percentMessage = (error: PercentError): string =>
  ({
    NotARate: VALIDATION_MESSAGES.rateUnreadable,
    TooManyDecimals: VALIDATION_MESSAGES.amountPrecise,
    RateNegative: VALIDATION_MESSAGES.rateNegative,
    RateTooHigh: VALIDATION_MESSAGES.rateHigh,
  })[error.type]

/** The first validation message of each invalid field. */
export interface InvalidForm {
  readonly type: 'Invalid'
  readonly fields: Readonly<Record<string, string>>
}

/** Validates input against a form or request schema. */
export function parseForm<T>(form: v.GenericSchema<unknown, T>, input: unknown): Result<T, InvalidForm> {
  const parsed = v.safeParse(form, input)
  if (parsed.success) return ok(parsed.output)
  const messages = new Map<string, string>()
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!messages.has(field)) messages.set(field, issue.message)
  }
  return err({ type: 'Invalid', fields: Object.fromEntries(messages) })
}

/** Text with surrounding spaces removed, at most MAX_TEXT_LENGTH characters. */
export const trimmedText = v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong))

/** Trimmed text that is not empty. */
export const requiredText = (message: string) => v.pipe(trimmedText, v.minLength(1, message))

/**
 * A new username (SPEC §5). Control characters are rejected, because they can be neither seen nor typed. Lone surrogates are
 * rejected, because databases replace them, so the stored name would differ.
 */
export const usernameField = v.pipe(
  trimmedText,
  v.minLength(3, VALIDATION_MESSAGES.usernameShort),
  v.check((name) => !/[\p{Surrogate}\p{Control}]/u.test(name), VALIDATION_MESSAGES.usernameBroken),
)

/** A new password (SPEC §5), exactly as typed, including spaces. */
export const passwordField = v.pipe(
  v.string(),
  v.minLength(4, VALIDATION_MESSAGES.passwordShort),
  v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong),
)

/** A password entered at sign-in. The maximum length limits the cost of hashing. */
export const signInPasswordField = v.pipe(
  v.string(),
  v.minLength(1, VALIDATION_MESSAGES.passwordRequired),
  v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong),
)

/** The same rule as HTML email inputs, plus a required dot in the domain. */
const emailAddress = v.pipe(v.string(), v.rfcEmail(), v.regex(/@.+\../))

/** An email address; blank becomes null (SPEC §5 personal email). */
export const emailField = v.pipe(
  trimmedText,
  v.check((address) => address === '' || v.is(emailAddress, address), VALIDATION_MESSAGES.emailInvalid),
  v.transform((address) => (address === '' ? null : address)),
)

/** The name of a pig, trimmed. Blank becomes null, which removes the name. */
export const typedPigNameField = v.pipe(
  v.nullable(trimmedText, ''),
  v.check((name) => [...(name ?? '')].length <= MAX_PIG_NAME_LENGTH, VALIDATION_MESSAGES.pigNameLong),
  v.transform((name) => (name === '' ? null : name)),
)
