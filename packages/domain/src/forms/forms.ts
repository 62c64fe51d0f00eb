import * as v from 'valibot'
import { avatarField } from '../journal/avatar.ts'
import { lookField } from '../journal/child-look.ts'
import { goalPictureField } from '../journal/goal-picture.ts'
import { parseInvitationCode } from '../accounts/invitation-code.ts'
import { currencyField, idField, timeZoneField, MAX_TEXT_LENGTH } from '../journal/fields.ts'
import { INTEREST_FIELDS, amountIn, textMoneyFields } from './amounts.ts'
import {
  emailField,
  passwordField,
  typedPigNameField,
  requiredText,
  signInPasswordField,
  trimmedText,
  usernameField,
  VALIDATION_MESSAGES,
  type InvalidForm,
} from './fields.ts'
import { exponentOf, UNITS, type Denomination } from '../money/currency.ts'
import { parseAmount } from '../money/minor-units.ts'
import { expectOk } from '../result.ts'

/** Sign-in form (SPEC §5). */
export const signInForm = v.object({
  username: requiredText(VALIDATION_MESSAGES.usernameRequired),
  password: signInPasswordField,
  rememberMe: v.exactOptional(v.boolean()),
})
export type SignInForm = v.InferOutput<typeof signInForm>

/** Sign-up form (SPEC §5) with the family's currency. If no email address is given, `email` is null. */
export const signUpForm = v.object({
  username: usernameField,
  password: passwordField,
  email: v.optional(emailField, ''),
  firstName: requiredText(VALIDATION_MESSAGES.firstNameRequired),
  lastName: requiredText(VALIDATION_MESSAGES.lastNameRequired),
  currency: v.exactOptional(currencyField),
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

/** Form to change the family's currency. */
export const currencyForm = v.object({ code: currencyField })
export type CurrencyForm = v.InferOutput<typeof currencyForm>

const memberNameField = requiredText(VALIDATION_MESSAGES.nameRequired)
const helpedChildrenField = v.pipe(
  v.array(idField),
  v.minLength(1, VALIDATION_MESSAGES.childrenMissing),
  v.transform((ids) => [...new Set(ids)]),
)

/** A member's role: parents may do everything, helpers may give to the chosen children. */
const memberRoles = [
  v.object({ role: v.literal('parent') }),
  v.object({ role: v.literal('helper'), childIds: helpedChildrenField }),
] as const

/** Form to invite a parent or helper. */
export const memberForm = v.intersect([v.object({ name: memberNameField }), v.variant('role', memberRoles)])
export type MemberForm = v.InferOutput<typeof memberForm>

/** Form to change a member. Absent fields stay unchanged; `access` sets both the role and a helper's children. */
export const memberEditForm = v.object({
  name: v.exactOptional(memberNameField),
  access: v.exactOptional(v.variant('role', memberRoles)),
})
export type MemberEditForm = v.InferOutput<typeof memberEditForm>

/** An invitation code as people type it, parsed to ten characters. */
export const codeField = v.pipe(
  v.string(),
  v.check((text) => parseInvitationCode(text).ok, VALIDATION_MESSAGES.codeInvalid),
  v.transform((text) => expectOk(parseInvitationCode(text), 'the code was checked')),
)

/** Form to join a family with an invitation code, and to choose the username and password of the new login. */
export const joinForm = v.object({ code: codeField, username: usernameField, password: passwordField })
export type JoinForm = v.InferOutput<typeof joinForm>

const blankToUndefined = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
)

/** The code from the server's operator, which a new family may need. A blank one is none. */
export const registrationCodeForm = v.object({
  invitation: v.optional(v.union([blankToUndefined, codeField], VALIDATION_MESSAGES.codeInvalid), ''),
})

/** Form for a login's username and password (SPEC §5). A blank password keeps the current one. */
export const loginDetailsForm = v.object({
  username: usernameField,
  password: v.optional(v.union([blankToUndefined, passwordField]), ''),
})
export type LoginDetailsForm = v.InferOutput<typeof loginDetailsForm>

/** What a child collects. */
const childUnitField = v.picklist(['money', ...UNITS])

// The forms below parse amounts typed in a currency or unit into minor units.

/** Form to add a child (SPEC §5). The starting balance is zero or more. `of` is what the new child collects. */
export const childForm = (of: Denomination) =>
  v.object({
    ...textMoneyFields(of).child,
    avatar: v.exactOptional(avatarField),
    unit: v.exactOptional(childUnitField),
  })
export type ChildForm = v.InferOutput<ReturnType<typeof childForm>>

/** Form to change how a child appears. Absent fields stay unchanged; a blank name removes the pig's name. */
export const childEditForm = v.object({
  avatar: v.exactOptional(avatarField),
  pigName: v.exactOptional(typedPigNameField),
  look: v.exactOptional(lookField),
})
export type ChildEditForm = v.InferOutput<typeof childEditForm>

/** Form to add a transaction (SPEC §5). The amount is always above zero. */
export const transactionForm = (of: Denomination) => v.object(textMoneyFields(of).transaction)
export type TransactionForm = v.InferOutput<ReturnType<typeof transactionForm>>

/** Form to set the allowance (SPEC §5). The amount is zero or more. */
export const allowanceForm = (of: Denomination) => v.object(textMoneyFields(of).allowance)
export type AllowanceForm = v.InferOutput<ReturnType<typeof allowanceForm>>

/**
 * Form to set the interest (SPEC §5). The rate per period is typed in percent, 0 to 100, and parsed into basis points.
 */
export const interestForm = v.object(INTEREST_FIELDS)
export type InterestForm = v.InferOutput<typeof interestForm>

/** Form to count the cash (SPEC §5). The amount is zero or more. */
export const cashForm = (of: Denomination) => v.object(textMoneyFields(of).cash)
export type CashForm = v.InferOutput<ReturnType<typeof cashForm>>

const { goalMissing, goalTargetInvalid, goalCurrentInvalid } = VALIDATION_MESSAGES

const nameField = v.pipe(
  v.string(goalMissing),
  v.trim(),
  v.minLength(1, goalMissing),
  v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong),
)

