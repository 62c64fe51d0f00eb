import * as v from 'valibot'
import { parseCivilDate, type CivilDate } from '../calendar/civil-date.ts'
import { civilTimeIn, type Instant, type TimeZone } from '../calendar/time-zone.ts'
import { jsonMoneyFields } from '../forms/amounts.ts'
import { emailField, usernameField, VALIDATION_MESSAGES } from '../forms/fields.ts'
import { codeField, loginDetailsForm, profileForm, signInForm, signUpForm, goalForms } from '../forms/forms.ts'
import { avatarField } from '../journal/avatar.ts'
import { goalPictureField } from '../journal/goal-picture.ts'
import { timeZoneField, compoundTypeField, frequencyField, weekdayField } from '../journal/fields.ts'
import type { Child } from '../ledger/child-ledger.ts'
import { DEFAULT_TRANSACTION_TIME } from '../ledger/transaction-time.ts'
import type { SavingsGoal } from '../ledger/goals.ts'
import type { Posting } from '../ledger/posting.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { exponentOf, UNITS, type Denomination } from '../money/currency.ts'
import type { MinorUnits } from '../money/minor-units.ts'
import { resumeField, signInUserField } from './sync.ts'

/**
 * Fields that only the server sets. Clients written for SPEC §7 send some of them, so the server accepts and ignores
 * them.
 */
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
 * The schema for a request body with these fields. Rejects unknown fields and drops server fields.
 *
 * @param missingMessage the message for an absent field, if SPEC §5 has one.
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
  ...signInForm.entries,
  user: v.exactOptional(signInUserField),
  resume: v.exactOptional(resumeField),
})

/** POST /api/register (SPEC §7). The family's time zone defaults to UTC. */
export const registerRequest = requestBody({
  ...signUpForm.entries,
  timeZone: v.exactOptional(timeZoneField),
  /** A code from the server's operator, needed if registration is by invitation. */
  invitation: v.exactOptional(codeField),
})

// One day inside the range of civil dates at each end, so the date of an instant is in range in any time zone.
const EARLIEST_INSTANT = Date.UTC(1900, 0, 2)
const LATEST_INSTANT = Date.UTC(9999, 11, 30)

/** A civil date or an ISO 8601 instant. `dateIn` converts both to a date in the family's time zone. */
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

/** The civil date of a request's `date` field. An instant becomes its date in `zone`. */
export const dateIn = (zone: TimeZone, date: CivilDate | Instant): CivilDate =>
  typeof date === 'number' ? civilTimeIn(zone, date).date : date

/** The bodies of the requests that contain amounts of a currency or unit, which are numbers with at most its decimals. */
function createAmountRequests(of: Denomination) {
  const money = jsonMoneyFields(of)
  const goals = goalForms<number>(v.number(), of)
  return {
    /** POST /api/create-child-account (SPEC §7). Without an avatar, the child gets one that none of their siblings has. */
    addChild: requestBody({ ...money.child, avatar: v.exactOptional(avatarField) }),
    /** PATCH /api/children/{id} (SPEC §7): avatar, allowance and interest fields. Absent fields stay unchanged. */
    changeChild: requestBody({
      avatar: v.exactOptional(avatarField),
      allowanceAmount: v.exactOptional(money.allowance.amount),
      allowanceFrequency: v.exactOptional(money.allowance.frequency),
      allowanceDay: v.exactOptional(money.allowance.day),
      allowanceActive: v.exactOptional(money.allowance.active),
      interestRate: v.exactOptional(money.interest.rate),
      interestFrequency: v.exactOptional(money.interest.frequency),
      compoundType: v.exactOptional(money.interest.compoundType),
      interestActive: v.exactOptional(money.interest.active),
    }),
    /** PATCH /api/children/{id}/cash (SPEC §7): the total counted. The server computes the difference. */
    countCash: requestBody({ cashOnHand: money.cash.amount }),
    /** POST /api/children/{id}/transactions (SPEC §7). With `toCash`, a withdrawal is also added to the piggy bank. */
    addTransaction: v.pipe(
      requestBody({ ...money.transaction, date: dateField }),
      v.check(({ type, toCash }) => toCash !== true || type === 'withdrawal', VALIDATION_MESSAGES.toCashDeposit),
    ),
    /**
     * POST /api/children/{id}/savings-goals (SPEC §7). A new goal always starts in progress with nothing saved, so
     * `completed` and `currentAmount` are ignored.
     */
    addGoal: v.pipe(
      requestBody(
        {
          ...goals.create.entries,
          currentAmount: v.exactOptional(v.unknown()),
          completed: v.exactOptional(v.unknown()),
        },
        VALIDATION_MESSAGES.goalMissing,
      ),
      v.transform(({ currentAmount: _currentAmount, completed: _completed, ...goal }) => goal),
    ),
    /** PATCH /api/savings-goals/{id} (SPEC §7). An absent field stays unchanged. */
    changeGoal: requestBody(goals.edit.entries),
  }
}

export type AmountRequests = ReturnType<typeof createAmountRequests>

const amountRequests = new Map<Denomination, AmountRequests>()

/** The bodies of the requests that contain amounts of a currency or unit. Created on first use. */
export function amountRequestsIn(of: Denomination): AmountRequests {
  const requests = amountRequests.get(of) ?? createAmountRequests(of)
  amountRequests.set(of, requests)
  return requests
}

/** PATCH /api/users/{userId} (SPEC §7): login details and personal info. A blank password keeps the current one. */
export const changeUserRequest = requestBody({
  username: v.exactOptional(usernameField),
  password: v.exactOptional(loginDetailsForm.entries.password),
  ...profileForm.entries,
  email: v.exactOptional(v.nullable(emailField)),
})

