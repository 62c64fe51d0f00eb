import { messages } from '../catalogue.ts'

/** The full-screen moments of the child's page. */
export const momentMessages = messages('moment', {
  yay: 'Yay!',
  payday: 'Payday!',
  weekday: '{weekday}!',
  paydays: '{count} paydays!',
  grew: 'Your money grew!',
  moneyCame: 'Money came!',
  allowance: '{amount} came.',
  interest: 'The bank added {amount}.',
  gift: '{what}: {amount} arrived.',
  plainGift: '{amount} arrived.',
  moreGifts: 'And {count} more: {amount}.',
  inTheBank: 'In the bank',
})
