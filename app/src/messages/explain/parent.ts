import {
  addDays,
  type Ask,
  type AskAnswer,
  type EntryOrigin,
  type ForecastPointExplanation,
  type MinorUnits,
  type PostingCause,
  type PostingExplanation,
  type SumExplanation,
  type SumTerm,
  type SumTermKind,
  type Denomination,
} from '@little-ledger/domain'
import type { NameOf } from '../../ledger/queries/queries.ts'
import { messages } from '../catalogue.ts'
import { descriptionText } from '../domain/descriptions.ts'
import {
  formatAmount,
  formatExactAmount,
  formatLongDate,
  formatPaydays,
  formatPeriod,
  formatRate,
  formatSum,
  formatTime,
  formatUnsigned,
} from '../formats.ts'

type TermMessage = (values: { readonly count: number; readonly amount: string }) => string

const termMessages: Readonly<Record<SumTermKind, TermMessage>> = messages('explain.parent.term', {
  opening: 'The starting balance was {amount}.',
  deposit: '{count, plural, one {# deposit added} other {# deposits added}} {amount}.',
  allowance: '{count, plural, one {# allowance payment} other {# allowance payments}} added {amount}.',
  advance: '{count, plural, one {# advance added} other {# advances added}} {amount}.',
  interest: '{count, plural, one {# interest payment} other {# interest payments}} added {amount}.',
  withdrawal: '{count, plural, one {# withdrawal took out} other {# withdrawals took out}} {amount}.',
  repayment: '{count, plural, one {# advance repayment} other {# advance repayments}} took out {amount}.',
  cashFromBank: '{count, plural, one {# cash payout added} other {# cash payouts added}} {amount}.',
  cashAdded: '{count, plural, one {# cash count} other {# cash counts}} found {amount} more.',
  cashRemoved: '{count, plural, one {# cash count} other {# cash counts}} found {amount} less.',
  bank: 'The bank balance is {amount}.',
  cash: 'The piggy bank has {amount} in cash.',
  balanceToday: 'The bank balance today is {amount}.',
  weeksOfAllowance: '{count, plural, one {# week of allowance} other {# weeks of allowance}} would add {amount}.',
  weeksOfInterest: '{count, plural, one {# week of interest} other {# weeks of interest}} would add {amount}.',
})

const sumMessages = messages('explain.parent.sum', {
  empty: 'Nothing here yet, so it’s zero.',
  single: 'That makes {total}.',
  total: '{sum} = {total}.',
  estimate:
    'This is an estimate for {date}. It spreads biweekly and monthly amounts over the weeks and assumes nothing else comes in or goes out.',
})

const causeMessages = messages('explain.parent.cause', {
  opening: '{name} opened this account with {amount} on {date} at {time}.',
  deposit: '{name} deposited {amount} (“{description}”) on {date} at {time}.',
  withdrawal: '{name} withdrew {amount} (“{description}”) on {date} at {time}.',
  asked: '{name} asked for {amount} (“{words}”) on {date} at {time}.',
  saidYes: '{name} said yes to {amount} (“{description}”) on {date} at {time}.',
  saidNoToo: '{name} said not now on {date} at {time}. A yes counts more.',
  saidYesToo: '{name} said yes to {amount} on {date} at {time}. The first yes counts.',
  paidInCash: '{name} paid out {amount} in cash (“{description}”) on {date} at {time}.',
  toPiggyBank: 'It went from the bank into the piggy bank.',
  backdated: 'It’s dated {date}, so it counts toward interest from the next day on.',
  count: '{name} counted {amount} in the piggy bank on {date} at {time}.',
  allowance: 'Allowance is {amount} {schedule}.',
  paydayChanged: '{name} changed the allowance for {payday} to {amount} on {date} at {time}.',
  paydayEarly: '{name} paid the allowance for {payday} early, on {date} at {time}.',
  words: '“{words}”',
  advance: '{name} gave {amount} of allowance ahead on {date} at {time}.',
  payBack: '{count, plural, one {One payday pays it back, on} other {# paydays pay it back, the last on}} {last}.',
  paidBack:
    '{count, plural, one {One payday has paid it back, on} other {# paydays have paid it back, the last on}} {last}.',
  neverAny: 'As things are, no payday of the next ten years pays it back.',
  neverAll: 'As things are, no payday of the next ten years pays back {rest} of it.',
  repayment: '{amount} of this allowance paid back the {advance} that {name} gave ahead on {date} at {time}.',
  owed: 'That left {owed} to pay back.',
  owedToday: 'Left to pay back today: {owed}.',
  nothingOwed: 'It’s all paid back.',
  restoredBy: '{name} restored this after the server went back to a backup.',
  setBy: '{name} set this on {date} at {time}. It started on {start}.',
})

