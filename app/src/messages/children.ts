import { messages, rich } from './catalogue.ts'

export const childrenMessages = messages('children', {
  title: 'Your Children',
  none: 'No children added yet.',
  add: 'Add New Child',
  option: '{name} · {balance}',
  nextOn: '{amount} on {day}',
  noAllowance: 'No allowance yet',
  loginDetails: 'Login details',
  changePicture: 'Change picture',
  namePig: 'Name the pig',
  deleteChild: 'Delete {name}',
  holding: rich(
    '<lead>You’re holding</lead> {amount} <rest>for {count, plural, one {your kid} other {your kids}}</rest>',
  ),
  inPiggyBanks: 'Another {amount} is in their {count, plural, one {piggy bank} other {piggy banks}}.',
})

export const childSummaryMessages = messages('childSummary', {
  // Names of the amounts in questions such as "Why is the bank balance $20.00?".
  whyBankBalance: 'the bank balance',
  whyCash: 'the cash',
  whyTotal: 'the total',
  addMoney: 'Add money',
  takeMoneyOut: 'Take money out',
  nextAllowance: 'Next allowance',
  paydays: 'Paydays',
  stillOwed: 'Still owed',
  noAllowance: 'No allowance scheduled',
  amountOnDay: rich('<amount></amount> on {day}'),
})

export const firstStepMessages = messages('firstStep', {
  title: 'Get {name} started',
  allowance: 'Give {name} an allowance.',
  chooseAllowance: 'Pick an amount',
  interest: 'Let savings earn interest.',
  chooseInterest: 'Pick a rate',
  login: 'Show {name} how to log in.',
  seeLogin: 'See login',
  done: 'Done: {text}',
})
