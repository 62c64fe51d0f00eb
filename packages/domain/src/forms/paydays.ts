import * as v from 'valibot'
import { civilDateField, repaymentPaydaysField } from '../journal/fields.ts'
import { DEFAULT_CURRENCY } from '../money/currency.ts'
import { amountIn } from './amounts.ts'
import { trimmedText, VALIDATION_MESSAGES } from './fields.ts'

const { amountNegative, amountSmall, overInvalid, paidEarlyNothing, paidOnLate, pauseBackwards } = VALIDATION_MESSAGES

/**
 * Form to change one payday. The amount is typed in dollars; zero skips the payday. `paidOn` is an earlier day to pay it
 * on.
 */
export const paydayForm = v.pipe(
  v.object({
    date: civilDateField,
    amount: amountIn(v.string(), DEFAULT_CURRENCY, { amount: 0, message: amountNegative }),
    paidOn: v.exactOptional(civilDateField),
    words: v.optional(trimmedText, ''),
  }),
  v.forward(
    v.check(({ date, paidOn }) => paidOn === undefined || paidOn < date, paidOnLate),
    ['paidOn'],
  ),
  v.forward(
    v.check(({ amount, paidOn }) => paidOn === undefined || amount > 0, paidEarlyNothing),
    ['amount'],
  ),
)
export type PaydayForm = v.InferOutput<typeof paydayForm>

/** Form to pause the allowance, to a last day or until the pause is ended. */
export const pauseForm = v.pipe(
  v.object({ from: civilDateField, to: v.exactOptional(civilDateField) }),
  v.forward(
    v.check(({ from, to }) => to === undefined || to >= from, pauseBackwards),
    ['to'],
  ),
)
export type PauseForm = v.InferOutput<typeof pauseForm>

/** Form to give an advance. The amount is typed in dollars, the number of paydays as a number. */
export const advanceForm = v.object({
  amount: amountIn(v.string(), DEFAULT_CURRENCY, { amount: 1, message: amountSmall, blank: amountSmall }),
  over: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.digits(overInvalid), v.transform(Number))], overInvalid),
    v.check((over) => v.is(repaymentPaydaysField, over), overInvalid),
  ),
})
export type AdvanceForm = v.InferOutput<typeof advanceForm>