const interestMessages = messages('explain.parent.interest', {
  compound: 'The bank balance earns {rate} {period} (compound interest).',
  simple: 'The principal earns {rate} {period} (simple interest).',
  bankBalance: 'At the start of {date}, the bank balance was {amount}.',
  principal: 'At the start of {date}, the principal was {amount}.',
  capped: 'Interest is paid on {amount} at most.',
  exact: '{rate} of {amount} is {interest}.',
  rounded: '{rate} of {amount} is {interest}, rounded to {rounded}.',
})

/** The messages for these kinds say that money went out, so the amount has no sign. */
const OUTGOING: ReadonlySet<SumTermKind> = new Set(['withdrawal', 'repayment', 'cashRemoved'])

const describeTerm = ({ kind, count, amount }: SumTerm, of: Denomination): string =>
  termMessages[kind]({ count, amount: OUTGOING.has(kind) ? formatUnsigned(amount, of) : formatAmount(amount, of) })

/** Explains a balance or total to a parent: a sentence for each term, then the exact sum. */
export function describeSumForParent({ terms, total }: SumExplanation, of: Denomination): readonly string[] {
  if (terms.length === 0) return [sumMessages.empty()]
  const sum = formatSum(
    terms.map(({ amount }) => amount),
    of,
  )
  const values = { sum, total: formatAmount(total, of) }
  return [
    ...terms.map((term) => describeTerm(term, of)),
    terms.length === 1 ? sumMessages.single(values) : sumMessages.total(values),
  ]
}

/** Explains a forecast point to a parent: its terms, the exact sum and what the estimate assumes. */
export const describeForecastPointForParent = (
  explanation: ForecastPointExplanation,
  of: Denomination,
): readonly string[] => [
  ...describeSumForParent(explanation, of),
  sumMessages.estimate({ date: formatLongDate(explanation.date) }),
]

/** The arguments for a message that says who recorded an entry and when. */
const originValues = ({ by, on, at }: EntryOrigin, nameOf: NameOf) => ({
  name: nameOf(by),
  date: formatLongDate(on),
  time: formatTime(at),
})

/** Says who recorded a setting, when, and that it took effect the next day. */
const describeSetting = (origin: EntryOrigin, nameOf: NameOf): string =>
  causeMessages.setBy({ ...originValues(origin, nameOf), start: formatLongDate(addDays(origin.on, 1)) })

function describeInterest(
  { calculation, terms, origin }: Extract<PostingCause, { readonly type: 'interest' }>,
  { posting }: PostingExplanation,
  of: Denomination,
  nameOf: NameOf,
): readonly string[] {
  const { base, earning, numerator, denominator, rounded } = calculation
  const isCompound = terms.compoundType === 'compound'
  const describeType = isCompound ? interestMessages.compound : interestMessages.simple
  const describeBase = isCompound ? interestMessages.bankBalance : interestMessages.principal
  const describeResult = numerator === rounded * denominator ? interestMessages.exact : interestMessages.rounded
  const rate = formatRate(terms.rate)
  return [
    describeType({ rate, period: formatPeriod(terms.frequency) }),
    describeSetting(origin, nameOf),
    describeBase({ date: formatLongDate(posting.date), amount: formatAmount(base, of) }),
    ...(base > earning ? [interestMessages.capped({ amount: formatAmount(earning, of) })] : []),
    describeResult({
      rate,
      amount: formatAmount(earning, of),
      interest: formatExactAmount(numerator, of),
      rounded: formatAmount(rounded, of),
    }),
  ]
}

/** The transaction's date, if the transaction was recorded on a different day. */
const describeDate = ({ posting, cause }: PostingExplanation): readonly string[] =>
  posting.date === cause.origin.on ? [] : [causeMessages.backdated({ date: formatLongDate(posting.date) })]

const describeAsk = (ask: Ask, of: Denomination, nameOf: NameOf): string =>
  causeMessages.asked({ ...originValues(ask, nameOf), amount: formatAmount(ask.amount, of), words: ask.words })

/** Another parent's answer, which has no effect on the balance. */
const describeOtherAnswer = (answer: AskAnswer, of: Denomination, nameOf: NameOf): string =>
  answer.amount === undefined
    ? causeMessages.saidNoToo(originValues(answer, nameOf))
    : causeMessages.saidYesToo({ ...originValues(answer, nameOf), amount: formatAmount(answer.amount, of) })

