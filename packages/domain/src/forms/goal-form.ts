import * as v from 'valibot'
import { MAX_TEXT_LENGTH } from '../journal/fields.ts'
import { parseDollars } from '../money/minor-units.ts'
import { dollars } from './amounts.ts'
import { trimmedText } from './fields.ts'
import type { InvalidForm } from './parse-form.ts'
import { VALIDATION_MESSAGES } from './validation-messages.ts'

const { goalMissing, goalTargetInvalid, goalCurrentInvalid } = VALIDATION_MESSAGES

const nameField = v.pipe(
  v.string(goalMissing),
  v.trim(),
  v.minLength(1, goalMissing),
  v.maxLength(MAX_TEXT_LENGTH, VALIDATION_MESSAGES.textLong),
)

const isFilled = (input: string | number): boolean => String(input).trim() !== ''

/** Whether the input is a number, regardless of its size and precision. */
function isNumber(input: string | number): boolean {
  if (typeof input === 'number') return true
  const parsed = parseDollars(input)
  return parsed.ok || parsed.error.type !== 'NotAnAmount'
}

/** The goal forms for text inputs or for JSON numbers. */
export function goalForms<I extends string | number>(number: v.GenericSchema<I>) {
  const amountField = (minimum: number, message: string) =>
    dollars(v.pipe(number, v.check<I, string>(isFilled, goalMissing), v.check<I, string>(isNumber, message)), {
      amount: minimum,
      message,
    })
  const targetAmount = amountField(1, goalTargetInvalid)
  const currentAmount = amountField(0, goalCurrentInvalid)
  return {
    create: v.object({ name: nameField, targetAmount, description: v.optional(trimmedText, '') }, goalMissing),
    edit: v.object({
      name: v.exactOptional(nameField),
      targetAmount: v.exactOptional(targetAmount),
      currentAmount: v.exactOptional(currentAmount),
      description: v.exactOptional(trimmedText),
      completed: v.exactOptional(v.boolean()),
    }),
  }
}

const textGoalForms = goalForms<string>(v.string())

/** Form to create a goal (SPEC §5). The target is typed in dollars and parsed into minor units, above zero. */
export const goalForm = textGoalForms.create
export type GoalForm = v.InferOutput<typeof goalForm>

/**
 * Form to edit a goal (SPEC §5, §7). Amounts are typed in dollars and parsed into minor units. Absent fields stay
 * unchanged.
 */
export const goalEditForm = textGoalForms.edit
export type GoalEditForm = v.InferOutput<typeof goalEditForm>

/** The goal fields, in the order in which their errors are reported. */
const GOAL_FIELDS = ['name', 'targetAmount', 'currentAmount', 'description'] as const

/** The single error that SPEC §5 reports for a goal form, in a toast, with its validation message. */
export type GoalFormError =
  | { readonly type: 'Missing'; readonly message: string }
  | { readonly type: 'InvalidField'; readonly field: (typeof GOAL_FIELDS)[number]; readonly message: string }

/** Chooses the error to report: missing information first, then the first invalid field (SPEC §5). */
export function goalFormError({ fields }: InvalidForm): GoalFormError {
  const field = GOAL_FIELDS.find((name) => name in fields)
  const message = field && fields[field]
  if (field === undefined || message === undefined || Object.values(fields).includes(goalMissing)) {
    return { type: 'Missing', message: goalMissing }
  }
  return { type: 'InvalidField', field, message }
}
