import * as v from 'valibot'
import { idField } from '../journal/fields.ts'
import { DEFAULT_CURRENCY } from '../money/currency.ts'
import { amountIn } from './amounts.ts'
import { requiredText, trimmedText, VALIDATION_MESSAGES } from './fields.ts'

const { amountSmall, askWordsRequired } = VALIDATION_MESSAGES

const amount = amountIn(v.string(), DEFAULT_CURRENCY, { amount: 1, message: amountSmall, blank: amountSmall })
const words = v.optional(trimmedText, '')

/** Form to ask for money. The amount is typed in dollars and parsed into minor units, always above zero. */
export const askForm = v.object({ amount, words: requiredText(askWordsRequired), goalId: v.exactOptional(idField) })
export type AskForm = v.InferOutput<typeof askForm>

/** Form to answer an ask. A yes has the amount to pay, which may differ from the amount asked for. */
export const answerForm = v.variant('answer', [
  v.object({ answer: v.literal('yes'), amount, words }),
  v.object({ answer: v.literal('no'), words }),
])
export type AnswerForm = v.InferOutput<typeof answerForm>
