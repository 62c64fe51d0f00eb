import * as v from 'valibot'
import { civilTime, WEEKDAYS } from '../calendar/civil-date.ts'
import {
  civilDateField,
  civilTimeField,
  compoundTypeField,
  frequencyField,
  LONGEST_TEXT,
  timeZoneField,
} from '../journal/fields.ts'
import { err, ok, type Result } from '../result.ts'
import { dollars, percent } from './amounts.ts'
import { MESSAGES } from './messages.ts'

/** Text as people type it: without the spaces around it, and of a length that no device chokes on. */
export const text = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_TEXT, MESSAGES.textLong))
/** Text that must not be empty. */
export const required = (message: string) => v.pipe(text, v.minLength(1, message))
/** SPEC §5: a username, in whole characters: half of one comes back from a database as something else. */
export const username = v.pipe(
  text,
  v.minLength(3, MESSAGES.usernameShort),
  v.check((name) => !/\p{Surrogate}/u.test(name), MESSAGES.usernameBroken),
)
/** SPEC §5: a password, taken as typed, spaces included. */
export const password = v.pipe(
  v.string(),
  v.minLength(4, MESSAGES.passwordShort),
  v.maxLength(LONGEST_TEXT, MESSAGES.textLong),
)
/** As browsers judge addresses, and with a dot in its domain: nobody's address ends in a bare machine's name. */
const emailAddress = v.pipe(v.string(), v.rfcEmail(), v.regex(/@.+\../))

/** A valid address or nothing; nothing is null (SPEC §5 personal email). */
export const email = v.pipe(
  text,
  v.check((address) => address === '' || v.is(emailAddress, address), MESSAGES.emailInvalid),
  v.transform((address) => (address === '' ? null : address)),
)

/** SPEC §9: the time of a transaction that states none. */
const NOON = civilTime('12:00')

/** A password that is compared, not chosen; no longer than one can be, so that nobody makes a device hash a book. */
export const givenPassword = v.pipe(
  v.string(),
  v.minLength(1, MESSAGES.passwordRequired),
  v.maxLength(LONGEST_TEXT, MESSAGES.textLong),
)

/** SPEC §5: login. The password is taken as typed; its length is nobody's business here. */
export const logInForm = v.object({
  username: required(MESSAGES.usernameRequired),
  password: givenPassword,
  rememberMe: v.exactOptional(v.boolean()),
})
export type LogInForm = v.InferOutput<typeof logInForm>

/** SPEC §5: sign-up. No address is null. */
export const signUpForm = v.object({
  username,
  password,
  email: v.optional(email, ''),
  firstName: required(MESSAGES.firstNameRequired),
  lastName: required(MESSAGES.lastNameRequired),
})
export type SignUpForm = v.InferOutput<typeof signUpForm>

/** SPEC §5: personal info of the signed-in user; what is left out stays. */
export const profileForm = v.object({
  email: v.exactOptional(email),
  firstName: v.exactOptional(text),
  lastName: v.exactOptional(text),
})
export type ProfileForm = v.InferOutput<typeof profileForm>

/** The family's own settings; what is left out stays. */
export const familyForm = v.object({
  name: v.exactOptional(required(MESSAGES.nameRequired)),
  timeZone: v.exactOptional(timeZoneField),
})
export type FamilyForm = v.InferOutput<typeof familyForm>

/** SPEC §5: a login's username and password; a blank password keeps the current one. */
export const loginDetailsForm = v.object({
  username,
  password: v.optional(
    v.union([
      v.pipe(
        v.literal(''),
        v.transform(() => undefined),
      ),
      password,
    ]),
    '',
  ),
})
export type LoginDetailsForm = v.InferOutput<typeof loginDetailsForm>

/** Makes the fields of forms that hold money for one spelling of numbers: text as typed, or JSON numbers. */
function moneyFields<I extends string | number>(number: v.GenericSchema<I>, orNothing: v.GenericSchema<I>, nothing: I) {
  const balance = { cents: 0, message: MESSAGES.balanceNegative }
  const atLeast = (minimum: number, message: string) => dollars(number, { cents: minimum, message })
  return {
    /** SPEC §5: add a child. */
    child: {
      name: required(MESSAGES.nameRequired),
      username,
      password,
      startingBalance: v.optional(dollars(orNothing, balance), nothing),
    },
    /** SPEC §5: add a transaction. */
    transaction: {
      type: v.picklist(['deposit', 'withdrawal']),
      amount: atLeast(1, MESSAGES.amountSmall),
      description: required(MESSAGES.descriptionRequired),
      date: civilDateField,
      time: v.optional(civilTimeField, NOON),
    },
    /** SPEC §5: set the allowance. */
    allowance: {
      amount: atLeast(0, MESSAGES.amountNegative),
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
    cash: { amount: dollars(number, { cents: 0, message: MESSAGES.cashInvalid, unreadable: MESSAGES.cashInvalid }) },
  }
}

/** A blank amount where nothing is as good as zero. */
const blankIsZero = v.pipe(
  v.string(),
  v.transform((typed) => (typed.trim() === '' ? '0' : typed)),
)

const typed = moneyFields<string>(v.string(), blankIsZero, '')

/** The fields of forms that hold money, for JSON: numbers of dollars with at most two decimals. */
export const MONEY_AS_NUMBER = moneyFields<number>(v.number(), v.number(), 0)

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
