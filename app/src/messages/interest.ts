import type { CompoundType, Frequency } from '@little-ledger/domain'
import { message } from './catalogue.ts'

export const interestMessages = {
  title: message({ id: 'interest.title', defaultMessage: 'Set Interest Rate for {name}' }),
  rate: message({ id: 'interest.rate', defaultMessage: 'Interest Rate (%)' }),
  ratePlaceholder: message({ id: 'interest.ratePlaceholder', defaultMessage: '0' }),
  percent: message({ id: 'interest.percent', defaultMessage: '%' }),
  lowerRate: message({ id: 'interest.lowerRate', defaultMessage: 'Lower the rate by 0.1' }),
  raiseRate: message({ id: 'interest.raiseRate', defaultMessage: 'Raise the rate by 0.1' }),
  frequency: message({ id: 'interest.frequency', defaultMessage: 'How often' }),
  compoundType: message({ id: 'interest.compoundType', defaultMessage: 'Kind of interest' }),
  active: message({ id: 'interest.active', defaultMessage: 'Pay it automatically' }),
  disabled: message({ id: 'interest.disabled', defaultMessage: 'Interest is currently disabled' }),
  updated: message({ id: 'interest.updated', defaultMessage: 'Interest settings have been updated.' }),
  updateFailed: message({ id: 'interest.updateFailed', defaultMessage: 'Failed to update interest settings' }),
}

/** Labels for the frequencies, with the days when interest is paid (docs/decisions/0003-civil-dates-and-paydays.md). */
export const interestFrequencies = {
  weekly: message({ id: 'interest.weekly', defaultMessage: 'Weekly (every Sunday)' }),
  biweekly: message({ id: 'interest.biweekly', defaultMessage: 'Biweekly (every second Sunday)' }),
  monthly: message({ id: 'interest.monthly', defaultMessage: 'Monthly (on the 1st)' }),
} satisfies Record<Frequency, () => string>

export const compoundTypeLabels = {
  compound: message({ id: 'interest.compound', defaultMessage: 'Compound' }),
  simple: message({ id: 'interest.simple', defaultMessage: 'Simple' }),
} satisfies Record<CompoundType, () => string>

export const compoundTypeHints = {
  compound: message({
    id: 'interest.compoundHint',
    defaultMessage: 'Compound: paid on principal plus interest. What was earned before earns interest too.',
  }),
  simple: message({
    id: 'interest.simpleHint',
    defaultMessage:
      'Simple: paid on the principal only, the money that was put in. Interest itself earns nothing more.',
  }),
} satisfies Record<CompoundType, () => string>

export const interestPreviewMessages = {
  nextPayment: message({ id: 'interestPreview.nextPayment', defaultMessage: 'Next payment' }),
  paidOnBankBalance: message({
    id: 'interestPreview.paidOnBankBalance',
    defaultMessage: '{rate}% of the bank balance, {base}',
  }),
  paidOnPrincipal: message({
    id: 'interestPreview.paidOnPrincipal',
    defaultMessage: '{rate}% of the principal, {base}',
  }),
  nothingEarns: message({
    id: 'interestPreview.nothingEarns',
    defaultMessage: 'Nothing in the bank earns interest yet.',
  }),
  inAYear: message({ id: 'interestPreview.inAYear', defaultMessage: 'In a year' }),
  payments: message({ id: 'interestPreview.payments', defaultMessage: '{count} such payments' }),
  doubles: message({ id: 'interestPreview.doubles', defaultMessage: 'Doubles' }),
  doublesIn: message({ id: 'interestPreview.doublesIn', defaultMessage: 'in about {years}' }),
  ruleOf72: message({ id: 'interestPreview.ruleOf72', defaultMessage: 'Rule of thumb: 72 ÷ {rate}' }),
}

export const interestSummaryMessages = {
  title: message({ id: 'interestSummary.title', defaultMessage: 'Interest' }),
  notSet: message({
    id: 'interestSummary.notSet',
    defaultMessage: 'No interest is set yet. With a rate, the savings grow by themselves.',
  }),
  nextPayment: message({ id: 'interestSummary.nextPayment', defaultMessage: 'Next payment' }),
  debt: message({ id: 'interestSummary.debt', defaultMessage: 'Nothing is paid on a debt' }),
  rate: message({ id: 'interestSummary.rate', defaultMessage: 'Rate' }),
  rateAndFrequency: message({ id: 'interestSummary.rateAndFrequency', defaultMessage: '{rate}% {frequency}' }),
  compound: message({ id: 'interestSummary.compound', defaultMessage: 'Compound: principal plus interest' }),
  simple: message({ id: 'interestSummary.simple', defaultMessage: 'Simple: principal only' }),
  inAYear: message({ id: 'interestSummary.inAYear', defaultMessage: 'In a year' }),
  doublesIn: message({ id: 'interestSummary.doublesIn', defaultMessage: 'Doubles in about {years}' }),
}
