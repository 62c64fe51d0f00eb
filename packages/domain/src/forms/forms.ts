import * as v from 'valibot'
import { civilTime, WEEKDAYS } from '../calendar/civil-date.ts'
import {
  civilDateField,
  civilTimeField,
  compoundTypeField,
  frequencyField,
  MAX_TEXT_LENGTH,
  timeZoneField,
} from '../journal/fields.ts'
import { err, ok, type Result } from '../result.ts'
import { dollars, percent } from './amounts.ts'
import { VALIDATION_MESSAGES } from './validation-messages.ts'

/** Text as people type it: without the spaces around it, and of a length that no device chokes on. */
export const trimmedText = v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong))
/** Text that must not be empty. */
export const requiredText = (message: string) => v.pipe(trimmedText, v.minLength(1, message))
/** SPEC §5: a username, in whole characters: half of one comes back from a database as something else. */
export const usernameField = v.pipe(
  trimmedText,
  v.minLength(3, VALIDATION_MESSAGES.usernameShort),
  v.check((name) => !/\p{Surrogate}/u.test(name), VALIDATION_MESSAGES.usernameBroken),
)
/** SPEC §5: a password, taken as typed, spaces included. */
export const passwordField = v.pipe(
  v.string(),
  v.minLength(4, VALIDATION_MESSAGES.passwordShort),
  v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong),
)
/** As browsers judge addresses, and with a dot in its domain: nobody's address ends in a bare machine's name. */
const emailAddress = v.pipe(v.string(), v.rfcEmail(), v.regex(/@.+\../))

/** A valid address or nothing; nothing is null (SPEC §5 personal email). */
export const emailField = v.pipe(
  trimmedText,
  v.check((address) => address === '' || v.is(emailAddress, address), VALIDATION_MESSAGES.emailInvalid),
  v.transform((address) => (address === '' ? null : address)),
)

/** SPEC §9: the time of a transaction that states none. */
const NOON = civilTime('12:00')

/** A password that is compared, not chosen; no longer than one can be, so that nobody makes a device hash a book. */
export const signInPasswordField = v.pipe(
  v.string(),
  v.minLength(1, VALIDATION_MESSAGES.passwordRequired),
  v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong),
)

/** SPEC §5: login. The password is taken as typed; its length is nobody's business here. */
export const signInForm = v.object({
  username: requiredText(VALIDATION_MESSAGES.usernameRequired),
  password: signInPasswordField,
  rememberMe: v.exactOptional(v.boolean()),
})
export type SignInForm = v.InferOutput<typeof signInForm>

/** SPEC §5: sign-up. No address is null. */
export const signUpForm = v.object({
  username: usernameField,
  password: passwordField,
  email: v.optional(emailField, ''),
  firstName: requiredText(VALIDATION_MESSAGES.firstNameRequired),
  lastName: requiredText(VALIDATION_MESSAGES.lastNameRequired),
})
export type SignUpForm = v.InferOutput<typeof signUpForm>

/** SPEC §5: personal info of the signed-in user; what is left out stays. */
export const profileForm = v.object({
  email: v.exactOptional(emailField),
  firstName: v.exactOptional(trimmedText),
  lastName: v.exactOptional(trimmedText),
})
export type ProfileForm = v.InferOutput<typeof profileForm>

/** The family's own settings; what is left out stays. */
export const familyForm = v.object({
  name: v.exactOptional(requiredText(VALIDATION_MESSAGES.nameRequired)),
  timeZone: v.exactOptional(timeZoneField),
})
export type FamilyForm = v.InferOutput<typeof familyForm>

/** SPEC §5: a login's username and password; a blank password keeps the current one. */
export const loginDetailsForm = v.object({
  username: usernameField,
  password: v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      passwordField,
    ]),
    '',
  ),
})
export type LoginDetailsForm = v.InferOutput<typeof loginDetailsForm>

/** Makes the fields of forms that hold money for one spelling of numbers: text as typed, or JSON numbers. */
function moneyFields<I extends string | number>(number: v.GenericSchema<I>, orNothing: v.GenericSchema<I>, nothing: I) {
  const balance = { cents: 0, message: VALIDATION_MESSAGES.balanceNegative }
  const atLeast = (minimum: number, message: string) => dollars(number, { cents: minimum, message })
  return {
    /** SPEC §5: add a child. */
    child: {
      name: requiredText(VALIDATION_MESSAGES.nameRequired),
      username: usernameField,
      password: passwordField,
      startingBalance: v.optional(dollars(orNothing, balance), nothing),
    },
    /** SPEC §5: add a transaction. */
    transaction: {
      type: v.picklist(['deposit', 'withdrawal']),
      amount: atLeast(1, VALIDATION_MESSAGES.amountSmall),
      description: requiredText(VALIDATION_MESSAGES.descriptionRequired),
      date: civilDateField,
      time: v.optional(civilTimeField, NOON),
    },
    /** SPEC §5: set the allowance. */
    allowance: {
      amount: atLeast(0, VALIDATION_MESSAGES.amountNegative),
      frequency: frequencyField,
      day: v.picklist(WEEKDAYS),
      active: v.boolean(),
    },
    /** SPEC §5: set the interest. */
    interest: {
      rate: percent(number),
      frequency: frequencyField,
      compoundType: compoundTypeField,
      active: v.boolean(),
    },
    /** SPEC §5: count the cash. */
    cash: {
      amount: dollars(number, {
        cents: 0,
        message: VALIDATION_MESSAGES.cashInvalid,
        unreadable: VALIDATION_MESSAGES.cashInvalid,
      }),
    },
  }
}

/** A blank amount where nothing is as good as zero. */
const blankIsZero = v.pipe(
  v.string(),
  v.transform((typed) => (typed.trim() === '' ? '0' : typed)),
)

const typed = moneyFields<string>(v.string(), blankIsZero, '')

/** The fields of forms that hold money, for JSON: numbers of dollars with at most two decimals. */
export const JSON_MONEY_FIELDS = moneyFields<number>(v.number(), v.number(), 0)

/** SPEC §5: add a child. The starting balance is typed in dollars and read as cents, zero or more; blank is zero. */
export const childForm = v.object(typed.child)
export type ChildForm = v.InferOutput<typeof childForm>

/** SPEC §5: add a transaction. The amount is typed in dollars and read as cents, above zero: the type tells the sign. */
export const transactionForm = v.object(typed.transaction)
export type TransactionForm = v.InferOutput<typeof transactionForm>

/** SPEC §5: set the allowance. The amount of one payday is typed in dollars and read as cents, zero or more. */
export const allowanceForm = v.object(typed.allowance)
export type AllowanceForm = v.InferOutput<typeof allowanceForm>

/** SPEC §5: set the interest. The rate of one period is typed in percent, 0 to 100, and read as basis points. */
export const interestForm = v.object(typed.interest)
export type InterestForm = v.InferOutput<typeof interestForm>

/** SPEC §5: count the cash. What is in the piggy bank is typed in dollars and read as cents, zero or more. */
export const cashForm = v.object(typed.cash)
export type CashForm = v.InferOutput<typeof cashForm>

/** What is wrong with a form: for each field that is, the first message. */
export interface InvalidForm {
  readonly type: 'Invalid'
  readonly fields: Readonly<Record<string, string>>
}

/** Reads a form; every field that is wrong is named with its message. */
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
