import { messages, rich } from './catalogue.ts'

export const goalMessages = messages('goal', {
  panelTitle: 'Savings Goals',
  newGoal: 'New goal',
  empty: 'No savings goals yet.',
  emptyHint: 'What are you saving for? Tap New goal, give it a name and a price, and watch the ring fill up!',
  emptyHintForParent: 'Add something to save for, like a bike, and what it costs. The ring fills up as savings grow.',
  shared:
    '{unit, select, stars {All your goals share the same stars.} minutes {All your goals share the same minutes.} other {All your goals share the same money.}}',
  sharedForParent:
    '{unit, select, stars {All goals share the same stars.} minutes {All goals share the same minutes.} other {All goals share the same money.}}',
  savedFor: 'Saved for {name}',
  complete: 'Complete',
  inProgress: 'In Progress',
  savedOfTarget: rich('{saved} <of>of {target}</of>'),
  target: rich('Price: {target}'),
  enough: 'You have enough. Hooray!',
  enoughForParent: 'All saved up!',
  belowZero: rich('The bank is below zero. So it takes {amount} more.'),
  toGo: rich('{remaining} to go'),
  toGoIn: rich('{remaining} to go. About {weeks} with allowance.'),
  allowancesToGo: rich(
    '{remaining} to go. {allowances, plural, one {1 more allowance and it’s yours!} other {# more allowances and it’s yours!}}',
  ),
  markComplete: 'Mark Complete',
  boughtIt: 'I bought it!',
  waiting: 'You asked a grown-up for it.',
  waitingForParent: '{name} asked you for it.',
  edit: 'Edit',
  editLabel: 'Edit {name}',
  deleteLabel: 'Delete {name}',
})

export const goalToastMessages = messages('goalToast', {
  created: 'Savings goal created!',
  createdHint: 'Keep up the good work!',
  createFailed: 'Failed to create savings goal',
  updated: 'Savings goal updated!',
  completedHint: 'You did it!',
  completedHintForParent: 'Marked complete.',
  undo: 'Undo',
  updateFailed: 'Failed to update savings goal',
  deleted: 'Savings goal deleted',
  deleteFailed: 'Failed to delete savings goal',
})
