import type {
  ForecastPointExplanation,
  MinorUnits,
  PostingCause,
  PostingExplanation,
  SumExplanation,
  SumTerm,
  SumTermKind,
  Denomination,
} from '@little-ledger/domain'
import type { AuthorOf } from '../../ledger/queries/use-author-of.ts'
import { messages } from '../catalogue.ts'
import { descriptionText } from '../domain/descriptions.ts'
import { interestPerAmountText } from '../child/forecast.ts'
import { formatAmount, formatLongDate, formatPaydays, formatUnsigned } from '../formats.ts'

type AmountMessage = (values: { readonly amount: string }) => string

const termMessages: Readonly<Record<SumTermKind, AmountMessage>> = messages('explain.child.term', {
  opening: 'You started with {amount}.',
  deposit: '{amount} went in.',
  allowance: 'Your allowance added {amount}.',
  advance: 'You got {amount} of your allowance early.',
  interest: 'Your savings earned {amount}.',
  withdrawal: '{amount} came out.',
  repayment: 'You paid back {amount} of what you got early.',
  cashFromBank: '{amount} came from the bank.',
  cashAdded: '{amount} went into your piggy bank.',
  cashRemoved: '{amount} came out of your piggy bank.',
  bank: 'You have {amount} in the bank.',
  cash: 'You have {amount} in your piggy bank.',
  balanceToday: 'Today you have {amount}.',
  weeksOfAllowance: 'Your allowance will add {amount}.',
  weeksOfInterest: 'Your savings will earn {amount}.',
})

/** Used instead of `termMessages` when the amount is negative. */
const debtMessages: Partial<Readonly<Record<SumTermKind, AmountMessage>>> = messages('explain.child.debt', {
  bank: 'You owe the bank {amount}.',
  balanceToday: 'Today you owe {amount}.',
})

const sumMessages = messages('explain.child.sum', {
  empty: 'Nothing here yet.',
  total: 'That makes {amount}.',
  debt: 'So you owe {amount}.',
  forecast: 'If you don’t spend any, you could have {amount} on {date}.',
  forecastDebt: 'If you don’t spend any, you could owe {amount} on {date}.',
})

const causeMessages = messages('explain.child.cause', {
  deposit: '{amount} went in: {description}.',
  depositBy: '{name} put in {amount}: {description}.',
  withdrawal: '{amount} came out: {description}.',
  withdrawalBy: '{name} took out {amount}: {description}.',
  asked: 'You asked for {amount}: {description}.',
  askedFor: 'You asked for this: {description}.',
  saidYes: 'A parent said yes to {amount}.',
  paidInCash: '{amount} came out of the bank and went into your piggy bank.',
  count: 'Your piggy bank had {amount}.',
  countMore: 'That’s {amount} more than before.',
  countLess: 'That’s {amount} less than before.',
  allowanceDay: 'It was allowance day!',
  allowance: 'You get {amount} {schedule}.',
  allowanceEarly: 'You got your allowance early!',
  allowanceChanged: 'This time, you got {amount}.',
  words: '“{words}”',
  advance: 'You got {amount} of your allowance early.',
  repayment: 'You paid back {amount} of what you got early.',
  owed: 'You still have {amount} to pay back.',
  nothingOwed: 'Now it’s all paid back.',
  earning: 'You had {amount} earning interest.',
  interest: 'So your savings earned {amount}.',
})

const stepMessages = messages('explain.child.step', {
  before: 'Before, you had {amount}.',
  beforeDebt: 'Before, you owed {amount}.',
  after: 'After, you had {amount}.',
  afterDebt: 'After, you owed {amount}.',
})

/** Children see amounts without a sign, so a negative amount needs a different sentence. */
const describeAmount = (amount: MinorUnits, of: Denomination, credit: AmountMessage, debt: AmountMessage): string =>
  (amount < 0 ? debt : credit)({ amount: formatUnsigned(amount, of) })

const describeTerm = ({ kind, amount }: SumTerm, of: Denomination): string =>
  describeAmount(amount, of, termMessages[kind], debtMessages[kind] ?? termMessages[kind])

