import { describe, expect, test } from 'vitest'
import { assert, civilDate, deriveLedger, parseEntry, type Entry, type Ledger } from '../src/index.ts'
import { forecast, parseForecastWeeks } from '../src/forecast/forecast.ts'
import { cases, forecastCases } from './testing/cases.mjs'
import { generateHistory } from './testing/generate.mjs'
import { forecast as calculateForecast } from './forecast.mjs'
import { calculate } from './oracle.mjs'

/** How many bundles of a hundred generated histories; mutation testing, which runs them a thousand times, asks for one. */
const BUNDLES = Number(process.env['LITTLE_LEDGER_BUNDLES'] ?? 20)

interface History {
  readonly today: string
  readonly entries: readonly unknown[]
}

/** The entries as they would be taken from outside: each must be one that the journal accepts. */
function readEntries(entries: readonly unknown[]): readonly Entry[] {
  return entries.map((input) => {
    const entry = parseEntry(input)
    assert(entry.ok, `an entry is well formed: ${JSON.stringify(entry)} of ${JSON.stringify(input)}`)
    return entry.value
  })
}

/** A ledger in the words of the independent calculation. */
const asCalculated = (ledger: Ledger) => ({
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

const derived = ({ today, entries }: History) => asCalculated(deriveLedger(readEntries(entries), civilDate(today)))

describe('the ledger and a calculation that shares no code with it', () => {
  test.each(cases.map((history) => [history.name, history] as const))('worked by hand: %s', (_, history) => {
    expect(derived(history)).toEqual(history.expect)
  })

  // In bundles, so that a failure names its seed and the suite reports progress.
  const bundles = Array.from({ length: BUNDLES }, (_, index) => [index * 100 + 1, index * 100 + 100] as const)
  test.each(bundles)(
    'equal to the cent, posting by posting, over the generated histories of the seeds %i to %i',
    (first, last) => {
      for (let seed = first; seed <= last; seed += 1) {
        const history = generateHistory(seed)
        expect(derived(history), `seed ${seed}`).toEqual(calculate(history))
      }
    },
    60_000,
  )
})

describe('the forecast and a calculation that shares no code with it', () => {
  const ours = (input: (typeof forecastCases)[number]['input']) => {
    const { balance, principal, allowance, interest, today } = input
    const weeks = parseForecastWeeks(input.weeks)
    assert(weeks.ok, 'a forecast looks 1 to 52 weeks ahead')
    return forecast({
      bank: { balance, principal },
      allowance: { day: 'saturday', ...allowance },
      interest,
      today: civilDate(today),
      weeks: weeks.value,
    } as Parameters<typeof forecast>[0])
  }

  test.each(forecastCases.map((row) => [row.name, row] as const))(
    'worked by hand: %s',
    (_, { input, expect: expected }) => {
      expect(ours(input)).toEqual(expected)
    },
  )

  test('equal to the cent for what the generated histories come to', () => {
    for (let seed = 1; seed <= 20 * BUNDLES; seed += 1) {
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
        expect(ours(input), `seed ${seed}`).toEqual(calculateForecast(input))
      }
    }
  }, 60_000)
})
