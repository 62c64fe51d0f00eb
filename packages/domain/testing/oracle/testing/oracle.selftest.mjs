// Checks the oracle against the hand-worked cases and against invariants of generated histories.
import { deepStrictEqual, strictEqual } from 'node:assert'
import { cases, forecastCases } from './cases.mjs'
import { currencyCases, decimalCases } from './cases-currencies.mjs'
import { generateHistory } from './generate.mjs'
import { withCurrencies } from './generate-currencies.mjs'
import { inDecimals, labels } from '../currencies.mjs'
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

const checkCurrency = ({ entries, expect }) => {
  deepStrictEqual(labels({ entries }), expect)
  deepStrictEqual(labels({ entries: [...entries.toReversed(), ...entries] }), expect)
}

/** Checks that a currency changes no amount, and that the order of its changes makes no difference. */
const checkLabels = (seed) => {
  const history = generateHistory(seed)
  const labeled = withCurrencies(history, seed)
  deepStrictEqual(calculate(labeled), calculate(history))
  const again = createRandom(seed).shuffle([...labeled.entries, ...labeled.entries])
  deepStrictEqual(labels({ entries: again }), labels(labeled))
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
  ) +
  reportOn('hand-worked currencies', [
    ...currencyCases.map((one) => [one.name, () => checkCurrency(one)]),
    ...decimalCases.map(({ amount, of, text }) => [text, () => strictEqual(inDecimals(amount, of), text)]),
  ]) +
  reportOn(
    'generated histories with currencies',
    seeds.map((seed) => [`seed ${seed}`, () => checkLabels(seed)]),
  )
process.exitCode = failed === 0 ? 0 : 1
