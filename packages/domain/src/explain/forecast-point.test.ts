import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecast, forecastStart, forecastWeeks } from '../forecast/forecast.ts'
import { sumMinorUnits } from '../money/minor-units.ts'
import { civilDate } from '../calendar/civil-date.ts'
import { currentAllowance, currentInterest } from '../ledger/child-ledger.ts'
import { deriveAccounts } from '../ledger/child-accounts.ts'
import { anyJournal, anyToday, annaEntries } from '../testing/arbitraries.ts'
import { ANNA } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { explainForecastPoint } from './sums.ts'

describe('explainForecastPoint (SPEC §3)', () => {
  test('returns today’s balance, and the allowances and interest up to the date', () => {
    const journal = buildJournal({ startingBalance: 10_000 })
    journal.setAllowance({ on: '2026-01-01', amount: 1_000, frequency: 'weekly' })
    journal.setInterest({ on: '2026-01-01', rate: 100, frequency: 'weekly', compoundType: 'compound' })
    const start = forecastStart(childAt(journal, '2026-01-01').child, civilDate('2026-01-01'))
    expect(explainForecastPoint(start, forecastWeeks(3))).toEqual({
      date: '2026-01-18',
      terms: [
        { kind: 'balanceToday', count: 1, amount: 10_000 },
        { kind: 'weeksOfAllowance', count: 3, amount: 3_000 },
        { kind: 'weeksOfInterest', count: 3, amount: 333 },
      ],
      total: 13_333,
    })
  })

  test('omits the allowances and the interest if they are zero', () => {
    const start = forecastStart(childAt(buildJournal(), '2026-01-01').child, civilDate('2026-01-01'))
    expect(explainForecastPoint(start, forecastWeeks(1)).terms).toEqual([{ kind: 'balanceToday', count: 1, amount: 0 }])
  })

  test('returns terms that add up to each point of a random forecast', () => {
    fc.assert(
      fc.property(anyJournal, anyToday, fc.integer({ min: 1, max: 52 }), (entries, today, week) => {
        const accounts = deriveAccounts(ANNA, annaEntries(entries), today)
        const terms = { allowance: currentAllowance(accounts), interest: currentInterest(accounts) }
        const start = forecastStart({ ...accounts.bank, ...terms }, today)
        const { timeline } = forecast({ ...start, weeks: forecastWeeks(52) })
        const explained = explainForecastPoint(start, forecastWeeks(week))
        expect({ date: explained.date, balance: explained.total }).toEqual(timeline[week - 1])
        expect(sumMinorUnits(explained.terms.map(({ amount }) => amount))).toBe(explained.total)
      }),
    )
  })
})
