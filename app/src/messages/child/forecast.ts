import {
  daysBetween,
  minorUnits,
  roundAmountOf,
  subtractMinorUnits,
  type CivilDate,
  type ListedPayday,
  type InterestTerms,
  type MinorUnits,
  type PauseAhead,
  type WhatIf,
  type Denomination,
} from '@little-ledger/domain'
import { messages, rich } from '../catalogue.ts'
import {
  formatAmount,
  formatDays,
  formatLongDate,
  formatMonthDay,
  formatPeriod,
  formatUnsigned,
  formatWeeks,
} from '../formats.ts'

export const upcomingMessages = messages('upcoming', {
  title: 'Upcoming Allowances',
  automatic: 'It comes by itself',
  inactive: 'Currently inactive',
  next: 'Next allowance',
  sleeps: '{count, plural, =0 {It comes today!} one {In 1 sleep} other {In # sleeps}}',
  total: 'All together in 3 weeks',
  later: 'After that',
  none: 'No allowance scheduled',
  noneHint: 'A parent can set one up for you.',
  pausedNow: 'Paused for now',
  paused: 'Your allowance is paused',
  pausedHint: 'A parent can start it again.',
  pausedUntil: 'Your allowance is paused until {to}.',
  pausedFrom: 'Your allowance will be paused from {from} to {to}.',
  pausedFromOn: 'Your allowance will be paused from {from} on.',
  skipped: 'No allowance on {date}.',
  changed: 'On {date}, you get {amount} this time.',
  early: 'You already got your allowance for {date}.',
  words: '“{words}”',
  repays: 'On {date}, you get {left}. {repaid} came early.',
  changedAndRepays: 'On {date}, it’s {amount} this time. {repaid} came early, so you get {left}.',
  owed: 'You got {amount} early. It comes off your next paydays.',
  owedWhileOff: 'You got {amount} early. It comes off once your allowance is back on.',
})

/** Says that the allowance is paused, with the days. */
export function describePauseForChild({ from, to, isOn }: PauseAhead): string {
  const first = formatMonthDay(from)
  if (to === undefined) {
    return isOn ? upcomingMessages.pausedHint() : upcomingMessages.pausedFromOn({ from: first })
  }
  const last = formatMonthDay(to)
  return isOn ? upcomingMessages.pausedUntil({ to: last }) : upcomingMessages.pausedFrom({ from: first, to: last })
}

/** What is unusual about a coming payday, in short sentences. */
export function describePaydayForChild(
  { date, state, amount, repays, words }: ListedPayday,
  of: Denomination,
): readonly string[] {
  const left = formatAmount(subtractMinorUnits(amount, repays), of)
  const values = {
    date: formatMonthDay(date),
    amount: formatAmount(amount, of),
    repaid: formatAmount(repays, of),
    left,
  }
  const changed = repays > 0 ? upcomingMessages.changedAndRepays : upcomingMessages.changed
  return [
    ...(state === 'skipped' ? [upcomingMessages.skipped(values)] : []),
    ...(state === 'changed' ? [changed(values)] : []),
    ...(state === 'early' ? [upcomingMessages.early(values)] : []),
    ...(words === '' || state === 'paused' || state === 'deleted' ? [] : [upcomingMessages.words({ words })]),
    ...(repays > 0 && state === 'regular' ? [upcomingMessages.repays(values)] : []),
  ]
}

export const interestCardMessages = messages('interestCard', {
  title: 'Interest on Your Savings',
  perAmount: 'For every {amount} you keep, the bank adds {interest} {period}.',
  cents: '{cents}¢',
  earned: rich('So far, the bank gave you {total}.'),
  noneYet: 'Each time the bank pays you interest, a leaf grows here.',
  garden: '{leaves, plural, =0 {No leaves yet} one {1 leaf} other {# leaves}}',
  nextPayment: 'Next time, about',
  inNextWeeks: 'In the next {weeks}, about',
})

/** The amounts from which `interestPerAmountText` chooses its example, smallest first, in round amounts. */
const SHOWN_AMOUNTS = [1, 2, 4, 5, 10, 20, 25, 40, 50, 80, 100, 200, 400, 500, 800, 1_000, 2_000, 5_000, 10_000]

/**
 * Explains a rate without a percentage: 'For every $1.00 you keep, the bank adds 1¢ every month.' Uses the smallest
 * amount that earns a whole number of minor units.
 */
