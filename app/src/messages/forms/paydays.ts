import type { CivilDate, PaydayState } from '@little-ledger/domain'
import { messages } from '../catalogue.ts'
import { formatDate, formatMonthDay, formatWeekdayDate, withWeekday } from '../formats.ts'

const isThisYear = (date: CivilDate, today: CivilDate): boolean => date.slice(0, 4) === today.slice(0, 4)

/** 'Friday, Mar 6' in the current year, otherwise 'Friday, Mar 6, 2025' */
export const formatShortPayday = (date: CivilDate, today: CivilDate): string =>
  withWeekday(date, isThisYear(date, today) ? formatMonthDay(date) : formatDate(date))

/** 'Friday, March 6' in the current year, otherwise 'Friday, Mar 6, 2025' */
export const formatPayday = (date: CivilDate, today: CivilDate): string =>
  isThisYear(date, today) ? formatWeekdayDate(date) : formatShortPayday(date, today)

/** Messages for the parent's dialog with the coming paydays. */
export const paydayMessages = messages('paydays', {
  title: 'Paydays for {name}',
  show: 'Paydays to show',
  coming: 'Coming',
  past: 'Earlier',
  hint: 'Tap a payday to change it, skip it, or pay it early.',
  pastHint: 'Tap a payday to change or skip it, even after it was paid.',
  pausedHint: 'Nothing is paid on paused paydays. You can end the pause in Set Allowance.',
  pausedPast: 'Paused ones can’t be changed.',
  setAllowance: 'Set Allowance',
  none: 'No paydays are coming. Turn the allowance on to see them.',
  nonePast: 'No paydays yet.',
  idle: 'No paydays anymore, so these changes have no effect:',
  idlePay: '{date}: {amount}',
  idleSkip: '{date}: skipped',
  idleEarly: '{date}: {amount}, paid early',
  more: 'Show more',
  paidToday: 'Paid today',
  paidOn: 'Paid on {date}',
  paysOn: 'Pays on {date}',
  words: '“{words}”',
  repays: '{amount}, less {repaid} for an advance',
  accountGone: 'This account isn’t here anymore.',
})

/** How a payday differs from the schedule. */
export const paydayStates = messages('paydays.state', {
  changed: 'Changed',
  skipped: 'Skipped',
  early: 'Paid early',
  paused: 'Paused',
  deleted: 'Deleted',
}) satisfies Record<Exclude<PaydayState, 'regular'>, () => string>

/** Messages for the form that changes one payday. */
export const changePaydayMessages = messages('changePayday', {
  normally: 'Normally {amount}.',
  what: 'What happens on this payday',
  change: 'On {date}',
  skip: 'Skip',
  pastChange: 'Paid',
  pastSkip: 'Skipped',
  early: 'Pay today',
  keepEarly: 'Paid early',
  amount: 'Amount',
  words: 'Why? (optional)',
  wordsPlaceholder: 'Happy birthday!',
  skipPlaceholder: 'We’re on vacation.',
  save: 'Change payday',
  skipDate: 'Skip {date}',
  payNow: 'Pay {amount} now',
  back: 'Back',
  toNormal: 'Back to normal',
  payAfterAll: 'Pay it after all',
  deletedHint: 'This payday was deleted from the history, so it isn’t paid.',
  asUsual: '{amount} on {date}, as usual.',
  instead: '{amount} on {date} instead of {regular}.',
  nothing: 'No allowance on {date}.',
  balanceGoes: 'The bank balance goes from {before} to {after}.',
  balanceStays: 'The bank balance stays at {before}.',
  owedAfter: 'Still owed of advances: {after} instead of {before}.',
  today: 'The bank gets {amount} today. Nothing more comes on {date}.',
  paidToday: 'Paid today: {amount}. Nothing more comes on {date}.',
  paidBefore: 'Paid on {paidOn}: {amount}. Nothing more comes on {date}.',
  repaysNothing: 'Nothing is paid back that day.',
  repays: 'It pays back {amount} of an advance.',
  changed: 'Payday changed',
  skipped: 'Payday skipped',
  paidEarly: 'Paid early',
  normal: 'Back to normal',
  amountOn: '{amount} on {date}',
  amountFor: '{amount} for {date}',
  failed: 'Failed to change payday',
})
