// Checks the oracle against the hand-worked cases and against invariants of generated histories.
import { deepStrictEqual, strictEqual } from 'node:assert'
import { cases, forecastCases } from './cases.mjs'
import { generateHistory } from './generate.mjs'
import { forecast } from '../forecast.mjs'
import { calculate } from '../oracle.mjs'
import { createRandom } from './random.mjs'

const GENERATED = 200

const print = (line) => process.stdout.write(`${line}\n`)

/** Runs one check and prints the error if it fails. Returns whether it passed. */
const passes = (name, check) => {
  try {
    check()
    return true
  } catch (error) {
    print(`FAILED ${name}\n${error.message}\n`)
    return false
  }
}

const reportOn = (title, checks) => {
  const failed = checks.filter(([name, check]) => !passes(name, check)).length
  print(`${title}: ${checks.length - failed} of ${checks.length} passed`)
  return failed
}

const checkCase = ({ today, entries, expect }) => {
  deepStrictEqual(calculate({ today, entries }), expect)
  deepStrictEqual(calculate({ today, entries: [...entries.toReversed(), ...entries] }), expect)
}

const checkForecast = ({ input, expect }) => {
  const result = forecast(input)
  deepStrictEqual(result, expect)
  strictEqual(result.startingBalance + result.allowanceTotal + result.interestTotal, result.forecastedBalance)
}

/** Checks that order and duplicates make no difference, and that each balance is the sum of its postings. */
const checkGenerated = (seed) => {
  const { today, entries } = generateHistory(seed)
  const result = calculate({ today, entries })
  const again = createRandom(seed).shuffle([...entries, ...entries])
  deepStrictEqual(calculate({ today, entries: again }), result)
  for (const { bank, cash, postings } of result.children) {
    const sumOf = (account) =>
      postings.filter((row) => row.account === account).reduce((sum, row) => sum + row.amount, 0)
    strictEqual(sumOf('bank'), bank)
    strictEqual(sumOf('cash'), cash)
    strictEqual(new Set(postings.map((row) => row.id)).size, postings.length)
  }
}

const seeds = Array.from({ length: GENERATED }, (_, seed) => seed)
const failed =
  reportOn(
    'hand-worked histories',
    cases.map((one) => [one.name, () => checkCase(one)]),
  ) +
  reportOn(
    'hand-worked forecasts',
    forecastCases.map((one) => [one.name, () => checkForecast(one)]),
  ) +
  reportOn(
    'generated histories',
    seeds.map((seed) => [`seed ${seed}`, () => checkGenerated(seed)]),
  )
process.exitCode = failed === 0 ? 0 : 1
