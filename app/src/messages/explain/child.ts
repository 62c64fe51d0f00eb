import {
  formatMoney,
  minorUnits,
  type ForecastPointExplanation,
  type MinorUnits,
  type PostingExplanation,
  type SumExplanation,
  type SumTerm,
  type SumTermKind,
} from '@little-ledger/domain'
import { message } from '../catalogue.ts'
import { formatLongDate, formatPaydays, formatPeriod, formatUnsigned } from '../formats.ts'

type AmountMessage = (values: { readonly amount: string }) => string

const termMessages: Readonly<Record<SumTermKind, AmountMessage>> = {
  opening: message({ id: 'explain.child.term.opening', defaultMessage: 'You started with {amount}.' }),
  deposit: message({ id: 'explain.child.term.deposit', defaultMessage: '{amount} was put in.' }),
  allowance: message({ id: 'explain.child.term.allowance', defaultMessage: 'Your allowance brought {amount}.' }),
  interest: message({ id: 'explain.child.term.interest', defaultMessage: 'Your savings earned {amount}.' }),
  withdrawal: message({ id: 'explain.child.term.withdrawal', defaultMessage: '{amount} was taken out.' }),
  cashAdded: message({ id: 'explain.child.term.cashAdded', defaultMessage: '{amount} went into your piggy bank.' }),
  cashRemoved: message({
    id: 'explain.child.term.cashRemoved',
    defaultMessage: '{amount} came out of your piggy bank.',
  }),
  bank: message({ id: 'explain.child.term.bank', defaultMessage: 'You have {amount} in the bank.' }),
  cash: message({ id: 'explain.child.term.cash', defaultMessage: 'You have {amount} in your piggy bank.' }),
  balanceToday: message({ id: 'explain.child.term.balanceToday', defaultMessage: 'Today you have {amount}.' }),
  weeksOfAllowance: message({
    id: 'explain.child.term.weeksOfAllowance',
    defaultMessage: 'Your allowance will bring {amount}.',
  }),
  weeksOfInterest: message({
    id: 'explain.child.term.weeksOfInterest',
    defaultMessage: 'Your savings will earn {amount}.',
  }),
}

/** Used instead of `termMessages` when the amount is negative. */
const debtMessages: Partial<Readonly<Record<SumTermKind, AmountMessage>>> = {
  bank: message({ id: 'explain.child.debt.bank', defaultMessage: 'You owe the bank {amount}.' }),
  balanceToday: message({ id: 'explain.child.debt.balanceToday', defaultMessage: 'Today you owe {amount}.' }),
}

const sumMessages = {
  empty: message({ id: 'explain.child.sum.empty', defaultMessage: 'There is no money here yet.' }),
  total: message({ id: 'explain.child.sum.total', defaultMessage: 'That makes {amount}.' }),
  debt: message({ id: 'explain.child.sum.debt', defaultMessage: 'So you owe {amount}.' }),
  forecast: message({
    id: 'explain.child.sum.forecast',
    defaultMessage: 'If you spend nothing, you will have {amount} on {date}.',
  }),
  forecastDebt: message({
    id: 'explain.child.sum.forecastDebt',
    defaultMessage: 'If you spend nothing, you will owe {amount} on {date}.',
  }),
}

const causeMessages = {
  opening: message({ id: 'explain.child.cause.opening', defaultMessage: 'You started with {amount}.' }),
  deposit: message({ id: 'explain.child.cause.deposit', defaultMessage: '{amount} was put in: {description}.' }),
  withdrawal: message({
    id: 'explain.child.cause.withdrawal',
    defaultMessage: '{amount} was taken out: {description}.',
  }),
  count: message({ id: 'explain.child.cause.count', defaultMessage: 'There was {amount} in your piggy bank.' }),
  countMore: message({ id: 'explain.child.cause.countMore', defaultMessage: 'That is {amount} more than before.' }),
  countLess: message({ id: 'explain.child.cause.countLess', defaultMessage: 'That is {amount} less than before.' }),
  allowanceDay: message({ id: 'explain.child.cause.allowanceDay', defaultMessage: 'It was allowance day!' }),
  allowance: message({ id: 'explain.child.cause.allowance', defaultMessage: 'You get {amount} {schedule}.' }),
  earning: message({
    id: 'explain.child.cause.earning',
    defaultMessage: '{amount} of your money was earning interest.',
  }),
  rate: message({
    id: 'explain.child.cause.rate',
    defaultMessage: 'Every $100.00 earns {amount} {period}.',
  }),
  interest: message({ id: 'explain.child.cause.interest', defaultMessage: 'So your savings earned {amount}.' }),
}

