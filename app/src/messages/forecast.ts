import { daysBetween, minorUnits, type CivilDate, type MinorUnits, type WhatIf } from '@little-ledger/domain'
import { message, richMessage } from './catalogue.ts'
import { formatAmount, formatDays, formatLongDate, formatWeeks } from './formats.ts'

export const forecastMessages = {
  title: message({ id: 'forecast.title', defaultMessage: 'Balance Forecast' }),
  couldHave: richMessage({ id: 'forecast.couldHave', defaultMessage: 'In {weeks} you could have {balance}' }),
  couldOwe: richMessage({ id: 'forecast.couldOwe', defaultMessage: 'In {weeks} you could owe {balance}' }),
  weeksAhead: message({ id: 'forecast.weeksAhead', defaultMessage: 'How many weeks ahead?' }),
  unavailable: message({ id: 'forecast.unavailable', defaultMessage: 'Unable to load forecast.' }),
  chartUnavailable: message({ id: 'forecast.chartUnavailable', defaultMessage: 'Unable to load the chart.' }),
  noData: message({ id: 'forecast.noData', defaultMessage: 'Not enough data to display chart.' }),
  noDataHint: message({
    id: 'forecast.noDataHint',
    defaultMessage: 'It needs some money in the bank, or an allowance that is on.',
  }),
  chartTitle: message({ id: 'forecast.chartTitle', defaultMessage: 'Bank balance in the weeks to come' }),
  chartDescription: message({
    id: 'forecast.chartDescription',
    defaultMessage: 'Use the arrow keys to go from week to week. The same figures stand in the table below.',
  }),
  asItIsNow: message({ id: 'forecast.asItIsNow', defaultMessage: 'As it is now' }),
  orAmount: richMessage({ id: 'forecast.orAmount', defaultMessage: 'or {amount}' }),
  orIfSpent: message({ id: 'forecast.orIfSpent', defaultMessage: 'or if you spend {amount}' }),
  orIfSaved: message({ id: 'forecast.orIfSaved', defaultMessage: 'or if you save {amount}' }),
  showTable: message({ id: 'forecast.showTable', defaultMessage: 'Show as a table' }),
  tableHint: message({ id: 'forecast.tableHint', defaultMessage: 'Press a line to see why.' }),
  date: message({ id: 'forecast.date', defaultMessage: 'Date' }),
  balance: message({ id: 'forecast.balance', defaultMessage: 'Balance' }),
  why: message({ id: 'forecast.why', defaultMessage: 'Why' }),
  whyButton: message({ id: 'forecast.whyButton', defaultMessage: 'Why?' }),
  whyLabel: message({ id: 'forecast.whyLabel', defaultMessage: 'Why? {balance} on {date}' }),
  now: message({ id: 'forecast.now', defaultMessage: 'You have now' }),
  allowance: message({ id: 'forecast.allowance', defaultMessage: 'Your allowance' }),
  interest: message({ id: 'forecast.interest', defaultMessage: 'Interest' }),
  inWeeks: message({ id: 'forecast.inWeeks', defaultMessage: 'In {weeks}' }),
}

export const growthMessages = {
  title: message({ id: 'growth.title', defaultMessage: 'Savings Growth' }),
  couldBe: richMessage({
    id: 'growth.couldBe',
    defaultMessage: 'In {weeks} the bank balance could be {balance}',
  }),
  lookAhead: message({ id: 'growth.lookAhead', defaultMessage: 'Look ahead' }),
}

export const upcomingMessages = {
  title: message({ id: 'upcoming.title', defaultMessage: 'Upcoming Allowances' }),
  automatic: message({ id: 'upcoming.automatic', defaultMessage: 'Set to process automatically' }),
  inactive: message({ id: 'upcoming.inactive', defaultMessage: 'Currently inactive' }),
  next: message({ id: 'upcoming.next', defaultMessage: 'Next allowance' }),
  total: message({ id: 'upcoming.total', defaultMessage: 'In the next 3 weeks' }),
  none: message({ id: 'upcoming.none', defaultMessage: 'No allowance scheduled' }),
  noneHint: message({ id: 'upcoming.noneHint', defaultMessage: 'A parent can set one up for you.' }),
}

