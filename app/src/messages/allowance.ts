import type { Frequency } from '@little-ledger/domain'
import { message } from './catalogue.ts'

export const allowanceMessages = {
  title: message({ id: 'allowance.title', defaultMessage: 'Set Allowance for {name}' }),
  amount: message({ id: 'allowance.amount', defaultMessage: 'Allowance Amount' }),
  frequency: message({ id: 'allowance.frequency', defaultMessage: 'How often' }),
  day: message({ id: 'allowance.day', defaultMessage: 'Day' }),
  active: message({ id: 'allowance.active', defaultMessage: 'Pay it automatically' }),
  paused: message({
    id: 'allowance.paused',
    defaultMessage: 'Paused: nothing is paid until it is switched on.',
  }),
  nextThree: message({ id: 'allowance.nextThree', defaultMessage: 'The next three:' }),
  payday: message({ id: 'allowance.payday', defaultMessage: '{amount} on {date}' }),
  total: message({ id: 'allowance.total', defaultMessage: 'In the next three weeks: {total}.' }),
  updated: message({ id: 'allowance.updated', defaultMessage: 'Allowance settings have been updated.' }),
  updateFailed: message({ id: 'allowance.updateFailed', defaultMessage: 'Failed to update allowance' }),
}

export const allowanceFrequencies = {
  weekly: message({ id: 'allowance.weekly', defaultMessage: 'Weekly' }),
  biweekly: message({ id: 'allowance.biweekly', defaultMessage: 'Biweekly (every two weeks)' }),
  monthly: message({ id: 'allowance.monthly', defaultMessage: 'Monthly' }),
} satisfies Record<Frequency, () => string>
