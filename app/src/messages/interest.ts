import { PERIODS_PER_YEAR, type CompoundType, type Frequency } from '@little-ledger/domain'
import { messages } from './catalogue.ts'
import { formatMonths, formatWeeks, formatYears } from './formats.ts'

export const interestMessages = messages('interest', {
  title: 'Set Interest Rate for {name}',
  rate: 'Interest Rate (%)',
  ratePlaceholder: '0',
  percent: '%',
  lowerRate: 'Lower the rate by 0.1',
  raiseRate: 'Raise the rate by 0.1',
  compoundType: 'Type of interest',
  disabled: 'Interest is currently disabled',
  updated: 'Interest settings have been updated.',
  updateFailed: 'Failed to update interest settings',
})

/**
 * Frequency labels that name the payday (docs/decisions/0003-civil-dates-and-paydays.md).
 */
export const interestFrequencies = messages('interest', {
  weekly: 'Weekly (every Sunday)',
  biweekly: 'Biweekly (every other Sunday)',
  monthly: 'Monthly (on the 1st)',
}) satisfies Record<Frequency, () => string>

export const compoundTypeLabels = messages('interest', {
  compound: 'Compound',
  simple: 'Simple',
}) satisfies Record<CompoundType, () => string>

export const compoundTypeHints = messages('interest.hint', {
  compound: 'Compound: paid on principal plus interest. Past interest earns interest too.',
  simple: 'Simple: paid on the principal only. That’s what was put in, not the interest.',
}) satisfies Record<CompoundType, () => string>

export const interestPreviewMessages = messages('interestPreview', {
  nextPayment: 'Next payment',
  paidOnBankBalance: '{rate} of the bank balance, {base}',
  paidOnPrincipal: '{rate} of the principal, {base}',
  nothingEarns: 'There’s nothing in the bank to earn interest yet.',
  inAYear: 'In a year',
  payments: '{count, number} payments like this',
  doubles: 'Doubles',
  doublesIn: 'in about {time}',
  ruleOf72: 'Rule of 72: {years} if {rate} came only once a year',
})

export const interestSummaryMessages = messages('interestSummary', {
  title: 'Interest',
  notSet: 'No interest yet. Set a rate, and savings grow on their own.',
  debt: 'No interest while the balance is below zero',
  rate: 'Rate',
  rateAndFrequency: '{rate} {frequency}',
  compound: 'Compound: principal plus interest',
  simple: 'Simple: principal only',
  doublesIn: 'Doubles in about {time}',
})

/**
 * How long a number of payments takes: '8 weeks', '20 months'. Two years or more are rounded to whole years.
 */
export function formatPaymentsTime(payments: number, frequency: Frequency): string {
  const years = payments / PERIODS_PER_YEAR[frequency]
  if (years >= 2) return formatYears(Math.round(years))
  if (frequency === 'monthly') return formatMonths(payments)
  return formatWeeks(frequency === 'biweekly' ? 2 * payments : payments)
}
