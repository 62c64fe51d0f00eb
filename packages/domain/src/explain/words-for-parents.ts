import { addDays } from '../calendar/civil-date.ts'
import type { Id } from '../journal/id.ts'
import { formatPercent } from '../money/basis-points.ts'
import { formatMoney, negateMinorUnits } from '../money/minor-units.ts'
import type { ForecastPointExplanation } from './forecast-point.ts'
import type { InterestCalculation } from './interest.ts'
import type { PostingCause, PostingExplanation, EntryOrigin } from './posting.ts'
import type { SumExplanation, SumTerm, SumTermKind } from './sum.ts'
import { countToText, dateToText, paydaysToText, periodToText, stepToText, sumToText, timeToText } from './wording.ts'

/** Gives the name a person is spoken of by. */
export type NameOf = (userId: Id) => string

/** What a parent reads of each kind of term; what went out is said without its sign. */
const TERMS: Readonly<Record<SumTermKind, (term: SumTerm) => string>> = {
  opening: ({ amount }) => `The starting balance was ${formatMoney(amount)}.`,
  deposit: ({ count, amount }) => `${countToText(count, 'deposit')} added ${formatMoney(amount)}.`,
  allowance: ({ count, amount }) => `${countToText(count, 'allowance payment')} added ${formatMoney(amount)}.`,
  interest: ({ count, amount }) => `${countToText(count, 'interest payment')} added ${formatMoney(amount)}.`,
  withdrawal: ({ count, amount }) =>
    `${countToText(count, 'withdrawal')} took out ${formatMoney(negateMinorUnits(amount))}.`,
  cashAdded: ({ count, amount }) => `${countToText(count, 'cash count')} found ${formatMoney(amount)} more.`,
  cashRemoved: ({ count, amount }) =>
    `${countToText(count, 'cash count')} found ${formatMoney(negateMinorUnits(amount))} less.`,
  bank: ({ amount }) => `The bank balance is ${formatMoney(amount)}.`,
  cash: ({ amount }) => `The cash in the piggy bank is ${formatMoney(amount)}.`,
  balanceToday: ({ amount }) => `The bank balance today is ${formatMoney(amount)}.`,
  weeksOfAllowance: ({ count, amount }) =>
    `${countToText(count, 'week')} of allowance would add ${formatMoney(amount)}.`,
  weeksOfInterest: ({ count, amount }) => `${countToText(count, 'week')} of interest would add ${formatMoney(amount)}.`,
}

/** A balance or total as sentences for a parent: each term, then the exact sum, in dollars. */
export function describeSumForParent({ terms, total }: SumExplanation): readonly string[] {
  if (terms.length === 0) return ['Nothing was recorded yet, so it is $0.00.']
  const sum = sumToText(terms.map(({ amount }) => amount))
  const result = terms.length === 1 ? `That makes ${formatMoney(total)}.` : `${sum} = ${formatMoney(total)}.`
  return [...terms.map((term) => TERMS[term.kind](term)), result]
}

/** A forecast point as sentences for a parent: each term, the exact sum, and what it takes for granted. */
export const describeForecastPointForParent = (explanation: ForecastPointExplanation): readonly string[] => [
  ...describeSumForParent(explanation),
  `This is an estimate for ${dateToText(explanation.date)}: it takes a biweekly or monthly amount as its weekly equivalent and assumes that nothing else comes in or goes out.`,
]

const when = ({ on, at }: EntryOrigin): string => `on ${dateToText(on)} at ${timeToText(at)}`

/** Who set the terms of something automatic, and since when they count. */
const setBy = (recorded: EntryOrigin, nameOf: NameOf): string =>
  `${nameOf(recorded.by)} set this ${when(recorded)}, so it counts from ${dateToText(addDays(recorded.on, 1))}.`

/** 'of $25.00 at 2.5% is $0.625, rounded to $0.63'; unrounded where nothing had to be rounded. */
function arithmeticToText({ earning, rate, exactDollars, rounded }: InterestCalculation): string {
  const product = `${formatPercent(rate)}% of ${formatMoney(earning)} is $${exactDollars}`
  return `$${exactDollars}` === formatMoney(rounded) ? `${product}.` : `${product}, rounded to ${formatMoney(rounded)}.`
}

function interestSentences(
  cause: Extract<PostingCause, { readonly type: 'interest' }>,
  { posting }: PostingExplanation,
  nameOf: NameOf,
): readonly string[] {
  const { arithmetic, terms, recorded } = cause
  const base = terms.compoundType === 'compound' ? 'bank balance' : 'principal'
  const isCapped = arithmetic.base > arithmetic.earning
  return [
    `Interest of ${formatPercent(terms.rate)}% is added ${periodToText(terms.frequency)}, ${terms.compoundType}: on the ${base}.`,
    setBy(recorded, nameOf),
    `At the start of ${dateToText(posting.date)}, the ${base} was ${formatMoney(arithmetic.base)}.`,
    ...(isCapped ? [`No more than ${formatMoney(arithmetic.earning)} earns interest.`] : []),
    arithmeticToText(arithmetic),
  ]
}

function causeSentences(explanation: PostingExplanation, nameOf: NameOf): readonly string[] {
  const { posting, cause } = explanation
  const { recorded } = cause
  const recorder = nameOf(recorded.by)
  const amount = formatMoney(posting.amount < 0 ? negateMinorUnits(posting.amount) : posting.amount)
  switch (cause.type) {
    case 'opening':
      return [`${recorder} added the child with a starting balance of ${amount} ${when(recorded)}.`]
    case 'deposit':
    case 'withdrawal':
      return [
        `${recorder} recorded a ${cause.type} of ${amount}, “${posting.description}”, ${when(recorded)}.`,
        ...(posting.date === recorded.on
          ? []
          : [`It is dated ${dateToText(posting.date)}: interest days after that count it.`]),
      ]
    case 'count':
      return [`${recorder} counted ${formatMoney(cause.counted)} in the piggy bank ${when(recorded)}.`]
    case 'allowance':
      return [
        `An allowance of ${amount} is paid ${paydaysToText(cause.terms.frequency, cause.terms.day)}.`,
        setBy(recorded, nameOf),
      ]
    case 'interest':
      return interestSentences(cause, explanation, nameOf)
  }
}

/**
 * A posting as sentences for a parent: who recorded it or which terms brought it, how it was computed, and the exact
 * step from the balance before to the balance after, in dollars.
 */
export const describePostingForParent = (explanation: PostingExplanation, nameOf: NameOf): readonly string[] => [
  ...causeSentences(explanation, nameOf),
  stepToText(explanation.balanceBefore, explanation.posting.amount, explanation.posting.balanceAfter),
]
