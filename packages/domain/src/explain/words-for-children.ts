import { minorUnits, formatMoney, negateMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import type { ForecastPointExplanation } from './forecast-point.ts'
import type { PostingCause, PostingExplanation } from './posting.ts'
import type { SumExplanation, SumTerm, SumTermKind } from './sum.ts'
import { dateToText, paydaysToText, periodToText } from './wording.ts'

/** An amount that may be a debt, after a verb: 'had $5.00' or 'owed $5.00'. */
const hold = (amount: MinorUnits, having: string, owing: string): string =>
  amount < 0 ? `${owing} ${formatMoney(negateMinorUnits(amount))}` : `${having} ${formatMoney(amount)}`

/** What a child reads of each kind of term. */
const TERMS: Readonly<Record<SumTermKind, (term: SumTerm) => string>> = {
  opening: ({ amount }) => `You started with ${formatMoney(amount)}.`,
  deposit: ({ amount }) => `${formatMoney(amount)} was put in.`,
  allowance: ({ amount }) => `Your allowance brought ${formatMoney(amount)}.`,
  interest: ({ amount }) => `Your savings earned ${formatMoney(amount)}.`,
  withdrawal: ({ amount }) => `${formatMoney(negateMinorUnits(amount))} was taken out.`,
  cashAdded: ({ amount }) => `${formatMoney(amount)} went into your piggy bank.`,
  cashRemoved: ({ amount }) => `${formatMoney(negateMinorUnits(amount))} came out of your piggy bank.`,
  bank: ({ amount }) =>
    amount < 0
      ? `You owe the bank ${formatMoney(negateMinorUnits(amount))}.`
      : `You have ${formatMoney(amount)} in the bank.`,
  cash: ({ amount }) => `You have ${formatMoney(amount)} in your piggy bank.`,
  balanceToday: ({ amount }) => `Today you ${hold(amount, 'have', 'owe')}.`,
  weeksOfAllowance: ({ amount }) => `Your allowance will bring ${formatMoney(amount)}.`,
  weeksOfInterest: ({ amount }) => `Your savings will earn ${formatMoney(amount)}.`,
}

const termSentences = (terms: readonly SumTerm[]): readonly string[] => terms.map((term) => TERMS[term.kind](term))

const NOTHING_YET = 'There is no money here yet.'

/** A balance or total in short sentences for a child: what came, what went, what that makes, in dollars. */
export const describeSumForChild = ({ terms, total }: SumExplanation): readonly string[] =>
  terms.length === 0
    ? [NOTHING_YET]
    : [
        ...termSentences(terms),
        total < 0 ? `So you owe ${formatMoney(negateMinorUnits(total))}.` : `That makes ${formatMoney(total)}.`,
      ]

/** A forecast point in short sentences for a child. */
export const describeForecastPointForChild = ({ terms, total, date }: ForecastPointExplanation): readonly string[] => [
  ...termSentences(terms),
  `If you spend nothing, you will ${hold(total, 'have', 'owe')} on ${dateToText(date)}.`,
]

/** A rate as what $100.00 earns: as many cents as the rate has basis points. */
const perHundred = (cause: Extract<PostingCause, { readonly type: 'interest' }>): string =>
  `Every $100.00 earns ${formatMoney(minorUnits(cause.terms.rate))} ${periodToText(cause.terms.frequency)}.`

function causeSentences({ posting, cause }: PostingExplanation): readonly string[] {
  const { amount, description } = posting
  switch (cause.type) {
    case 'opening':
      return [`You started with ${formatMoney(amount)}.`]
    case 'deposit':
      return [`${formatMoney(amount)} was put in: ${description}.`]
    case 'withdrawal':
      return [`${formatMoney(negateMinorUnits(amount))} was taken out: ${description}.`]
    case 'count': {
      const difference = amount > 0 ? `${formatMoney(amount)} more` : `${formatMoney(negateMinorUnits(amount))} less`
      return [`There was ${formatMoney(cause.counted)} in your piggy bank.`, `That is ${difference} than before.`]
    }
    case 'allowance':
      return [
        'It was allowance day!',
        `You get ${formatMoney(amount)} ${paydaysToText(cause.terms.frequency, cause.terms.day)}.`,
      ]
    case 'interest':
      return [
        `${formatMoney(cause.arithmetic.earning)} of your money was earning interest.`,
        perHundred(cause),
        `So your savings earned ${formatMoney(amount)}.`,
      ]
  }
}

/** A posting in short sentences for a child: what happened, and what there was before and after, in dollars. */
export const describePostingForChild = (explanation: PostingExplanation): readonly string[] => {
  const { balanceBefore, posting } = explanation
  const before = `Before, you ${hold(balanceBefore, 'had', 'owed')}.`
  const after = `After, you ${hold(posting.balanceAfter, 'had', 'owed')}.`
  return [...causeSentences(explanation), before, after]
}
