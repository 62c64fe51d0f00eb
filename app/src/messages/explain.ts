import type { Child } from '@little-ledger/domain'
import { messages } from './catalogue.ts'

export const whyMessages = messages('why', {
  title: 'Why this number?',
  accountGone: 'Your page is gone. Ask a parent for help.',
  accountGoneForParent: 'This account isn’t here anymore.',
  postingGone: 'This is no longer in the history.',
  termsOfBalance: 'Where it came from',
  termsOfBalanceForParent: 'How this balance adds up',
  before: 'Before',
  after: 'After',
  total: 'Total',
  changePayday: 'Change this payday',
  relabeled: 'The currency changed on {date}. Before that, this was {amount}.',
})

const balanceNames = messages('balanceName', {
  bank: 'Bank Balance',
  cash: 'Cash in Piggy Bank',
  total: 'Total Savings',
  stars: 'Stars',
  minutes: 'Minutes',
  jar: 'In the Jar',
})

/** The name of a balance. Stars and minutes are not cash, so all of them are usually in the bank. */
export function balanceName(of: 'bank' | 'cash' | 'total', unit: Child['unit']): string {
  if (unit === 'money') return balanceNames[of]()
  return of === 'cash' ? balanceNames.jar() : balanceNames[unit]()
}