/** GET /api/children/{id}/forecast?weeks= (SPEC §7). */
export const forecastQuery = v.object({
  weeks: v.pipe(
    v.string(),
    // The OpenAPI document describes the number that the text of a query means.
    v.metadata({ type: 'integer', minimum: 1, maximum: 52 }),
    v.check((text) => /^(0?[1-9]|[1-4]\d|5[0-2])$/.test(text), 'weeks must be a whole number from 1 to 52.'),
    v.transform(Number),
  ),
})

/** An amount as a JSON number: the double closest to the exact amount. */
const numberOf = (amount: MinorUnits, of: Denomination): number => amount / 10 ** exponentOf(of)

/** A child (SPEC §3) with its avatar: amounts in its currency or unit, the rate in percent. */
export const childResponse = v.strictObject({
  id: v.string(),
  userId: v.string(),
  name: v.string(),
  avatar: avatarField,
  unit: v.pipe(v.picklist(['money', ...UNITS]), v.description('What the amounts count. Stars and minutes are whole.')),
  currency: v.exactOptional(
    v.pipe(
      v.string(),
      v.description('The ISO 4217 code of the currency of the amounts; absent unless they are money.'),
    ),
  ),
  createdAt: v.string(),
  balance: v.number(),
  cashOnHand: v.number(),
  allowanceAmount: v.number(),
  allowanceFrequency: frequencyField,
  allowanceDay: weekdayField,
  allowanceActive: v.boolean(),
  interestRate: v.number(),
  interestFrequency: frequencyField,
  compoundType: compoundTypeField,
  interestActive: v.exactOptional(v.boolean()),
})

/** A transaction (SPEC §3): signed amounts. */
export const transactionResponse = v.strictObject({
  id: v.string(),
  date: v.string(),
  time: v.string(),
  description: v.string(),
  amount: v.number(),
  balanceAfter: v.number(),
  type: v.picklist(['allowance', 'interest', 'deposit', 'withdrawal', 'cash']),
})

/** A savings goal (SPEC §3) and its picture. */
export const goalResponse = v.strictObject({
  id: v.string(),
  name: v.string(),
  targetAmount: v.number(),
  currentAmount: v.number(),
  description: v.string(),
  completed: v.boolean(),
  picture: goalPictureField,
})

/** A forecast (SPEC §3). */
export const forecastResponse = v.strictObject({
  timeline: v.array(v.strictObject({ date: v.string(), balance: v.number() })),
  startingBalance: v.number(),
  allowanceTotal: v.number(),
  interestTotal: v.number(),
  forecastedBalance: v.number(),
})

/** The result of recalculate-balance (SPEC §7). */
export const recalculationResponse = v.strictObject({ previousBalance: v.number(), newBalance: v.number() })

/** Converts a child. `interestActive` is absent until it is set. */
export const toChildResponse = (
  { allowance, interest, ...child }: Child,
  of: Denomination,
): v.InferOutput<typeof childResponse> => ({
  id: child.id,
  userId: child.userId,
  name: child.name,
  avatar: child.avatar,
  unit: child.unit,
  ...(child.unit === 'money' ? { currency: of } : {}),
  createdAt: child.createdAt,
  balance: numberOf(child.balance, of),
  cashOnHand: numberOf(child.cashOnHand, of),
  allowanceAmount: numberOf(allowance.amount, of),
  allowanceFrequency: allowance.frequency,
  allowanceDay: allowance.day,
  allowanceActive: allowance.active,
  interestRate: interest.rate / 100,
  interestFrequency: interest.frequency,
  compoundType: interest.compoundType,
  ...(interest.active === undefined ? {} : { interestActive: interest.active }),
})

/** Converts a posting. A transaction without a chosen time has the time 12:00. */
export const toTransactionResponse = (
  posting: Posting,
  of: Denomination,
): v.InferOutput<typeof transactionResponse> => ({
  id: posting.id,
  date: posting.date,
  time: posting.timed ? posting.time : DEFAULT_TRANSACTION_TIME,
  description: posting.description,
  amount: numberOf(posting.amount, of),
  balanceAfter: numberOf(posting.balanceAfter, of),
  type: posting.type,
})

/** Converts a goal. */
export const toGoalResponse = (goal: SavingsGoal, of: Denomination): v.InferOutput<typeof goalResponse> => ({
  id: goal.id,
  name: goal.name,
  targetAmount: numberOf(goal.targetAmount, of),
  currentAmount: numberOf(goal.currentAmount, of),
  description: goal.description,
  completed: goal.completed,
  picture: goal.picture,
})

/** Converts a forecast. */
export const toForecastResponse = (forecast: Forecast, of: Denomination): v.InferOutput<typeof forecastResponse> => ({
  timeline: forecast.timeline.map(({ date, balance }) => ({ date, balance: numberOf(balance, of) })),
  startingBalance: numberOf(forecast.startingBalance, of),
  allowanceTotal: numberOf(forecast.allowanceTotal, of),
  interestTotal: numberOf(forecast.interestTotal, of),
  forecastedBalance: numberOf(forecast.forecastedBalance, of),
})

/** Converts the balances before and after recalculate-balance, given in minor units. */
export const toRecalculationResponse = (
  previous: MinorUnits,
  derived: MinorUnits,
  of: Denomination,
): v.InferOutput<typeof recalculationResponse> => ({
  previousBalance: numberOf(previous, of),
  newBalance: numberOf(derived, of),
})