export const interestCardMessages = {
  title: message({ id: 'interestCard.title', defaultMessage: 'Interest on Your Savings' }),
  earns: richMessage({ id: 'interestCard.earns', defaultMessage: 'Your money earns <b>{rate}%</b> {period}.' }),
  compound: message({ id: 'interestCard.compound', defaultMessage: 'What it earns earns money too!' }),
  simple: message({ id: 'interestCard.simple', defaultMessage: 'What you put in earns, again and again.' }),
  nextPayment: message({ id: 'interestCard.nextPayment', defaultMessage: 'Next payment, about' }),
  inNextWeeks: message({ id: 'interestCard.inNextWeeks', defaultMessage: 'In the next {weeks}' }),
  inAYear: message({ id: 'interestCard.inAYear', defaultMessage: 'In a year, about' }),
  doublesIn: message({
    id: 'interestCard.doublesIn',
    defaultMessage: 'A rule of thumb: money doubles in about {years}.',
  }),
}

export const whatIfMessages = {
  title: message({ id: 'whatIf.title', defaultMessage: 'What if…?' }),
  direction: message({ id: 'whatIf.direction', defaultMessage: 'Spend or save' }),
  spend: message({ id: 'whatIf.spend', defaultMessage: 'I spend' }),
  save: message({ id: 'whatIf.save', defaultMessage: 'I save' }),
  amount: message({ id: 'whatIf.amount', defaultMessage: 'How much today?' }),
  less: message({ id: 'whatIf.less', defaultMessage: 'One dollar less' }),
  more: message({ id: 'whatIf.more', defaultMessage: 'One dollar more' }),
  hint: message({
    id: 'whatIf.hint',
    defaultMessage: 'Choose an amount and see what happens. It is only a game: your money stays put.',
  }),
  onlyGoal: richMessage({ id: 'whatIf.onlyGoal', defaultMessage: 'Your goal: {name}' }),
  chooseGoal: message({ id: 'whatIf.chooseGoal', defaultMessage: 'For which goal?' }),
  tooMuch: message({ id: 'whatIf.tooMuch', defaultMessage: 'That is more than you have in the bank.' }),
}

const scenarioMessages = {
  ifSpent: message({ id: 'scenario.ifSpent', defaultMessage: 'If you spend {amount}' }),
  ifSaved: message({ id: 'scenario.ifSaved', defaultMessage: 'If you save {amount}' }),
  balance: message({
    id: 'scenario.balance',
    defaultMessage: '{scenario} today, you could have {after} in {weeks}, not {before}.',
  }),
  neverReached: message({
    id: 'scenario.neverReached',
    defaultMessage: 'Your goal is more than ten years away, with or without it.',
  }),
  advice: message({ id: 'scenario.advice', defaultMessage: 'A smaller goal or a bigger allowance helps!' }),
  outOfReach: message({
    id: 'scenario.outOfReach',
    defaultMessage: '{scenario} today, your goal is more than ten years away.',
  }),
  inReach: message({ id: 'scenario.inReach', defaultMessage: '{scenario} today, you reach your goal on {date}!' }),
  stillEnough: message({
    id: 'scenario.stillEnough',
    defaultMessage: '{scenario} today, you still have enough for your goal.',
  }),
  sameDate: message({
    id: 'scenario.sameDate',
    defaultMessage: '{scenario} today, you reach your goal on {date}, just the same.',
  }),
  enoughNow: message({
    id: 'scenario.enoughNow',
    defaultMessage: '{scenario} today, you have enough for your goal right away!',
  }),
  enoughBefore: message({ id: 'scenario.enoughBefore', defaultMessage: 'You have enough for your goal today.' }),
  wait: message({ id: 'scenario.wait', defaultMessage: '{scenario} today, you have to wait until {date}.' }),
  moved: message({
    id: 'scenario.moved',
    defaultMessage: '{scenario} today, your goal moves from {before} to {after}.',
  }),
  later: message({ id: 'scenario.later', defaultMessage: 'That is {time} later.' }),
  sooner: message({ id: 'scenario.sooner', defaultMessage: 'That is {time} sooner!' }),
}

const absolute = (change: MinorUnits): string => formatAmount(minorUnits(Math.abs(change)))

/** A change to today's balance as the start of a sentence: 'If you spend $5.00', 'If you save $5.00'. */
export const scenarioText = (change: MinorUnits): string =>
  change < 0
    ? scenarioMessages.ifSpent({ amount: absolute(change) })
    : scenarioMessages.ifSaved({ amount: absolute(change) })

/** The same change as an alternative: 'or if you spend $5.00'. */
export const alternativeText = (change: MinorUnits): string =>
  change < 0
    ? forecastMessages.orIfSpent({ amount: absolute(change) })
    : forecastMessages.orIfSaved({ amount: absolute(change) })

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
    scenarioMessages.moved({ scenario, before: formatLongDate(before), after: date }),
    after > before
      ? scenarioMessages.later({ time: durationText(before, after) })
      : scenarioMessages.sooner({ time: durationText(after, before) }),
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
