import * as v from 'valibot'
import { timeZoneField } from '../journal/fields.ts'
import { TEXT_MONEY_FIELDS } from './amounts.ts'
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

/**
 * Form to add a child (SPEC §5). The starting balance is typed in dollars and parsed into minor units, zero or more.
 */
export const childForm = v.object(TEXT_MONEY_FIELDS.child)
export type ChildForm = v.InferOutput<typeof childForm>

/**
 * Form to add a transaction (SPEC §5). The amount is typed in dollars and parsed into minor units; it is above zero for
 * both types.
 */
export const transactionForm = v.object(TEXT_MONEY_FIELDS.transaction)
export type TransactionForm = v.InferOutput<typeof transactionForm>

/**
 * Form to set the allowance (SPEC §5). The amount per payday is typed in dollars and parsed into minor units, zero or
 * more.
 */
export const allowanceForm = v.object(TEXT_MONEY_FIELDS.allowance)
export type AllowanceForm = v.InferOutput<typeof allowanceForm>

/**
 * Form to set the interest (SPEC §5). The rate per period is typed in percent, 0 to 100, and parsed into basis points.
 */
export const interestForm = v.object(TEXT_MONEY_FIELDS.interest)
export type InterestForm = v.InferOutput<typeof interestForm>

/**
 * Form to count the cash (SPEC §5). The counted amount is typed in dollars and parsed into minor units, zero or more.
 */
export const cashForm = v.object(TEXT_MONEY_FIELDS.cash)
export type CashForm = v.InferOutput<typeof cashForm>