/** Explains a balance or total to a child: a short sentence for each term, then what they add up to. */
export const describeSumForChild = ({ terms, total }: SumExplanation, of: Denomination): readonly string[] =>
  terms.length === 0
    ? [sumMessages.empty()]
    : [...terms.map((term) => describeTerm(term, of)), describeAmount(total, of, sumMessages.total, sumMessages.debt)]

/** Explains a forecast point to a child: a short sentence for each term, then the balance on that date. */
export const describeForecastPointForChild = (
  { terms, total, date }: ForecastPointExplanation,
  of: Denomination,
): readonly string[] => {
  const describeTotal = total < 0 ? sumMessages.forecastDebt : sumMessages.forecast
  return [
    ...terms.map((term) => describeTerm(term, of)),
    describeTotal({ amount: formatUnsigned(total, of), date: formatLongDate(date) }),
  ]
}

function describeAllowance(
  { terms, change }: Extract<PostingCause, { readonly type: 'allowance' }>,
  amount: string,
): readonly string[] {
  if (change === undefined) {
    const schedule = formatPaydays(terms.frequency, terms.day)
    return [causeMessages.allowanceDay(), causeMessages.allowance({ amount, schedule })]
  }
  const { isEarly, words } = change
  return [
    isEarly ? causeMessages.allowanceEarly() : causeMessages.allowanceDay(),
    causeMessages.allowanceChanged({ amount }),
    ...(words === '' ? [] : [causeMessages.words({ words })]),
  ]
}

const describeOwed = (owed: MinorUnits, of: Denomination): string =>
  owed === 0 ? causeMessages.nothingOwed() : causeMessages.owed({ amount: formatUnsigned(owed, of) })

function describeCause(
  { posting, cause }: PostingExplanation,
  of: Denomination,
  authorOf: AuthorOf,
): readonly string[] {
  const amount = formatUnsigned(posting.amount, of)
  switch (cause.type) {
    case 'opening':
      return [termMessages.opening({ amount })]
    case 'deposit':
    case 'withdrawal': {
      const values = { amount, description: descriptionText(posting.description) }
      const name = authorOf(posting)
      return [
        name === undefined ? causeMessages[cause.type](values) : causeMessages[`${cause.type}By`]({ ...values, name }),
      ]
    }
    case 'ask': {
      const { ask } = cause
      const asked =
        ask === undefined
          ? causeMessages.askedFor({ description: descriptionText(posting.description) })
          : causeMessages.asked({
              amount: formatUnsigned(ask.amount, of),
              description: descriptionText(posting.description),
            })
      return [asked, causeMessages.saidYes({ amount })]
    }
    case 'paidInCash':
      return [causeMessages.paidInCash({ amount })]
    case 'count': {
      const describeDifference = posting.amount > 0 ? causeMessages.countMore : causeMessages.countLess
      return [causeMessages.count({ amount: formatAmount(cause.counted, of) }), describeDifference({ amount })]
    }
    case 'allowance':
      return describeAllowance(cause, amount)
    case 'advance':
    case 'repayment':
      return [causeMessages[cause.type]({ amount }), describeOwed(cause.owed, of)]
    case 'interest':
      return [
        causeMessages.earning({ amount: formatAmount(cause.calculation.earning, of) }),
        interestPerAmountText(cause.terms, of),
        causeMessages.interest({ amount }),
      ]
  }
}

/**
 * Explains a posting to a child in short sentences. The last two sentences state the balance before and after the
 * posting.
 * @param authorOf names who recorded the posting if several people could have
 */
export const describePostingForChild = (
  explanation: PostingExplanation,
  of: Denomination,
  authorOf: AuthorOf = () => undefined,
): readonly string[] => [
  ...describeCause(explanation, of, authorOf),
  describeAmount(explanation.balanceBefore, of, stepMessages.before, stepMessages.beforeDebt),
  describeAmount(explanation.posting.balanceAfter, of, stepMessages.after, stepMessages.afterDebt),
]
