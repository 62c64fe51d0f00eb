import * as v from 'valibot'
import type { Child } from '../ledger/child-ledger.ts'
import type { Profile } from '../ledger/family.ts'
import type { SavingsGoal } from '../ledger/goals.ts'
import type { Posting } from '../ledger/posting.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { compoundTypeField, frequencyField, weekdayField } from '../journal/fields.ts'
import type { Id } from '../journal/id.ts'
import type { MinorUnits } from '../money/minor-units.ts'

/** Dollars as a JSON number: the double nearest to the exact amount. */
const dollarsOf = (amount: MinorUnits): number => Number(amount) / 100

/** A user (SPEC §3). */
export const userResponse = v.strictObject({
  id: v.string(),
  username: v.string(),
  email: v.nullable(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  isParent: v.boolean(),
})

/** A child (SPEC §3): amounts in dollars, the rate in percent. */
export const childResponse = v.strictObject({
  id: v.string(),
  userId: v.string(),
  name: v.string(),
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

/** A transaction (SPEC §3): signed amounts in dollars. */
export const transactionResponse = v.strictObject({
  id: v.string(),
  date: v.string(),
  time: v.string(),
  description: v.string(),
  amount: v.number(),
  balanceAfter: v.number(),
  type: v.picklist(['allowance', 'interest', 'deposit', 'withdrawal', 'cash']),
})

/** A savings goal (SPEC §3): amounts in dollars. */
export const goalResponse = v.strictObject({
  id: v.string(),
  name: v.string(),
  targetAmount: v.number(),
  currentAmount: v.number(),
  description: v.string(),
  completed: v.boolean(),
})

/** A forecast (SPEC §3): amounts in dollars. */
export const forecastResponse = v.strictObject({
  timeline: v.array(v.strictObject({ date: v.string(), balance: v.number() })),
  startingBalance: v.number(),
  allowanceTotal: v.number(),
  interestTotal: v.number(),
  forecastedBalance: v.number(),
})

/** The result of recalculate-balance (SPEC §7): amounts in dollars. */
export const recalculationResponse = v.strictObject({ previousBalance: v.number(), newBalance: v.number() })

/** Picks the public fields, so that password hashes are never sent. A user without a profile has empty names. */
export const toUserResponse = (
  user: { readonly id: Id; readonly username: string; readonly isParent: boolean },
  profile: Profile | undefined,
): v.InferOutput<typeof userResponse> => ({
  id: user.id,
  username: user.username,
  email: profile?.email ?? null,
  firstName: profile?.firstName ?? '',
  lastName: profile?.lastName ?? '',
  isParent: user.isParent,
})

/** Converts a child. `interestActive` is absent while unset. */
export const toChildResponse = ({ allowance, interest, ...child }: Child): v.InferOutput<typeof childResponse> => ({
  id: child.id,
  userId: child.userId,
  name: child.name,
  createdAt: child.createdAt,
  balance: dollarsOf(child.balance),
  cashOnHand: dollarsOf(child.cashOnHand),
  allowanceAmount: dollarsOf(allowance.amount),
  allowanceFrequency: allowance.frequency,
  allowanceDay: allowance.day,
  allowanceActive: allowance.active,
  interestRate: interest.rate / 100,
  interestFrequency: interest.frequency,
  compoundType: interest.compoundType,
  ...(interest.active === undefined ? {} : { interestActive: interest.active }),
})

/** Converts a posting to a transaction. */
export const toTransactionResponse = ({
  id,
  date,
  time,
  description,
  amount,
  balanceAfter,
  type,
}: Posting): v.InferOutput<typeof transactionResponse> => ({
  id,
  date,
  time,
  description,
  amount: dollarsOf(amount),
  balanceAfter: dollarsOf(balanceAfter),
  type,
})

/** Converts a savings goal. */
export const toGoalResponse = ({
  id,
  name,
  targetAmount,
  currentAmount,
  description,
  completed,
}: SavingsGoal): v.InferOutput<typeof goalResponse> => ({
  id,
  name,
  targetAmount: dollarsOf(targetAmount),
  currentAmount: dollarsOf(currentAmount),
  description,
  completed,
})

/** Converts a forecast. */
export const toForecastResponse = (forecast: Forecast): v.InferOutput<typeof forecastResponse> => ({
  timeline: forecast.timeline.map(({ date, balance }) => ({ date, balance: dollarsOf(balance) })),
  startingBalance: dollarsOf(forecast.startingBalance),
  allowanceTotal: dollarsOf(forecast.allowanceTotal),
  interestTotal: dollarsOf(forecast.interestTotal),
  forecastedBalance: dollarsOf(forecast.forecastedBalance),
})

/** Converts the balances before and after recalculate-balance, given in minor units. */
export const toRecalculationResponse = (
  previous: MinorUnits,
  derived: MinorUnits,
): v.InferOutput<typeof recalculationResponse> => ({
  previousBalance: dollarsOf(previous),
  newBalance: dollarsOf(derived),
})
