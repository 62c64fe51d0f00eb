// The forecast, in exact fractions.

import { addDays, weekdayOf } from './civil-dates.mjs'
import { earned, fraction, ZERO, plus, roundHalfUp, times, toNumber, WHOLE_RATE } from './fractions.mjs'

/** Weeks in a period: 1, 2 and 4.33 (SPEC §9). */
const WEEKS_IN = { weekly: fraction(1n), biweekly: fraction(2n), monthly: fraction(433n, 100n) }
const perWeek = (whole, frequency) => times(whole, { over: WEEKS_IN[frequency].under, under: WEEKS_IN[frequency].over })

/**
 * The allowance of one week, exact. Payday n (from zero) belongs to the weeks after n times its period, up to n + 1
 * times, and adds an equal share in each of them. `ahead` lists what each coming payday adds; the others add the
 * allowance.
 */
const allowanceOfWeek = ({ amount, active, frequency }, ahead, week) => {
  if (!active) return ZERO
  // In hundredths of a week.
  const length = { weekly: 100, biweekly: 200, monthly: 433 }[frequency]
  let cents = 0
  for (let hundredth = (week - 1) * 100; hundredth < week * 100; hundredth += 1) {
    cents += ahead[Math.floor(hundredth / length)] ?? amount
  }
  return fraction(BigInt(cents), BigInt(length))
}

/** No payday differs from the allowance. @type {number[]} */
const NO_CHANGES = []

/**
 * The forecast defined in SPEC §9: `weeks` points, the first on the next Sunday after today, in cents rounded half up
 * from exact fractions. Each week, interest is computed on the balance at the start of the week, and then the allowance
 * is added.
 */
export const forecast = ({ balance, principal, allowance, interest, today, weeks }, ahead = NO_CHANGES) => {
  const periodRate = interest.active === false ? ZERO : fraction(BigInt(interest.rate), WHOLE_RATE)
  const weeklyRate = perWeek(periodRate, interest.frequency)
  const timeline = []
  let money = fraction(BigInt(balance))
  let saved = fraction(BigInt(principal))
  let allowances = ZERO
  let date = today
  for (let week = 1; week <= weeks; week += 1) {
    do date = addDays(date, 1)
    while (weekdayOf(date) !== 'sunday')
    const weeklyAllowance = allowanceOfWeek(allowance, ahead, week)
    const interestOfWeek = earned(interest.compoundType === 'simple' ? saved : money, weeklyRate)
    money = plus(plus(money, interestOfWeek), weeklyAllowance)
    saved = plus(saved, weeklyAllowance)
    allowances = plus(allowances, weeklyAllowance)
    timeline.push({ date, balance: toNumber(roundHalfUp(money)) })
  }
  const forecastedCents = roundHalfUp(money)
  const allowanceCents = roundHalfUp(allowances)
  return {
    timeline,
    startingBalance: balance,
    allowanceTotal: toNumber(allowanceCents),
    interestTotal: toNumber(forecastedCents - BigInt(balance) - allowanceCents),
    forecastedBalance: toNumber(forecastedCents),
  }
}
