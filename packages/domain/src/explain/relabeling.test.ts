import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { deriveLedger } from '../ledger/derive.ts'
import { assert } from '../result.ts'
import { childAt, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { explainRelabeling } from './relabeling.ts'

/** Dollars until January 10, pesos until January 20, then euros. */
function relabeledFamily() {
  const journal = buildJournal({ startingBalance: 100_000 })
  journal.setInterest({ on: '2026-01-02', rate: 100, frequency: 'weekly' })
  journal.deposit(1, { on: '2026-01-09', description: 'in dollars' })
  journal.record('family.currency.set', { code: 'MXN' }, { on: '2026-01-11' })
  journal.deposit(2, { on: '2026-01-15', description: 'in pesos' })
  journal.deposit(3, { on: '2026-01-15', date: '2026-01-05', description: 'dated back' })
  journal.record('family.currency.set', { code: 'EUR' }, { on: '2026-01-20' })
  journal.deposit(4, { on: '2026-01-21', description: 'in euros' })
  return journal
}

function fromOf(journal: ReturnType<typeof relabeledFamily>, unit: 'money' | 'stars' = 'money') {
  const { family } = deriveLedger(journal.entries, civilDate('2026-01-31'))
  assert(family, 'the journal creates the family')
  const rows = postingsAt(journal, '2026-01-31', 'bank')
  return Object.fromEntries(
    rows.map((posting) => {
      const name = posting.type === 'interest' ? posting.date : posting.description
      return [name, explainRelabeling(posting, { unit }, family)?.from]
    }),
  )
}

describe('explainRelabeling', () => {
  test('names the currency in which each posting was made', () => {
    expect(fromOf(relabeledFamily())).toEqual({
      'Starting balance': 'USD',
      'in dollars': 'USD',
      'in pesos': 'MXN',
      // The stamp decides, not the date.
      'dated back': 'MXN',
      'in euros': undefined,
      // Interest is paid at the start of a day, so that of January 11 was paid before the change on that day.
      '2026-01-04': 'USD',
      '2026-01-11': 'USD',
      '2026-01-18': 'MXN',
      '2026-01-25': undefined,
    })
  })

  test('returns the change that led to the currency in use', () => {
    const journal = relabeledFamily()
    const { family } = deriveLedger(journal.entries, civilDate('2026-01-31'))
    const [first] = postingsAt(journal, '2026-01-31')
    assert(family && first, 'the journal has a posting')
    const { child } = childAt(journal, '2026-01-31')
    expect(explainRelabeling(first, child, family)).toMatchObject({
      from: 'USD',
      change: { to: 'EUR', on: '2026-01-20' },
    })
  })

  test('explains nothing if the currency was changed back, or if the child collects stars', () => {
    const journal = relabeledFamily()
    expect(Object.values(fromOf(journal, 'stars')).filter((from) => from !== undefined)).toEqual([])
    journal.record('family.currency.set', { code: 'USD' }, { on: '2026-01-22' })
    expect(fromOf(journal)).toMatchObject({ 'in dollars': undefined, 'in pesos': 'MXN', 'in euros': 'EUR' })
  })
})
