import { daysBetween, type CivilDate, type MinorUnits, type WhatIf } from '@little-ledger/domain'
import { messages, rich } from './catalogue.ts'
import { formatAmount, formatDays, formatLongDate, formatUnsigned, formatWeeks } from './formats.ts'

export const forecastMessages = messages('forecast', {
  title: 'Balance Forecast',
  couldHave: rich('In {weeks} you could have {balance}'),
  couldOwe: rich('In {weeks} you could owe {balance}'),
  weeksAhead: 'How many weeks ahead?',
  unavailable: 'Unable to load forecast.',
  chartUnavailable: 'Unable to load the chart.',
  noData: 'Not enough data to display chart.',
  noDataHint: 'Put some money in the bank or start an allowance to see the chart.',
  chartTitle: 'Bank balance in the weeks ahead',
  chartDescription: 'Use the arrow keys to go from week to week. The table below has the same numbers.',
  asItIsNow: 'If nothing changes',
  orAmount: rich('or {amount}'),
  orIfSpent: 'or if you spend {amount}',
  orIfSaved: 'or if you save {amount}',
  showTable: 'Show as a table',
  tableHint: 'Tap a row to see why.',
  date: 'Date',
  balance: 'Balance',
  why: 'Why',
  whyButton: 'Why?',
  whyLabel: 'Why? {balance} on {date}',
  now: 'You have now',
  allowance: 'Your allowance',
  interest: 'Interest',
  inWeeks: 'In {weeks}',
})

export const growthMessages = messages('growth', {
  title: 'Savings Growth',
  couldBe: rich('In {weeks}, the bank balance could be {balance}'),
  lookAhead: 'Look ahead',
  staysTheSame: 'Without allowance or interest, {balance} stays {balance}.',
  startAllowance: 'Start an allowance',
})

export const upcomingMessages = messages('upcoming', {
  title: 'Upcoming Allowances',
  automatic: 'It comes by itself',
  inactive: 'Currently inactive',
  next: 'Next allowance',
  total: 'In the next 3 weeks',
  none: 'No allowance scheduled',
  noneHint: 'A parent can set one up for you.',
})

export const interestCardMessages = messages('interestCard', {
  title: 'Interest on Your Savings',
  earns: rich('Your money earns <b>{rate}%</b> {period}.'),
  compound: 'The interest you earn also earns interest!',
  simple: 'The money you put in earns interest again and again.',
  nextPayment: 'Next payment (about)',
  inNextWeeks: 'In the next {weeks}',
  inAYear: 'In a year (about)',
  doublesIn: 'A rule of thumb: money doubles in about {years}.',
})

export const whatIfMessages = messages('whatIf', {
  title: 'What if…?',
  direction: 'Spend or save',
  spend: 'I spend',
  save: 'I save',
  amount: 'How much today?',
  less: 'One dollar less',
  more: 'One dollar more',
  hint: 'Pick an amount and see what happens. It’s just pretend: your money stays put.',
  onlyGoal: rich('Your goal: {name}'),
  chooseGoal: 'Which goal?',
  tooMuch: 'That’s more than you have in the bank.',
})

const scenarioMessages = messages('scenario', {
  ifSpent: 'If you spend {amount}',
  ifSaved: 'If you save {amount}',
  balance: '{scenario} today, you could have {after} in {weeks}, not {before}.',
  neverReached: 'Your goal is more than ten years away either way.',
  advice: 'A smaller goal or a bigger allowance helps!',
  outOfReach: '{scenario} today, your goal is more than ten years away.',
  inReach: '{scenario} today, you reach your goal on {date}!',
  stillEnough: '{scenario} today, you still have enough for your goal.',
  sameDate: '{scenario} today, you reach your goal on {date}, just the same.',
  enoughNow: '{scenario} today, you have enough for your goal right away!',
  enoughBefore: 'You have enough for your goal today.',
  wait: '{scenario} today, you have to wait until {date}.',
  later: '{scenario} today, you reach your goal {time} later, on {date}.',
  sooner: '{scenario} today, you reach your goal {time} sooner, on {date}!',
})

/** A change to today's balance as the start of a sentence: 'If you spend $5.00', 'If you save $5.00'. */
export const scenarioText = (change: MinorUnits): string =>
  (change < 0 ? scenarioMessages.ifSpent : scenarioMessages.ifSaved)({ amount: formatUnsigned(change) })

/** The same change as an alternative: 'or if you spend $5.00'. */
export const alternativeText = (change: MinorUnits): string =>
  (change < 0 ? forecastMessages.orIfSpent : forecastMessages.orIfSaved)({ amount: formatUnsigned(change) })

/** The time between two dates, in weeks if it is a whole number of weeks: '2 weeks', '5 days'. */
function durationText(from: CivilDate, to: CivilDate): string {
  const days = daysBetween(from, to)
  return days % 7 === 0 ? formatWeeks(days / 7) : formatDays(days)
}

/** Describes to a child, in short sentences, how a change today affects when a goal is reached. */
export function goalScenarioTexts({ before, after }: WhatIf, change: MinorUnits, today: CivilDate): readonly string[] {
  const scenario = scenarioText(change)
  if (after === undefined) {
    return before === undefined
      ? [scenarioMessages.neverReached(), scenarioMessages.advice()]
      : [scenarioMessages.outOfReach({ scenario })]
  }
  const date = formatLongDate(after)
  if (before === undefined) return [scenarioMessages.inReach({ scenario, date })]
  if (before === after) {
    return [
      after === today ? scenarioMessages.stillEnough({ scenario }) : scenarioMessages.sameDate({ scenario, date }),
    ]
  }
  if (after === today) return [scenarioMessages.enoughNow({ scenario })]
  if (before === today) return [scenarioMessages.enoughBefore(), scenarioMessages.wait({ scenario, date })]
  return [
    after > before
      ? scenarioMessages.later({ scenario, time: durationText(before, after), date })
      : scenarioMessages.sooner({ scenario, time: durationText(after, before), date }),
  ]
}

/** Compares a child's balance in a number of weeks with and without a change today. */
export const balanceScenarioText = (change: MinorUnits, weeks: number, before: MinorUnits, after: MinorUnits): string =>
  scenarioMessages.balance({
    scenario: scenarioText(change),
    after: formatAmount(after),
    weeks: formatWeeks(weeks),
    before: formatAmount(before),
  })
