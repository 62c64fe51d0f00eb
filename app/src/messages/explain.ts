import { messages } from './catalogue.ts'

export const whyMessages = messages('why', {
  title: 'Why this number?',
  accountGone: 'Your money page is gone. Ask a parent for help.',
  accountGoneForParent: 'This account isn’t here anymore.',
  postingGone: 'This is no longer in the history.',
  termsOfBalance: 'Where the money came from',
  termsOfBalanceForParent: 'How this balance adds up',
  before: 'Before',
  after: 'After',
  total: 'Total',
  changePayday: 'Change this payday',
})

export const balanceNames = messages('balanceName', {
  bank: 'Bank Balance',
  cash: 'Cash in Piggy Bank',
  total: 'Total Savings',
})