const stepMessages = {
  before: message({ id: 'explain.child.step.before', defaultMessage: 'Before, you had {amount}.' }),
  beforeDebt: message({ id: 'explain.child.step.beforeDebt', defaultMessage: 'Before, you owed {amount}.' }),
  after: message({ id: 'explain.child.step.after', defaultMessage: 'After, you had {amount}.' }),
  afterDebt: message({ id: 'explain.child.step.afterDebt', defaultMessage: 'After, you owed {amount}.' }),
}

/** Children see amounts without a sign, so a debt has its own sentence. */
const describeAmount = (amount: MinorUnits, credit: AmountMessage, debt: AmountMessage): string =>
  (amount < 0 ? debt : credit)({ amount: formatUnsigned(amount) })

const describeTerm = ({ kind, amount }: SumTerm): string =>
  describeAmount(amount, termMessages[kind], debtMessages[kind] ?? termMessages[kind])

/** Explains a balance or total to a child: a short sentence for each term, then what they add up to. */
export const describeSumForChild = ({ terms, total }: SumExplanation): readonly string[] =>
  terms.length === 0
    ? [sumMessages.empty()]
    : [...terms.map(describeTerm), describeAmount(total, sumMessages.total, sumMessages.debt)]

/** Explains a forecast point to a child: a short sentence for each term, then the balance on that date. */
export const describeForecastPointForChild = ({ terms, total, date }: ForecastPointExplanation): readonly string[] => {
  const describeTotal = total < 0 ? sumMessages.forecastDebt : sumMessages.forecast
  return [...terms.map(describeTerm), describeTotal({ amount: formatUnsigned(total), date: formatLongDate(date) })]
}

function describeCause({ posting, cause }: PostingExplanation): readonly string[] {
  const amount = formatUnsigned(posting.amount)
  switch (cause.type) {
    case 'opening':
      return [causeMessages.opening({ amount })]
    case 'deposit':
    case 'withdrawal':
      return [causeMessages[cause.type]({ amount, description: posting.description })]
    case 'count': {
      const describeDifference = posting.amount > 0 ? causeMessages.countMore : causeMessages.countLess
      return [causeMessages.count({ amount: formatMoney(cause.counted) }), describeDifference({ amount })]
    }
    case 'allowance': {
      const schedule = formatPaydays(cause.terms.frequency, cause.terms.day)
      return [causeMessages.allowanceDay(), causeMessages.allowance({ amount, schedule })]
    }
    case 'interest': {
      const { rate, frequency } = cause.terms
      return [
        causeMessages.earning({ amount: formatMoney(cause.calculation.earning) }),
        // A rate in basis points equals the interest on $100.00 in cents.
        causeMessages.rate({ amount: formatMoney(minorUnits(rate)), period: formatPeriod(frequency) }),
        causeMessages.interest({ amount }),
      ]
    }
  }
}

/** Explains a posting to a child in short sentences. The last two state the balance before and after it. */
export const describePostingForChild = (explanation: PostingExplanation): readonly string[] => [
  ...describeCause(explanation),
  describeAmount(explanation.balanceBefore, stepMessages.before, stepMessages.beforeDebt),
  describeAmount(explanation.posting.balanceAfter, stepMessages.after, stepMessages.afterDebt),
]
