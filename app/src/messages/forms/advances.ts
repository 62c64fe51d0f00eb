import { messages, rich } from '../catalogue.ts'

/** Messages for the dialog that gives a child an advance on the allowance. */
export const advanceMessages = messages('advance', {
  title: 'Advance for {name}',
  amount: 'Amount',
  over: 'Paydays to Pay It Back',
  overHint: 'Split evenly, with any remainder on the first one. Up to 52.',
  balanceNow: rich('Bank balance: {balance}'),
  balanceAfter: rich('New bank balance: {balance}'),
  plan: 'Paid back from the allowance:',
  repayment: '{amount} on {date}',
  more: 'and {count, plural, one {1 more payday} other {# more paydays}}, the last on {date}',
  moreThanAYear: 'That’s more than a year of allowance. It takes until {date} to pay it back.',
  neverAll: 'That’s more than ten years of allowance, and leaves {rest} to pay back.',
  off: 'The allowance is off, so nothing is paid back until you turn it on.',
  paused: 'The allowance is paused, so nothing is paid back until you end the pause.',
  owedTitle: 'Still owed',
  owed: '{owed} of {amount} from {date}',
  give: 'Give advance',
  given: 'Advance given',
  givenHint: '{amount} went into the bank.',
  takenBack: 'Advance taken back',
  undo: 'Undo',
  failed: 'Failed to give the advance',
  accountGone: 'This account isn’t here anymore.',
})
