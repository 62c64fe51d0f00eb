import * as v from 'valibot'
import { civilTime, WEEKDAYS } from '../calendar/civil-date.ts'
import { civilDateField, civilTimeField, compoundTypeField, frequencyField, timeZoneField } from '../journal/fields.ts'
import { dollars, percent } from './amounts.ts'
import { emailField, passwordField, requiredText, signInPasswordField, trimmedText, usernameField } from './fields.ts'
import { VALIDATION_MESSAGES } from './validation-messages.ts'

/** Sign-in form (SPEC §5). */
export const signInForm = v.object({
  username: requiredText(VALIDATION_MESSAGES.usernameRequired),
  password: signInPasswordField,
  rememberMe: v.exactOptional(v.boolean()),
})
export type SignInForm = v.InferOutput<typeof signInForm>

/** Sign-up form (SPEC §5). Without an address, `email` is null. */
export const signUpForm = v.object({
  username: usernameField,
  password: passwordField,
  email: v.optional(emailField, ''),
  firstName: requiredText(VALIDATION_MESSAGES.firstNameRequired),
  lastName: requiredText(VALIDATION_MESSAGES.lastNameRequired),
})
export type SignUpForm = v.InferOutput<typeof signUpForm>

/** Personal info form for the signed-in user (SPEC §5). Absent fields stay unchanged. */
export const profileForm = v.object({
  email: v.exactOptional(emailField),
  firstName: v.exactOptional(trimmedText),
  lastName: v.exactOptional(trimmedText),
})
export type ProfileForm = v.InferOutput<typeof profileForm>

/** Family settings form. Absent fields stay unchanged. */
export const familyForm = v.object({
  name: v.exactOptional(requiredText(VALIDATION_MESSAGES.nameRequired)),
  timeZone: v.exactOptional(timeZoneField),
})
export type FamilyForm = v.InferOutput<typeof familyForm>

const blankToUndefined = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
)

/** Form for a login's username and password (SPEC §5). A blank password keeps the current one. */
export const loginDetailsForm = v.object({
  username: usernameField,
  password: v.optional(v.union([blankToUndefined, passwordField]), ''),
})
export type LoginDetailsForm = v.InferOutput<typeof loginDetailsForm>

/** The default time of a transaction (SPEC §9). */
const DEFAULT_TIME = civilTime('12:00')

/**
 * The fields of the forms that contain amounts, for text inputs or for JSON numbers.
 *
 * @param orBlank like `number`, but accepts blank input as zero.
 * @param blank the default input for an absent starting balance.
 */
function moneyFields<I extends string | number>(number: v.GenericSchema<I>, orBlank: v.GenericSchema<I>, blank: I) {
  const balance = { amount: 0, message: VALIDATION_MESSAGES.balanceNegative }
  const { cashInvalid } = VALIDATION_MESSAGES
  return {
    child: {
      name: requiredText(VALIDATION_MESSAGES.nameRequired),
      username: usernameField,
      password: passwordField,
      startingBalance: v.optional(dollars(orBlank, balance), blank),
    },
    transaction: {
      type: v.picklist(['deposit', 'withdrawal']),
      amount: dollars(number, { amount: 1, message: VALIDATION_MESSAGES.amountSmall }),
      description: requiredText(VALIDATION_MESSAGES.descriptionRequired),
      date: civilDateField,
      time: v.optional(civilTimeField, DEFAULT_TIME),
    },
    allowance: {
      amount: dollars(number, { amount: 0, message: VALIDATION_MESSAGES.amountNegative }),
      frequency: frequencyField,
      day: v.picklist(WEEKDAYS),
      active: v.boolean(),
    },
    interest: {
      rate: percent(number),
      frequency: frequencyField,
      compoundType: compoundTypeField,
      active: v.boolean(),
    },
    cash: { amount: dollars(number, { amount: 0, message: cashInvalid, unreadable: cashInvalid }) },
  }
}

const blankIsZero = v.pipe(
  v.string(),
  v.transform((text) => (text.trim() === '' ? '0' : text)),
)

const textMoneyFields = moneyFields<string>(v.string(), blankIsZero, '')

/** The fields of requests that contain amounts: dollars as JSON numbers with at most two decimals. */
export const JSON_MONEY_FIELDS = moneyFields<number>(v.number(), v.number(), 0)

/**
 * Form to add a child (SPEC §5). The starting balance is typed in dollars and parsed into minor units, zero or more.
 */
export const childForm = v.object(textMoneyFields.child)
export type ChildForm = v.InferOutput<typeof childForm>

/**
 * Form to add a transaction (SPEC §5). The amount is typed in dollars and parsed into minor units; it is above zero for
 * both types.
 */
export const transactionForm = v.object(textMoneyFields.transaction)
export type TransactionForm = v.InferOutput<typeof transactionForm>

/**
 * Form to set the allowance (SPEC §5). The amount per payday is typed in dollars and parsed into minor units, zero or
 * more.
 */
export const allowanceForm = v.object(textMoneyFields.allowance)
export type AllowanceForm = v.InferOutput<typeof allowanceForm>

/**
 * Form to set the interest (SPEC §5). The rate per period is typed in percent, 0 to 100, and parsed into basis points.
 */
export const interestForm = v.object(textMoneyFields.interest)
export type InterestForm = v.InferOutput<typeof interestForm>

/**
 * Form to count the cash (SPEC §5). The counted amount is typed in dollars and parsed into minor units, zero or more.
 */
export const cashForm = v.object(textMoneyFields.cash)
export type CashForm = v.InferOutput<typeof cashForm>
