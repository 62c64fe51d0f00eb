import { message } from './catalogue.ts'

export const whyMessages = {
  title: message({ id: 'why.title', defaultMessage: 'Why this number?' }),
  accountGone: message({ id: 'why.accountGone', defaultMessage: 'This account is not here any more.' }),
  postingGone: message({ id: 'why.postingGone', defaultMessage: 'This is not in the history any more.' }),
  termsOfBalance: message({ id: 'why.termsOfBalance', defaultMessage: 'Where it all came from' }),
  termsOfBalanceForParent: message({
    id: 'why.termsOfBalanceForParent',
    defaultMessage: 'What made up the balance after it',
  }),
  before: message({ id: 'why.before', defaultMessage: 'Before' }),
  after: message({ id: 'why.after', defaultMessage: 'After' }),
  total: message({ id: 'why.total', defaultMessage: 'Total' }),
}

export const balanceNames = {
  bank: message({ id: 'why.bankBalance', defaultMessage: 'Bank Balance' }),
  cash: message({ id: 'why.cashBalance', defaultMessage: 'Cash in Piggy Bank' }),
  total: message({ id: 'why.totalSavings', defaultMessage: 'Total Savings' }),
}
