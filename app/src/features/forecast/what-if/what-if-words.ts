import {
  minorUnits,
  formatMoney,
  daysBetween,
  type MinorUnits,
  type CivilDate,
  type WhatIf,
} from '@little-ledger/domain'
import { formatLongDate } from '../../../messages/formats.ts'
import { weeksText } from '../weeks-text.ts'

/** A change of the balance as the beginning of a sentence: 'If you spend $5.00', 'If you save $5.00'. */
export const changeLabel = (change: MinorUnits): string =>
  change < 0 ? `If you spend ${formatMoney(minorUnits(0 - change))}` : `If you save ${formatMoney(change)}`

/** How long it is between two dates, in whole weeks where it is: '2 weeks', '5 days'. */
function timeText(from: CivilDate, to: CivilDate): string {
  const days = daysBetween(from, to)
  if (days % 7 === 0) return weeksText(days / 7)
  return days === 1 ? '1 day' : `${days} days`
}

/** What a change today does to the day on which a goal is reached, in short sentences for a child. */
export function goalWords({ before, after }: WhatIf, change: MinorUnits, today: CivilDate): readonly string[] {
  const beginning = `${changeLabel(change)} today`
  if (after === undefined) {
    return before === undefined
      ? ['Your goal is more than ten years away, with or without it.', 'A smaller goal or a bigger allowance helps!']
      : [`${beginning}, your goal is more than ten years away.`]
  }
  const reached = formatLongDate(after)
  if (before === undefined) return [`${beginning}, you reach your goal on ${reached}!`]
  if (before === after) {
    return after === today
      ? [`${beginning}, you still have enough for your goal.`]
      : [`${beginning}, you reach your goal on ${reached}, just the same.`]
  }
  if (after === today) return [`${beginning}, you have enough for your goal right away!`]
  if (before === today)
    return ['You have enough for your goal today.', `${beginning}, you have to wait until ${reached}.`]
  const moved = `${beginning}, your goal moves from ${formatLongDate(before)} to ${reached}.`
  return after > before
    ? [moved, `That is ${timeText(before, after)} later.`]
    : [moved, `That is ${timeText(after, before)} sooner!`]
}

/** What a change today does to the balance in some weeks, for a child. */
export const balanceWords = (change: MinorUnits, weeks: number, before: MinorUnits, after: MinorUnits): string =>
  `${changeLabel(change)} today, you could have ${money(after)} in ${weeksText(weeks)}, not ${money(before)}.`

const money = (amount: MinorUnits): string => formatMoney(amount).replace('-', '−')
