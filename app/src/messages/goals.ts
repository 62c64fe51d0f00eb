import { goalFormError, type GoalFormError, type InvalidForm } from '@little-ledger/domain'
import { message } from './catalogue.ts'

const formErrorTitles = {
  missing: message({ id: 'goals.error.missing', defaultMessage: 'Missing information' }),
  name: message({ id: 'goals.error.name', defaultMessage: 'Invalid name' }),
  targetAmount: message({ id: 'goals.error.targetAmount', defaultMessage: 'Invalid target amount' }),
  currentAmount: message({ id: 'goals.error.currentAmount', defaultMessage: 'Invalid current amount' }),
  description: message({ id: 'goals.error.description', defaultMessage: 'Invalid description' }),
}

const titleOf = (error: GoalFormError): string => formErrorTitles[error.type === 'Missing' ? 'missing' : error.field]()

/** The toast for an invalid goal form (SPEC §5): the title names the field, the message is the validation message. */
export function goalFormToast(invalid: InvalidForm): { readonly title: string; readonly message: string } {
  const error = goalFormError(invalid)
  return { title: titleOf(error), message: error.message }
}