/** Who changed this payday or paid it early, when and why. */
function describeChange({ posting, cause }: PostingExplanation, of: Denomination, nameOf: NameOf): readonly string[] {
  if (cause.type !== 'allowance' || cause.change === undefined) return []
  const { date, isEarly, words, origin } = cause.change
  const values = {
    ...originValues(origin, nameOf),
    payday: formatLongDate(date),
    amount: formatAmount(posting.amount, of),
  }
  return [
    isEarly ? causeMessages.paydayEarly(values) : causeMessages.paydayChanged(values),
    ...(words === '' ? [] : [causeMessages.words({ words })]),
  ]
}

/** What was owed of an advance, in the given sentence. */
const describeOwed = (
  owed: MinorUnits,
  of: Denomination,
  sentence: (values: { readonly owed: string }) => string,
): string => (owed === 0 ? causeMessages.nothingOwed() : sentence({ owed: formatAmount(owed, of) }))

/** Which paydays pay back an advance of this amount, and what is owed today. */
function describePlan(
  { plan: { paydays, last, rest }, owed }: Extract<PostingCause, { readonly type: 'advance' }>,
  amount: MinorUnits,
  of: Denomination,
): readonly string[] {
  const owedToday = causeMessages.owedToday({ owed: formatAmount(owed, of) })
  if (last === undefined || rest > 0) {
    const never = rest === amount ? causeMessages.neverAny() : causeMessages.neverAll({ rest: formatAmount(rest, of) })
    return [owedToday, never]
  }
  const values = { count: paydays, last: formatLongDate(last) }
  return owed === 0 ? [causeMessages.paidBack(values)] : [causeMessages.payBack(values), owedToday]
}

function describeCause(explanation: PostingExplanation, of: Denomination, nameOf: NameOf): readonly string[] {
  const { posting, cause } = explanation
  const values = { ...originValues(cause.origin, nameOf), amount: formatUnsigned(posting.amount, of) }
  switch (cause.type) {
    case 'opening':
      return [causeMessages.opening(values)]
    case 'deposit':
    case 'withdrawal':
      return [
        causeMessages[cause.type]({ ...values, description: descriptionText(posting.description) }),
        ...describeDate(explanation),
      ]
    case 'ask':
      return [
        ...(cause.ask === undefined ? [] : [describeAsk(cause.ask, of, nameOf)]),
        causeMessages.saidYes({ ...values, description: descriptionText(posting.description) }),
        ...(cause.ask?.otherAnswers ?? []).map((answer) => describeOtherAnswer(answer, of, nameOf)),
      ]
    case 'paidInCash':
      return [
        causeMessages.paidInCash({ ...values, description: cause.description }),
        causeMessages.toPiggyBank(),
        ...describeDate(explanation),
      ]
    case 'count':
      return [causeMessages.count({ ...values, amount: formatAmount(cause.counted, of) })]
    case 'allowance': {
      const schedule = formatPaydays(cause.terms.frequency, cause.terms.day)
      const regular = { ...values, amount: formatUnsigned(cause.terms.amount, of) }
      return [
        causeMessages.allowance({ ...regular, schedule }),
        describeSetting(cause.origin, nameOf),
        ...describeChange(explanation, of, nameOf),
      ]
    }
    case 'advance':
      return [causeMessages.advance(values), ...describePlan(cause, posting.amount, of)]
    case 'repayment':
      return [
        causeMessages.repayment({ ...values, advance: formatAmount(cause.advance, of) }),
        describeOwed(cause.owed, of, causeMessages.owed),
      ]
    case 'interest':
      return describeInterest(cause, explanation, of, nameOf)
  }
}

/**
 * Explains a posting to a parent: who recorded it, or which settings caused it and how the amount was computed. The
 * last sentence shows how the old balance became the new balance.
 */
export function describePostingForParent(
  explanation: PostingExplanation,
  of: Denomination,
  nameOf: NameOf,
): readonly string[] {
  const { balanceBefore, posting } = explanation
  const sum = formatSum([balanceBefore, posting.amount], of)
  const { restoredBy } = explanation.cause.origin
  return [
    ...describeCause(explanation, of, nameOf),
    ...(restoredBy === undefined ? [] : [causeMessages.restoredBy({ name: nameOf(restoredBy) })]),
    sumMessages.total({ sum, total: formatAmount(posting.balanceAfter, of) }),
  ]
}