const isFilled = (input: string | number): boolean => String(input).trim() !== ''

/** Whether the input is a number, even one that is too large or too precise. */
function isNumber(input: string | number, of: Denomination): boolean {
  if (typeof input === 'number') return true
  const parsed = parseAmount(input, exponentOf(of))
  return parsed.ok || parsed.error.type !== 'NotAnAmount'
}

/** The goal forms for text inputs or for JSON numbers of a currency or unit. */
export function goalForms<I extends string | number>(number: v.GenericSchema<I>, of: Denomination) {
  const isAmount = (input: I) => isNumber(input, of)
  const amountField = (minimum: number, message: string) =>
    amountIn(v.pipe(number, v.check<I, string>(isFilled, goalMissing), v.check<I, string>(isAmount, message)), of, {
      amount: minimum,
      message,
    })
  const targetAmount = amountField(1, goalTargetInvalid)
  const currentAmount = amountField(0, goalCurrentInvalid)
  const picture = v.exactOptional(goalPictureField)
  return {
    create: v.object({ name: nameField, targetAmount, description: v.optional(trimmedText, ''), picture }, goalMissing),
    edit: v.object({
      name: v.exactOptional(nameField),
      targetAmount: v.exactOptional(targetAmount),
      currentAmount: v.exactOptional(currentAmount),
      description: v.exactOptional(trimmedText),
      completed: v.exactOptional(v.boolean()),
      picture,
    }),
  }
}

/** Form to create a goal (SPEC §5). The target is above zero. */
export const goalForm = (of: Denomination) => goalForms<string>(v.string(), of).create
export type GoalForm = v.InferOutput<ReturnType<typeof goalForm>>

/** Form to edit a goal (SPEC §5, §7). Absent fields stay unchanged. */
export const goalEditForm = (of: Denomination) => goalForms<string>(v.string(), of).edit
export type GoalEditForm = v.InferOutput<ReturnType<typeof goalEditForm>>

/** The goal fields, in the order in which their errors are reported. */
const GOAL_FIELDS = ['name', 'targetAmount', 'currentAmount', 'description'] as const

/** The error that a goal form shows in a toast. SPEC §5 allows only one, even if several fields are invalid. */
export type GoalFormError =
  | { readonly type: 'Missing'; readonly message: string }
  | { readonly type: 'InvalidField'; readonly field: (typeof GOAL_FIELDS)[number]; readonly message: string }

/** Chooses the error to report: missing information first, then the first invalid field (SPEC §5). */
export function goalFormError({ fields }: InvalidForm): GoalFormError {
  const field = GOAL_FIELDS.find((name) => name in fields)
  const message = field && fields[field]
  if (field === undefined || message === undefined || Object.values(fields).includes(goalMissing)) {
    return { type: 'Missing', message: goalMissing }
  }
  return { type: 'InvalidField', field, message }
}
