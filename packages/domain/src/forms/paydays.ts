import * as v from 'valibot'
import { civilDateField, repaymentPaydaysField } from '../journal/fields.ts'
import type { Denomination } from '../money/currency.ts'
import { amountIn, positiveAmount } from './amounts.ts'
import { amountMessages, trimmedText, VALIDATION_MESSAGES } from './fields.ts'

const { amountNegative, overInvalid, paidOnLate, pauseBackwards } = VALIDATION_MESSAGES

/**
 * Form to change one payday. The amount is typed in a currency or unit; zero skips the payday. `paidOn` is an earlier
 * day to pay it on.
 */
export const paydayForm = (of: Denomination) =>
  v.pipe(
    v.object({
      date: civilDateField,
      amount: amountIn(v.string(), of, { amount: 0, message: amountNegative }),
      paidOn: v.exactOptional(civilDateField),
      words: v.optional(trimmedText, ''),
    }),
    v.forward(
      v.check(({ date, paidOn }) => paidOn === undefined || paidOn < date, paidOnLate),
      ['paidOn'],
    ),
    v.forward(
      v.check(({ amount, paidOn }) => paidOn === undefined || amount > 0, amountMessages(of).earlyNothing),
      ['amount'],
    ),
  )
export type PaydayForm = v.InferOutput<ReturnType<typeof paydayForm>>

/** Form to pause the allowance, to a last day or until the pause is ended. */
export const pauseForm = v.pipe(
  v.object({ from: civilDateField, to: v.exactOptional(civilDateField) }),
  v.forward(
    v.check(({ from, to }) => to === undefined || to >= from, pauseBackwards),
    ['to'],
  ),
)
export type PauseForm = v.InferOutput<typeof pauseForm>

/** Form to give an advance. The amount is typed in a currency or unit, the number of paydays as a number. */
export const advanceForm = (of: Denomination) =>
  v.object({
    amount: positiveAmount(of),
    over: v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.trim(), v.digits(overInvalid), v.transform(Number))], overInvalid),
      v.check((over) => v.is(repaymentPaydaysField, over), overInvalid),
    ),
  })
export type AdvanceForm = v.InferOutput<ReturnType<typeof advanceForm>>