export function interestPerAmountText({ rate, frequency }: InterestTerms, of: Denomination): string {
  const isWhole = (amount: number) => (amount * rate) % 10_000 === 0
  const amount = minorUnits(
    (SHOWN_AMOUNTS.find((each) => isWhole(each * roundAmountOf(of))) ?? 10_000) * roundAmountOf(of),
  )
  const interest = minorUnits((amount * rate) / 10_000)
  return interestCardMessages.perAmount({
    amount: formatAmount(amount, of),
    interest:
      of === 'USD' && interest < 100 ? interestCardMessages.cents({ cents: interest }) : formatAmount(interest, of),
    period: formatPeriod(frequency),
  })
}

export const whatIfMessages = messages('whatIf', {
  title: 'What if…?',
  direction: 'Spend or save',
  spend: 'I spend',
  save: 'I save',
  amount: '{unit, select, stars {How many today?} minutes {How many today?} other {How much today?}}',
  less: '{amount} less',
  more: '{amount} more',
  hint: 'Pick an amount and see what happens. It’s just pretend: it all stays put.',
  onlyGoal: rich('Your goal: {name}'),
  chooseGoal: 'Which goal?',
  tooMuch: 'That’s more than you have in the bank.',
})

const scenarioMessages = messages('whatIfAnswer', {
  spend: 'Spend {amount}',
  save: 'Save {amount}',
  balance: 'In {weeks}, you could have {after} in the bank, not {before}.',
  neverReached: '“{goal}” is more than ten years away.',
  advice: 'A smaller goal helps. So does a bigger allowance!',
  outOfReach: '{scenario} and “{goal}” is more than ten years away.',
  inReach: '{scenario} and “{goal}” comes on {date}!',
  stillEnough: '{scenario} and you still have enough for “{goal}”.',
  sameDate: '{scenario} and “{goal}” still comes on {date}.',
  enoughNow: '{scenario} and you have enough for “{goal}” now!',
  enoughBefore: 'You have enough for “{goal}” now.',
  wait: '{scenario} and it comes on {date}.',
  later: '{scenario} and “{goal}” comes {time} later.',
  sooner: '{scenario} and “{goal}” comes {time} sooner!',
})

/** The time between two dates, in weeks if it is a whole number of weeks: '2 weeks', '5 days'. */
function durationText(from: CivilDate, to: CivilDate): string {
  const days = daysBetween(from, to)
  return days % 7 === 0 ? formatWeeks(days / 7) : formatDays(days)
}

/** A goal's name, and when the goal would be reached with and without a change. */
interface GoalScenario extends WhatIf {
  readonly goal: string
}

/** Tells a child in short sentences how a change today affects when a goal is reached. */
export function goalScenarioTexts(
  result: GoalScenario,
  change: MinorUnits,
  of: Denomination,
  today: CivilDate,
): readonly string[] {
  const { goal, before, after } = result
  const scenario = (change < 0 ? scenarioMessages.spend : scenarioMessages.save)({ amount: formatUnsigned(change, of) })
  const texts = { scenario, goal }
  if (after === undefined) {
    return before === undefined
      ? [scenarioMessages.neverReached({ goal }), scenarioMessages.advice()]
      : [scenarioMessages.outOfReach(texts)]
  }
  const date = formatLongDate(after)
  if (before === undefined) return [scenarioMessages.inReach({ ...texts, date })]
  if (before === after) {
    return [after === today ? scenarioMessages.stillEnough(texts) : scenarioMessages.sameDate({ ...texts, date })]
  }
  if (after === today) return [scenarioMessages.enoughNow(texts)]
  if (before === today) return [scenarioMessages.enoughBefore({ goal }), scenarioMessages.wait({ scenario, date })]
  return [
    after > before
      ? scenarioMessages.later({ ...texts, time: durationText(before, after) })
      : scenarioMessages.sooner({ ...texts, time: durationText(after, before) }),
  ]
}

/** Compares what a child will have in the bank after a number of weeks, with and without a change today. */
export const balanceScenarioText = (weeks: number, before: MinorUnits, after: MinorUnits, of: Denomination): string =>
  scenarioMessages.balance({
    after: formatAmount(after, of),
    weeks: formatWeeks(weeks),
    before: formatAmount(before, of),
  })
