import * as v from 'valibot'
import { MAX_TEXT_LENGTH } from '../journal/fields.ts'
import { parseDollars } from '../money/minor-units.ts'
import { dollars } from './amounts.ts'
import type { InvalidForm } from './forms.ts'
import { VALIDATION_MESSAGES } from './validation-messages.ts'

/** The words of SPEC §5 for savings goals: each toast's title and its message. */
export const GOAL_TOASTS = {
  missing: { title: 'Missing information', message: 'Please fill in all required fields.' },
  targetInvalid: {
    title: 'Invalid target amount',
    message: 'Please enter a positive number for the target amount.',
  },
  currentInvalid: {
    title: 'Invalid current amount',
    message: 'Please enter a non-negative number for the current amount.',
  },
} as const

const MISSING = GOAL_TOASTS.missing.message

const text = v.pipe(v.string(), v.trim(), v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong))
const name = v.pipe(
  v.string(MISSING),
  v.trim(),
  v.minLength(1, MISSING),
  v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong),
)

const isFilled = (typed: string | number): boolean => String(typed).trim() !== ''

/** Whether what was typed is a number at all, whatever its size; a JSON number always is. */
function isNumber(typed: string | number): boolean {
  if (typeof typed === 'number') return true
  const parsed = parseDollars(typed)
  return parsed.ok || parsed.error.type !== 'NotAnAmount'
}

/** Makes the goal forms for one spelling of numbers: text as typed, or JSON numbers. */
export function goalForms<I extends string | number>(number: v.GenericSchema<I>) {
  const amount = (minimum: number, message: string) =>
    dollars(v.pipe(number, v.check<I, string>(isFilled, MISSING), v.check<I, string>(isNumber, message)), {
      cents: minimum,
      message,
    })
  const targetAmount = amount(1, GOAL_TOASTS.targetInvalid.message)
  const currentAmount = amount(0, GOAL_TOASTS.currentInvalid.message)
  return {
    /** SPEC §5: create a goal. */
    added: v.object({ name, targetAmount, description: v.optional(text, '') }, MISSING),
    /** SPEC §5, §7: edit a goal; what is left out stays. */
    edited: v.object({
      name: v.exactOptional(name),
      targetAmount: v.exactOptional(targetAmount),
      currentAmount: v.exactOptional(currentAmount),
      description: v.exactOptional(text),
      completed: v.exactOptional(v.boolean()),
    }),
  }
}

const typed = goalForms<string>(v.string())

/** SPEC §5: create a goal. The target is typed in dollars and read as cents, above zero. */
export const goalForm = typed.added
export type GoalForm = v.InferOutput<typeof goalForm>

/** SPEC §5, §7: edit a goal, amounts typed in dollars and read as cents; what is left out stays. */
export const goalEditForm = typed.edited
export type GoalEditForm = v.InferOutput<typeof goalEditForm>

/** What a toast says: a title and, where there is one, a sentence. */
export interface GoalToast {
  readonly title: string
  readonly message: string
}

/** The titles for what SPEC §5 has no words for, such as an amount of three decimals. */
const TITLES: Readonly<Record<string, string>> = {
  name: 'Invalid name',
  targetAmount: GOAL_TOASTS.targetInvalid.title,
  currentAmount: GOAL_TOASTS.currentInvalid.title,
  description: 'Invalid description',
}

/**
 * The one toast for a goal form that is wrong (SPEC §5): what is missing before what is wrong, then in the order of the
 * form's fields.
 */
export function goalToast({ fields }: InvalidForm): GoalToast {
  if (Object.values(fields).includes(MISSING)) return GOAL_TOASTS.missing
  const field = Object.keys(TITLES).find((key) => key in fields) ?? ''
  return { title: TITLES[field] ?? GOAL_TOASTS.missing.title, message: fields[field] ?? MISSING }
}
