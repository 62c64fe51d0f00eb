// The forecast, in exact fractions.

import { addDays, weekdayOf } from './civil-dates.mjs'
import { earned, fraction, ZERO, plus, roundHalfUp, times, toNumber, WHOLE_RATE } from './fractions.mjs'

/** Weeks in a period: 1, 2 and 4.33 (SPEC §9). */
const WEEKS_IN = { weekly: fraction(1n), biweekly: fraction(2n), monthly: fraction(433n, 100n) }
const perWeek = (whole, frequency) => times(whole, { over: WEEKS_IN[frequency].under, under: WEEKS_IN[frequency].over })

/**
 * The forecast defined in SPEC §9: `weeks` points, the first on the next Sunday after today, in cents rounded half up
 * from exact fractions. Each week, interest is computed on the balance at the start of the week, and then the allowance
 * is added.
 */
export const forecast = ({ balance, principal, allowance, interest, today, weeks }) => {
  const weeklyAllowance = allowance.active ? perWeek(fraction(BigInt(allowance.amount)), allowance.frequency) : ZERO
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
