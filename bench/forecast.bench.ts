// Compares the longest forecast, 52 weeks in exact fractions, with the same 52 steps in floating point (the cost of
// exact fractions) and with 13 weeks (the cost per week as fractions grow). Also measures retained memory.
import {
  assert,
  basisPoints,
  minorUnits,
  civilDate,
  forecast,
  forecastWeeks,
  type AllowanceTerms,
  type InterestTerms,
} from '@little-ledger/domain'
import { report } from './support/report.mjs'
import { median, timeRuns } from './support/timing.ts'

const WEEKS = 52
const QUARTER = 13
const bank = { balance: minorUnits(123_456), principal: minorUnits(120_000) }
const allowance: AllowanceTerms = { amount: minorUnits(1_250), frequency: 'monthly', day: 'saturday', active: true }
const interest: InterestTerms = { rate: basisPoints(125), frequency: 'monthly', compoundType: 'compound', active: true }

function inFloats(): number {
  let balance = 123_456
  for (let week = 0; week < WEEKS; week += 1) balance += balance * (0.0125 / 4.33) + 1_250 / 4.33
  return Math.round(balance)
}

const exact = (weeks: number) =>
  forecast({ bank, allowance, interest, today: civilDate('2026-11-21'), weeks: forecastWeeks(weeks) })

assert(Math.abs(exact(WEEKS).forecastedBalance - inFloats()) <= 1, 'both compute the same forecast')

const longest = timeRuns(400, () => exact(WEEKS))
report({
  what: 'forecast of 52 weeks, exact, median',
  unit: 'ms',
  ours: median(longest),
  floor: median(timeRuns(400, inFloats)),
})

// Compare the fastest runs, because other load affects them least. Fractions grow with every week of interest, so a
// week costs more in a long forecast than in a short one.
report({
  what: 'time of a forecast per week: 52 weeks against 13',
  unit: 'µs',
  ours: (Math.min(...longest) * 1000) / WEEKS,
  floor: (Math.min(...timeRuns(400, () => exact(QUARTER))) * 1000) / QUARTER,
  budget: { ratioAtMost: 2 },
})

const heap = (): number => {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const COPIES = 1_000
const before = heap()
const kept = Array.from({ length: COPIES }, () => exact(WEEKS))
const bytes = (heap() - before) / COPIES
assert(
  kept.every(({ timeline }) => timeline.length === WEEKS),
  'every result stays reachable until the heap is measured',
)
report({ what: 'memory of a forecast of 52 weeks', unit: 'KB', ours: bytes / 1000 })
