import { goalFormError, type GoalFormError, type InvalidForm } from '@little-ledger/domain'
import { message, richMessage } from './catalogue.ts'

export const goalMessages = {
  panelTitle: message({ id: 'goal.panelTitle', defaultMessage: 'Savings Goals' }),
  newGoal: message({ id: 'goal.newGoal', defaultMessage: 'New goal' }),
  empty: message({ id: 'goal.empty', defaultMessage: 'No savings goals yet.' }),
  emptyHint: message({
    id: 'goal.emptyHint',
    defaultMessage:
      'What do you wish for? Press New goal, give it a name and say what it costs. Then watch its ring fill up!',
  }),
  emptyHintForParent: message({
    id: 'goal.emptyHintForParent',
    defaultMessage:
      'A goal is something to save for, such as a bike. It has a name and a price, and fills as the savings grow.',
  }),
  savedFor: message({ id: 'goal.savedFor', defaultMessage: 'Saved for {name}' }),
  percent: message({ id: 'goal.percent', defaultMessage: '{percent}%' }),
  complete: message({ id: 'goal.complete', defaultMessage: 'Complete' }),
  inProgress: message({ id: 'goal.inProgress', defaultMessage: 'In Progress' }),
  savedOfTarget: richMessage({ id: 'goal.savedOfTarget', defaultMessage: '{saved} <of>of {target}</of>' }),
  enough: message({ id: 'goal.enough', defaultMessage: 'That is enough. Hooray!' }),
  toGo: richMessage({ id: 'goal.toGo', defaultMessage: '{remaining} to go' }),
  toGoIn: richMessage({
    id: 'goal.toGoIn',
    defaultMessage: '{remaining} to go. The allowance brings it in {weeks}.',
  }),
  markComplete: message({ id: 'goal.markComplete', defaultMessage: 'Mark Complete' }),
  edit: message({ id: 'goal.edit', defaultMessage: 'Edit' }),
  editLabel: message({ id: 'goal.editLabel', defaultMessage: 'Edit {name}' }),
  deleteLabel: message({ id: 'goal.deleteLabel', defaultMessage: 'Delete {name}' }),
}

export const goalDialogMessages = {
  newTitle: message({ id: 'goalDialog.newTitle', defaultMessage: 'New Savings Goal' }),
  create: message({ id: 'goalDialog.create', defaultMessage: 'Create Goal' }),
  creating: message({ id: 'goalDialog.creating', defaultMessage: 'Creating...' }),
  editTitle: message({ id: 'goalDialog.editTitle', defaultMessage: 'Edit Savings Goal' }),
  name: message({ id: 'goalDialog.name', defaultMessage: 'Goal Name' }),
  namePlaceholder: message({ id: 'goalDialog.namePlaceholder', defaultMessage: 'A new bike' }),
  targetAmount: message({ id: 'goalDialog.targetAmount', defaultMessage: 'Target Amount' }),
  currentAmount: message({ id: 'goalDialog.currentAmount', defaultMessage: 'Current Amount' }),
  currentAmountHint: message({
    id: 'goalDialog.currentAmountHint',
    defaultMessage: 'Leave it at 0 to count all the money in your bank.',
  }),
  description: message({ id: 'goalDialog.description', defaultMessage: 'Description (optional)' }),
  deleteTitle: message({ id: 'goalDialog.deleteTitle', defaultMessage: 'Delete Savings Goal' }),
  deleteQuestion: message({
    id: 'goalDialog.deleteQuestion',
    defaultMessage: 'Are you sure you want to delete this savings goal?',
  }),
}

export const goalToastMessages = {
  created: message({ id: 'goalToast.created', defaultMessage: 'Savings goal created!' }),
  createdHint: message({ id: 'goalToast.createdHint', defaultMessage: 'Keep up the good work!' }),
  createFailed: message({ id: 'goalToast.createFailed', defaultMessage: 'Failed to create savings goal' }),
  updated: message({ id: 'goalToast.updated', defaultMessage: 'Savings goal updated!' }),
  completedHint: message({ id: 'goalToast.completedHint', defaultMessage: 'You did it!' }),
  updateFailed: message({ id: 'goalToast.updateFailed', defaultMessage: 'Failed to update savings goal' }),
  deleted: message({ id: 'goalToast.deleted', defaultMessage: 'Savings goal deleted' }),
  deleteFailed: message({ id: 'goalToast.deleteFailed', defaultMessage: 'Failed to delete savings goal' }),
}

const formErrorTitles = {
  missing: message({ id: 'goalForm.missing', defaultMessage: 'Missing information' }),
  name: message({ id: 'goalForm.name', defaultMessage: 'Invalid name' }),
  targetAmount: message({ id: 'goalForm.targetAmount', defaultMessage: 'Invalid target amount' }),
  currentAmount: message({ id: 'goalForm.currentAmount', defaultMessage: 'Invalid current amount' }),
  description: message({ id: 'goalForm.description', defaultMessage: 'Invalid description' }),
}

const titleOf = (error: GoalFormError): string => formErrorTitles[error.type === 'Missing' ? 'missing' : error.field]()

/** The toast for an invalid goal form (SPEC §5): its title identifies the field, its text is the validation message. */
export function goalFormToast(invalid: InvalidForm): { readonly title: string; readonly message: string } {
  const error = goalFormError(invalid)
  return { title: titleOf(error), message: error.message }
}
