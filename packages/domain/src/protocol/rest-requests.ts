import * as v from 'valibot'
import { parseCivilDate, type CivilDate } from '../calendar/civil-date.ts'
import { civilTimeIn, type Instant, type TimeZone } from '../calendar/time-zone.ts'
import { JSON_MONEY_FIELDS } from '../forms/amounts.ts'
import {
  emailField,
  passwordField,
  requiredText,
  signInPasswordField,
  trimmedText,
  usernameField,
} from '../forms/fields.ts'
import { loginDetailsForm } from '../forms/forms.ts'
import { goalForms } from '../forms/goal-form.ts'
import { VALIDATION_MESSAGES } from '../forms/validation-messages.ts'
import { timeZoneField } from '../journal/fields.ts'

/** Fields that only the server sets. SPEC §7 clients send some of them, so they are accepted and ignored. */
const SERVER_FIELDS = v.entriesFromList(
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
 * A request body with these fields. Rejects unknown fields and drops server fields.
 *
 * @param missingMessage the message for an absent field, where SPEC §5 has one.
 */
function requestBody<E extends v.ObjectEntries>(entries: E, missingMessage?: string) {
  const names = Object.keys(entries)
  return v.pipe(
    v.strictObject({ ...SERVER_FIELDS, ...entries }, (issue) =>
      missingMessage !== undefined && issue.expected !== 'never' ? missingMessage : issue.message,
    ),
    v.transform((body) => {
      const ownFields = Object.entries(body).filter(([name]) => names.includes(name))
      // Safe cast: once the server fields are removed, only the fields in `entries` remain.
      return Object.fromEntries(ownFields) as v.InferOutput<v.StrictObjectSchema<E, undefined>>
    }),
  )
}

/** POST /api/login (SPEC §7). */
export const signInRequest = requestBody({
  username: requiredText(VALIDATION_MESSAGES.usernameRequired),
  password: signInPasswordField,
  rememberMe: v.exactOptional(v.boolean()),
})

/** POST /api/register (SPEC §7). The family's time zone defaults to UTC. */
export const registerRequest = requestBody({
  username: usernameField,
  password: passwordField,
  email: v.optional(emailField, ''),
  firstName: requiredText(VALIDATION_MESSAGES.firstNameRequired),
  lastName: requiredText(VALIDATION_MESSAGES.lastNameRequired),
  timeZone: v.exactOptional(timeZoneField),
})

/** POST /api/create-child-account (SPEC §7). The starting balance is in dollars. */
export const addChildRequest = requestBody(JSON_MONEY_FIELDS.child)

const { allowance, interest, cash, transaction } = JSON_MONEY_FIELDS

/**
 * PATCH /api/children/{id} (SPEC §7): any subset of the allowance and interest fields. Absent fields stay unchanged.
 */
export const changeChildRequest = requestBody({
  allowanceAmount: v.exactOptional(allowance.amount),
  allowanceFrequency: v.exactOptional(allowance.frequency),
  allowanceDay: v.exactOptional(allowance.day),
  allowanceActive: v.exactOptional(allowance.active),
  interestRate: v.exactOptional(interest.rate),
  interestFrequency: v.exactOptional(interest.frequency),
  compoundType: v.exactOptional(interest.compoundType),
  interestActive: v.exactOptional(interest.active),
})

/** PATCH /api/children/{id}/cash (SPEC §7): the total counted. The server derives the change. */
export const countCashRequest = requestBody({ cashOnHand: cash.amount })

// One day inside the range of civil dates, so converting an instant to any time zone stays in range.
const EARLIEST_INSTANT = Date.UTC(1900, 0, 2)
const LATEST_INSTANT = Date.UTC(9999, 11, 30)

/** A civil date, or an ISO 8601 instant. `dateIn` converts either to a date in the family's time zone. */
const dateField = v.pipe(
  v.string(),
  v.description('A date, or an ISO 8601 instant, which is converted to its date in the time zone of the family.'),
  v.rawTransform<string, CivilDate | Instant>(({ dataset, addIssue, NEVER }) => {
    const text = dataset.value
    const date = parseCivilDate(text)
    if (date.ok) return date.value
    // The date part is checked separately because Date.parse reads February 30 as March 2.
    const isInstant = /^.{10}T.*(Z|[+-]\d\d:?\d\d)$/.test(text) && parseCivilDate(text.slice(0, 10)).ok
    const instant = isInstant ? Date.parse(text) : Number.NaN
    if (instant >= EARLIEST_INSTANT && instant <= LATEST_INSTANT) return instant
    addIssue({ message: VALIDATION_MESSAGES.dateInvalid })
    return NEVER
  }),
)

/** The date of a request, which may be an instant, in a time zone. */
export const dateIn = (zone: TimeZone, date: CivilDate | Instant): CivilDate =>
  typeof date === 'number' ? civilTimeIn(zone, date).date : date

/** POST /api/children/{id}/transactions (SPEC §7). The amount is in dollars. */
export const addTransactionRequest = requestBody({ ...transaction, date: dateField })

const goals = goalForms<number>(v.number())

/**
 * POST /api/children/{id}/savings-goals (SPEC §7). A new goal always starts in progress with nothing saved, so
 * `completed` and `currentAmount` are ignored.
 */
export const addGoalRequest = v.pipe(
  requestBody(
    {
      ...goals.create.entries,
      currentAmount: v.exactOptional(v.unknown()),
      completed: v.exactOptional(v.unknown()),
    },
    VALIDATION_MESSAGES.goalMissing,
  ),
  v.transform(({ name, targetAmount, description }) => ({ name, targetAmount, description })),
)

/** PATCH /api/savings-goals/{id} (SPEC §7). An absent field stays unchanged. */
export const changeGoalRequest = requestBody(goals.edit.entries)

/** PATCH /api/users/{userId} (SPEC §7): login details and personal info. A blank password keeps the current one. */
export const changeUserRequest = requestBody({
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
