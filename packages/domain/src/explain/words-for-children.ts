import { cents, centsToText, negateCents, type Cents } from '../money/cents.ts'
import type { ForecastPointExplanation } from './forecast-point.ts'
import type { PostingCause, PostingExplanation } from './posting.ts'
import type { SumExplanation, Term, TermKind } from './sum.ts'
import { dateToText, paydaysToText, periodToText } from './wording.ts'

/** An amount that may be a debt, after a verb: 'had $5.00' or 'owed $5.00'. */
const hold = (amount: Cents, having: string, owing: string): string =>
  amount < 0 ? `${owing} ${centsToText(negateCents(amount))}` : `${having} ${centsToText(amount)}`

/** What a child reads of each kind of term. */
const TERMS: Readonly<Record<TermKind, (term: Term) => string>> = {
  opening: ({ amount }) => `You started with ${centsToText(amount)}.`,
  deposit: ({ amount }) => `${centsToText(amount)} was put in.`,
  allowance: ({ amount }) => `Your allowance brought ${centsToText(amount)}.`,
  interest: ({ amount }) => `Your savings earned ${centsToText(amount)}.`,
  withdrawal: ({ amount }) => `${centsToText(negateCents(amount))} was taken out.`,
  cashAdded: ({ amount }) => `${centsToText(amount)} went into your piggy bank.`,
  cashRemoved: ({ amount }) => `${centsToText(negateCents(amount))} came out of your piggy bank.`,
  bank: ({ amount }) =>
    amount < 0
      ? `You owe the bank ${centsToText(negateCents(amount))}.`
      : `You have ${centsToText(amount)} in the bank.`,
  cash: ({ amount }) => `You have ${centsToText(amount)} in your piggy bank.`,
  balanceToday: ({ amount }) => `Today you ${hold(amount, 'have', 'owe')}.`,
  weeksOfAllowance: ({ amount }) => `Your allowance will bring ${centsToText(amount)}.`,
  weeksOfInterest: ({ amount }) => `Your savings will earn ${centsToText(amount)}.`,
}

const termSentences = (terms: readonly Term[]): readonly string[] => terms.map((term) => TERMS[term.kind](term))

const NOTHING_YET = 'There is no money here yet.'

/** A balance or total in short sentences for a child: what came, what went, what that makes, in dollars. */
export const describeSumForChild = ({ terms, total }: SumExplanation): readonly string[] =>
  terms.length === 0
    ? [NOTHING_YET]
    : [
        ...termSentences(terms),
        total < 0 ? `So you owe ${centsToText(negateCents(total))}.` : `That makes ${centsToText(total)}.`,
      ]

/** A forecast point in short sentences for a child. */
export const describeForecastPointForChild = ({ terms, total, date }: ForecastPointExplanation): readonly string[] => [
  ...termSentences(terms),
  `If you spend nothing, you will ${hold(total, 'have', 'owe')} on ${dateToText(date)}.`,
]

/** A rate as what $100.00 earns: as many cents as the rate has basis points. */
const perHundred = (cause: Extract<PostingCause, { readonly type: 'interest' }>): string =>
  `Every $100.00 earns ${centsToText(cents(cause.terms.rate))} ${periodToText(cause.terms.frequency)}.`

function causeSentences({ posting, cause }: PostingExplanation): readonly string[] {
  const { amount, description } = posting
  switch (cause.type) {
    case 'opening':
      return [`You started with ${centsToText(amount)}.`]
    case 'deposit':
      return [`${centsToText(amount)} was put in: ${description}.`]
    case 'withdrawal':
      return [`${centsToText(negateCents(amount))} was taken out: ${description}.`]
    case 'count': {
      const difference = amount > 0 ? `${centsToText(amount)} more` : `${centsToText(negateCents(amount))} less`
      return [`There was ${centsToText(cause.counted)} in your piggy bank.`, `That is ${difference} than before.`]
    }
    case 'allowance':
      return [
        'It was allowance day!',
        `You get ${centsToText(amount)} ${paydaysToText(cause.terms.frequency, cause.terms.day)}.`,
      ]
    case 'interest':
      return [
        `${centsToText(cause.arithmetic.earning)} of your money was earning interest.`,
        perHundred(cause),
        `So your savings earned ${centsToText(amount)}.`,
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
