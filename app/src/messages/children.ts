import { daysBetween, type CivilDate, type PauseAhead } from '@little-ledger/domain'
import { messages, rich } from './catalogue.ts'
import { formatRecentDate } from './formats.ts'

export const childrenMessages = messages('children', {
  title: 'Your Children',
  none: 'No children added yet.',
  add: 'Add New Child',
  option: '{name} · {balance}',
  nextOn: '{amount} on {day}',
  noAllowance: 'No allowance yet',
  allowanceOff: 'Allowance off',
  paused: 'Allowance paused',
  loginDetails: 'Login details',
  changePicture: 'Change picture',
  namePig: 'Name the pig',
  deleteChild: 'Delete {name}',
  deletedElsewhere: '{names} {count, plural, one {was deleted} other {were deleted}}',
  deletedBy: '{name} did that on another device.',
  deletedByYou: 'You did that on another device.',
  aParent: 'A parent',
  holding: rich(
    '<lead>You’re holding</lead> {amount} <rest>for {count, plural, one {your kid} other {your kids}}</rest>',
  ),
  owes: '{name} owes you {amount}.',
  inPiggyBanks: 'Plus {amount} in their {count, plural, one {piggy bank} other {piggy banks}}.',
})

export const childSummaryMessages = messages('childSummary', {
  // Names of the amounts in questions such as "Why is the bank balance $20.00?".
  whyBankBalance: 'the bank balance',
  whyCash: 'the cash',
  whyTotal: 'the total',
  addMoney: '{unit, select, stars {Add stars} minutes {Add minutes} other {Add money}}',
  takeMoneyOut: '{unit, select, stars {Take stars out} minutes {Take minutes out} other {Take money out}}',
  nextAllowance: 'Next allowance',
  paydays: 'Paydays',
  stillOwed: 'Advance to pay back',
  lessAdvance: 'After paying back part of the advance',
  owedWhileOff: 'Paid back once the allowance is on',
  giveAdvance: 'Give an advance',
  noAllowance: 'No allowance scheduled',
  allowance: 'Allowance',
  amountOnDay: rich('<amount></amount> on {day}'),
})

export const firstStepMessages = messages('firstStep', {
  title: 'Get {name} started',
  allowance: 'Give {name} an allowance.',
  chooseAllowance: 'Pick an amount',
  changeAllowance: 'Change allowance',
  interest: 'Let savings earn interest.',
  chooseInterest: 'Pick a rate',
  changeInterest: 'Change rate',
  login: 'Show {name} how to log in.',
  seeLogin: 'Login details',
  done: 'Done: {text}',
})

const pausedMessages = messages('paused', {
  untilDate: 'Paused until {to}',
  untilEnded: 'Paused until you end it',
  fromTo: 'Paused from {from} to {to}',
  fromOn: 'Paused from {from} until you end it',
})

/** When the allowance is paused, for a parent: 'Paused until Jun 20'. */
export function describePause({ from, to }: Pick<PauseAhead, 'from' | 'to'>, today: CivilDate): string {
  const isOn = daysBetween(today, from) <= 1
  const first = formatRecentDate(from, today)
  if (to === undefined) return isOn ? pausedMessages.untilEnded() : pausedMessages.fromOn({ from: first })
  const last = formatRecentDate(to, today)
  return isOn ? pausedMessages.untilDate({ to: last }) : pausedMessages.fromTo({ from: first, to: last })
}
