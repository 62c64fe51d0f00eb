// A forecast of 52 weeks in exact fractions, against the same 52 steps in bare floating point: what exactness costs each
// time the slider moves.
import {
  basisPoints,
  cents,
  civilDate,
  forecast,
  forecastWeeks,
  type AllowanceTerms,
  type InterestTerms,
} from '@little-ledger/domain'
import { report } from '../tools/bench-report.mjs'
import { median, timeRuns } from './support/timing.ts'

const WEEKS = 52
const bank = { balance: cents(123_456), principal: cents(120_000) }
const allowance: AllowanceTerms = { amount: cents(1_250), frequency: 'monthly', day: 'saturday', active: true }
const interest: InterestTerms = { rate: basisPoints(125), frequency: 'monthly', compoundType: 'compound', active: true }

function inFloats(): number {
  let balance = 123_456
  for (let week = 0; week < WEEKS; week += 1) balance += balance * (0.0125 / 4.33) + 1_250 / 4.33
  return Math.round(balance)
}

const exact = () => forecast({ bank, allowance, interest, today: civilDate('2026-11-21'), weeks: forecastWeeks(WEEKS) })
if (Math.abs(exact().forecastedBalance - inFloats()) > 1) throw new Error('both reckon the same forecast')
report({
  what: 'forecast of 52 weeks, exact, median',
  unit: 'ms',
  ours: median(timeRuns(200, exact)),
  floor: median(timeRuns(200, inFloats)),
})
