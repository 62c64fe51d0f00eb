import * as v from 'valibot'
import { idField } from '../journal/fields.ts'
import type { Denomination } from '../money/currency.ts'
import { amountIn, positiveAmount } from './amounts.ts'
import { amountMessages, requiredText, trimmedText, VALIDATION_MESSAGES } from './fields.ts'

const words = v.optional(trimmedText, '')

/**
 * Form to ask for money. The amount is typed in a currency or unit and parsed into minor units, always above zero. If it
 * is blank, the message has an example instead of the minimum, because children read it.
 */
export function askForm(of: Denomination) {
  const { small } = amountMessages(of)
  return v.object({
    amount: amountIn(v.string(), of, { amount: 1, message: small, fraction: small }),
    words: requiredText(VALIDATION_MESSAGES.askWordsRequired),
    goalId: v.exactOptional(idField),
  })
}
export type AskForm = v.InferOutput<ReturnType<typeof askForm>>

/** Form to answer an ask. A yes has the amount to pay, which may differ from the amount asked for. */
export const answerForm = (of: Denomination) =>
  v.variant('answer', [
    v.object({ answer: v.literal('yes'), amount: positiveAmount(of), words }),
    v.object({ answer: v.literal('no'), words }),
  ])
export type AnswerForm = v.InferOutput<ReturnType<typeof answerForm>>
