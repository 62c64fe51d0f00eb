import { describe, expect, test } from 'vitest'
import {
  assert,
  civilDate,
  denominationOf,
  deriveLedger,
  exponentOf,
  formatDecimal,
  parseAmount,
  parseEntry,
  toTransactionResponse,
  type Denomination,
  type Entry,
  type Ledger,
} from '../../src/index.ts'
import { forecast, parseForecastWeeks } from '../../src/forecast/forecast.ts'
import { cases, forecastCases } from './testing/cases.mjs'
import { decimalCases } from './testing/cases-currencies.mjs'
import { withCurrencies } from './testing/generate-currencies.mjs'
import { generateHistory } from './testing/generate.mjs'
import { inDecimals, labels } from './currencies.mjs'
import { forecast as calculateForecast } from './forecast.mjs'
import { calculate } from './oracle.mjs'
import { paydaysAhead } from './paydays.mjs'

/**
 * Number of batches of 100 generated histories. Mutation testing runs only one batch, because it repeats the tests many
 * times.
 */
const BATCHES = Number(process.env['LITTLE_LEDGER_BATCHES'] ?? (process.env['LITTLE_LEDGER_LONG'] ? 20 : 10))

interface History {
  readonly today: string
  readonly entries: readonly unknown[]
}

/** Parses the entries; each must be valid. */
function readEntries(entries: readonly unknown[]): readonly Entry[] {
  return entries.map((input) => {
    const entry = parseEntry(input)
    assert(entry.ok, `the entry is valid: ${JSON.stringify(entry)} of ${JSON.stringify(input)}`)
    return entry.value
  })
}

/** Converts a ledger to the oracle's format. */
const toOracleResult = (ledger: Ledger) => ({
  children: ledger.children
    .map(({ child, accounts }) => ({
      childId: child.id,
      bank: child.balance,
      cash: child.cashOnHand,
      principal: child.principal,
      postings: accounts.postings.map(({ id, account, type, date, amount, balanceAfter }) => ({
        id,
        account,
        type,
        date,
        amount,
        balanceAfter,
      })),
    }))
    .toSorted((a, b) => (a.childId < b.childId ? -1 : 1)),
})

const derived = ({ today, entries }: History) => toOracleResult(deriveLedger(readEntries(entries), civilDate(today)))

describe('the ledger matches the oracle', () => {
  test.each(cases.map((history) => [history.name, history] as const))('in the hand-worked case: %s', (_, history) => {
    expect(derived(history)).toEqual(history.expect)
  })

  // In batches, so that the test run reports progress.
  const batches = Array.from({ length: BATCHES }, (_, index) => [index * 100 + 1, index * 100 + 100] as const)
  test.each(batches)(
    'in every posting of the generated histories with seeds %i to %i',
    (first, last) => {
      for (let seed = first; seed <= last; seed += 1) {
        const history = generateHistory(seed)
        expect(derived(history), `seed ${seed}`).toEqual(calculate(history))
      }
    },
    60_000,
  )
})

describe('what amounts count matches the oracle', () => {
  const labelsOf = ({ family, children }: Ledger) =>
    children
      .map(({ child }) => ({ childId: child.id, of: denominationOf(child, family) }))
      .toSorted((a, b) => (a.childId < b.childId ? -1 : 1))

  test.each(decimalCases)('$amount minor units of $of are $text', ({ amount, of, text }) => {
    const exponent = exponentOf(of as Denomination)
    const parsed = parseAmount(text, exponent)
    expect(parsed).toEqual({ ok: true, value: amount })
    expect(parsed.ok && formatDecimal(parsed.value, exponent)).toBe(text)
  })

  test('in generated histories with no, two and three decimals', () => {
    const seen = new Set<number>()
    // At least 20, because the first seeds have no currency with three decimals.
    for (let seed = 1; seed <= Math.max(20, 10 * BATCHES); seed += 1) {
      const history = withCurrencies(generateHistory(seed), seed)
      const ledger = deriveLedger(readEntries(history.entries), civilDate(history.today))
      const result = calculate(history)
      expect(toOracleResult(ledger), `seed ${seed}`).toEqual(result)
      const active = result.children.map(({ childId }: { readonly childId: string }) => childId)
      const expected = labels(history).filter(({ childId }: { readonly childId: string }) => active.includes(childId))
      expect(labelsOf(ledger), `seed ${seed}`).toEqual(expected)
      for (const { child, accounts } of ledger.children) {
        const of = denominationOf(child, ledger.family)
        seen.add(exponentOf(of))
        for (const posting of accounts.postings.slice(-20)) {
          const text = inDecimals(posting.amount, of)
          expect(formatDecimal(posting.amount, exponentOf(of)), `seed ${seed}`).toBe(text)
          expect(toTransactionResponse(posting, of).amount).toBe(Number(text))
        }
      }
    }
    expect([...seen].toSorted()).toEqual([0, 2, 3])
  }, 60_000)
})

describe('the forecast matches the oracle', () => {
  const forecastOf = (input: (typeof forecastCases)[number]['input'], ahead?: readonly number[]) => {
    const { balance, principal, allowance, interest, today } = input
    const weeks = parseForecastWeeks(input.weeks)
    assert(weeks.ok, 'a forecast covers 1 to 52 weeks')
    return forecast({
      bank: { balance, principal },
      allowance: { day: 'saturday', ...allowance },
      interest,
      today: civilDate(today),
      weeks: weeks.value,
      ...(ahead === undefined ? {} : { ahead }),
    } as Parameters<typeof forecast>[0])
  }

  test.each(forecastCases.map((row) => [row.name, row] as const))(
    'in the hand-worked case: %s',
    (_, { input, expect: expected }) => {
      expect(forecastOf(input)).toEqual(expected)
    },
  )

  test('when the forecast starts from a generated history', () => {
    for (let seed = 1; seed <= 20 * BATCHES; seed += 1) {
      const history = generateHistory(seed)
      const ledger = deriveLedger(readEntries(history.entries), civilDate(history.today))
      for (const { child } of ledger.children) {
        const { balance, principal, allowance, interest } = child
        const input = {
          balance,
          principal,
          allowance,
          interest: { ...interest, active: interest.active ?? true },
          today: history.today,
          weeks: (seed % 52) + 1,
        }
        const expected = calculateForecast(input, paydaysAhead(history, child.id))
        expect(forecastOf(input, child.bent?.ahead), `seed ${seed}`).toEqual(expected)
      }
    }
  }, 60_000)
})
