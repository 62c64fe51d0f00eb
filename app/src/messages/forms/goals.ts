import { goalFormError, type GoalFormError, type InvalidForm } from '@little-ledger/domain'
import { messages, rich } from '../catalogue.ts'
import { validationText } from '../domain/validation.ts'

export const goalDialogMessages = messages('goalDialog', {
  newTitle: 'New Savings Goal',
  create: 'Create goal',
  editTitle: 'Edit Savings Goal',
  name: 'Goal Name',
  namePlaceholder: 'A new bike',
  targetAmount: 'Target Amount',
  currentAmount: 'Current Amount',
  currentAmountHint: 'At 0, everything in your bank counts.',
  currentAmountHintForParent: rich('Leave it at 0 to count everything in <bdi>{name}</bdi>’s bank.'),
  picture: 'Picture',
  description: 'Description (optional)',
  completeTitle: 'Mark it complete?',
  completeQuestion: 'You still need {remaining}. Did you get it already?',
  completeQuestionForParent: rich('<bdi>{name}</bdi> still needs {remaining}. Mark this goal complete anyway?'),
  completeYes: 'Yes, I got it!',
  completeNo: 'Not yet',
  deleteTitle: 'Delete Savings Goal',
  deleteQuestion: 'Are you sure you want to delete this savings goal?',
})

const formErrorTitles = messages('goalForm', {
  missing: 'Missing information',
  name: 'Invalid name',
  targetAmount: 'Invalid target amount',
  currentAmount: 'Invalid current amount',
  description: 'Invalid description',
})

const titleOf = (error: GoalFormError): string => formErrorTitles[error.type === 'Missing' ? 'missing' : error.field]()

/** The toast for an invalid goal form (SPEC §5): the title names the field, and the text is the validation message. */
export function goalFormToast(invalid: InvalidForm): { readonly title: string; readonly message: string } {
  const error = goalFormError(invalid)
  return { title: titleOf(error), message: validationText(error.message) }
}
