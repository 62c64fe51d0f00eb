import { messages } from './catalogue.ts'

export const whyMessages = messages('why', {
  title: 'Why this number?',
  accountGone: 'This account is not here any more.',
  postingGone: 'This is not in the history any more.',
  termsOfBalance: 'Where it all came from',
  termsOfBalanceForParent: 'What made up the balance after it',
  before: 'Before',
  after: 'After',
  total: 'Total',
})

export const balanceNames = messages('balanceName', {
  bank: 'Bank Balance',
  cash: 'Cash in Piggy Bank',
  total: 'Total Savings',
})
