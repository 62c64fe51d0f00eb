import type { Frequency } from '@little-ledger/domain'
import { messages } from '../catalogue.ts'

export const allowanceMessages = messages('allowance', {
  title: 'Set Allowance for {name}',
  amount: 'Allowance Amount',
  day: 'Day',
  off: 'Off until you turn it on.',
  owedWhileOff: 'Still owed from an advance: {owed}. It’s paid back once the allowance is on again.',
  noneUntilEnded: 'No paydays until you end the pause.',
  nextThree: 'Next three paydays:',
  nextWeeks: 'In the next three weeks:',
  payday: '{amount} on {date}',
  notTwice: 'The first one is later, because {name} just got an allowance.',
  lessAdvance: 'Advance repayments are already taken off.',
  total: 'Total for the next three weeks: {total}',
  later: 'After that:',
  updated: 'Allowance settings have been updated.',
  updateFailed: 'Failed to update allowance',
})

export const allowanceFrequencies = messages('allowance', {
  weekly: 'Weekly',
  biweekly: 'Every 2 weeks',
  monthly: 'Monthly',
}) satisfies Record<Frequency, () => string>
