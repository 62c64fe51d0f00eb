import type { MinorUnits, Denomination } from '@little-ledger/domain'
import { messages, rich } from './catalogue.ts'
import { formatUnsigned } from './formats.ts'

export const forecastMessages = messages('forecast', {
  title: 'Balance Forecast',
  couldHave: rich('In {weeks}, your bank could hold {balance}'),
  couldOwe: rich('In {weeks}, you could owe the bank {balance}'),
  weeksAhead: 'How many weeks ahead?',
  unavailable: 'Unable to load forecast.',
  chartUnavailable: 'Unable to load the chart.',
  noData: 'Not enough data to display chart.',
  noDataHint: 'Put some in the bank, and the chart starts here.',
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
  now: 'In the bank now',
  allowance: 'Your allowance',
  interest: 'Interest',
  inWeeks: 'In {weeks}',
})

export const growthMessages = messages('growth', {
  title: 'Savings Growth',
  couldBe: rich('In {weeks}, the bank balance could be {balance}'),
  lookAhead: 'Look ahead',
  staysTheSame: 'Without allowance or interest, it stays {balance}.',
  paused: 'While the allowance is paused, it stays {balance}.',
  seeAllowance: 'See allowance',
  startAllowance: 'Start an allowance',
})

const scenarioMessages = messages('scenario', {
  ifSpent: 'If you spend {amount}',
  ifSaved: 'If you save {amount}',
})

/** Describes a change to today's balance at the start of a sentence: 'If you spend $5.00', 'If you save $5.00'. */
export const scenarioText = (change: MinorUnits, of: Denomination): string =>
  (change < 0 ? scenarioMessages.ifSpent : scenarioMessages.ifSaved)({ amount: formatUnsigned(change, of) })

/** Like `scenarioText`, but for the second of two alternatives: 'or if you spend $5.00'. */
export const alternativeText = (change: MinorUnits, of: Denomination): string =>
  (change < 0 ? forecastMessages.orIfSpent : forecastMessages.orIfSaved)({ amount: formatUnsigned(change, of) })
