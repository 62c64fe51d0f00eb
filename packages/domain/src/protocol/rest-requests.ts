import * as v from 'valibot'
import { parseCivilDate, type CivilDate } from '../calendar/civil-date.ts'
import { civilTimeIn, type TimeZone } from '../calendar/time-zone.ts'
import { goalForms } from '../forms/goal-form.ts'
import { timeZoneField } from '../journal/fields.ts'
import {
  emailField,
  signInPasswordField,
  passwordField,
  requiredText,
  trimmedText,
  usernameField,
} from '../forms/fields.ts'
import { loginDetailsForm, JSON_MONEY_FIELDS } from '../forms/forms.ts'
import { VALIDATION_MESSAGES } from '../forms/validation-messages.ts'

/**
 * Fields that the server alone decides. SPEC §7's clients send some of them, so they are let through, and they never
 * have an effect (decisions: accounts and access).
 */
const SERVER_OWNED = v.entriesFromList(
  [
    'id',
    'userId',
    'familyId',
    'childId',
    'isParent',
    'createdAt',
    'balance',
    'balanceAfter',
    'cashOnHand',
    'principal',
    'createTransaction',
    'transactionAmount',
    'transactionDescription',
  ],
  v.exactOptional(v.unknown()),
)

/**
 * A payload in which unknown fields are refused and server-owned ones dropped; `entries` are all that comes through.
 *
 * @param missing what to say of a field that is not there, where SPEC §5 has words for it.
 */
function payload<E extends v.ObjectEntries>(entries: E, missing?: string) {
  const names = Object.keys(entries)
  return v.pipe(
    v.strictObject({ ...SERVER_OWNED, ...entries }, (issue) =>
      missing !== undefined && issue.expected !== 'never' ? missing : issue.message,
    ),
    v.transform((body) => {
      const kept = Object.entries(body).filter(([name]) => names.includes(name))
      // Dropping the other fields leaves just what the entries say.
      return Object.fromEntries(kept) as v.InferOutput<v.StrictObjectSchema<E, undefined>>
    }),
  )
}

/** POST /api/login (SPEC §7). */
export const signInRequest = payload({
  username: requiredText(VALIDATION_MESSAGES.usernameRequired),
  password: signInPasswordField,
  rememberMe: v.exactOptional(v.boolean()),
})

/** POST /api/register (SPEC §7); the time zone is optional and defaults to UTC (decisions: calendar). */
export const registerRequest = payload({
  username: usernameField,
  password: passwordField,
  email: v.optional(emailField, ''),
  firstName: requiredText(VALIDATION_MESSAGES.firstNameRequired),
  lastName: requiredText(VALIDATION_MESSAGES.lastNameRequired),
  timeZone: v.exactOptional(timeZoneField),
})

/** POST /api/create-child-account (SPEC §7), the starting balance in dollars. */
export const addChildRequest = payload(JSON_MONEY_FIELDS.child)

const { allowance, interest, cash, transaction } = JSON_MONEY_FIELDS

/** PATCH /api/children/{id} (SPEC §7): fields of either setting or both; what is left out stays. */
export const changeChildRequest = payload({
  allowanceAmount: v.exactOptional(allowance.amount),
  allowanceFrequency: v.exactOptional(allowance.frequency),
  allowanceDay: v.exactOptional(allowance.day),
  allowanceActive: v.exactOptional(allowance.active),
  interestRate: v.exactOptional(interest.rate),
  interestFrequency: v.exactOptional(interest.frequency),
  compoundType: v.exactOptional(interest.compoundType),
  interestActive: v.exactOptional(interest.active),
})

/** PATCH /api/children/{id}/cash (SPEC §7): the amount counted; what it changed is the server's to derive. */
export const countCashRequest = payload({ cashOnHand: cash.amount })

/** A date, or an ISO instant read in the family's zone (decisions: transaction types). */
const wireDate = (zone: TimeZone) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, CivilDate>(({ dataset, addIssue, NEVER }) => {
      const written = dataset.value
      const date = parseCivilDate(written)
      if (date.ok) return date.value
      // The platform would read 30 February as 2 March.
      const isInstant = /^.{10}T.*(Z|[+-]\d\d:?\d\d)$/.test(written) && parseCivilDate(written.slice(0, 10)).ok
      const instant = isInstant ? Date.parse(written) : Number.NaN
      const isWritable = instant >= EARLIEST && instant <= LATEST
      if (isWritable) return civilTimeIn(zone, instant).date
      addIssue({ message: VALIDATION_MESSAGES.dateInvalid })
      return NEVER
    }),
  )

// A day inside the first and last dates that can be written, so that no zone leads out of them.
const EARLIEST = Date.UTC(1900, 0, 2)
const LATEST = Date.UTC(9999, 11, 30)

/** POST /api/children/{id}/transactions (SPEC §7), the amount in dollars. */
export const addTransactionRequest = (zone: TimeZone) => payload({ ...transaction, date: wireDate(zone) })

const goals = goalForms<number>(v.number())

/** POST /api/children/{id}/savings-goals (SPEC §7); a new goal begins at 0 and in progress, whatever is sent. */
export const addGoalRequest = v.pipe(
  payload(
    {
      ...goals.create.entries,
      currentAmount: v.exactOptional(v.unknown()),
      completed: v.exactOptional(v.unknown()),
    },
    VALIDATION_MESSAGES.goalMissing,
  ),
  v.transform(({ name, targetAmount, description }) => ({ name, targetAmount, description })),
)

/** PATCH /api/savings-goals/{id} (SPEC §7); what is left out stays. */
export const changeGoalRequest = payload(goals.edit.entries)

/** PATCH /api/users/{userId} (SPEC §7): login details, or personal info, or both; a blank password keeps the current. */
export const changeUserRequest = payload({
  username: v.exactOptional(usernameField),
  password: v.exactOptional(loginDetailsForm.entries.password),
  email: v.exactOptional(v.nullable(emailField)),
  firstName: v.exactOptional(trimmedText),
  lastName: v.exactOptional(trimmedText),
})

/** GET /api/children/{id}/forecast?weeks= (SPEC §7). */
export const forecastQuery = v.object({
  weeks: v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.minValue(1), v.maxValue(52)),
})
