import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { anyJournal, annaEntries, entriesOfKind } from '../testing/arbitraries.ts'
import { datesOf } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { nextInterestDay } from './interest.ts'

const nextDay = (journal: JournalBuilder, today: string) =>
  nextInterestDay(entriesOfKind(journal.entries, 'interest.set'), civilDate(today))

/** Anna starts with $100 on Monday, March 2. */
const hundredDollars = () => buildJournal({ on: '2026-03-02', startingBalance: 10_000 })

type Terms = Parameters<JournalBuilder['setInterest']>[0]

/** The first date after `today` on which the ledger posts interest. */
const nextPosting = (journal: JournalBuilder, today: string) =>
  datesOf(journal, addDays(civilDate(today), 40), 'interest').find((date) => date > today)

describe('nextInterestDay (INTERPRETATION: the calendar)', () => {
  test.each([
    ['weekly', '2026-03-08'],
    ['biweekly', '2026-03-08'],
    ['monthly', '2026-04-01'],
  ] as const)('for %s interest set on Monday, March 2, returns %s', (frequency, day) => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-03-02', frequency })
    expect(nextDay(journal, '2026-03-02')).toBe(day)
  })

  test('excludes today, whose interest is already paid', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-03-02', frequency: 'weekly' })
    expect(nextDay(journal, '2026-03-08')).toBe('2026-03-15')
    journal.setInterest({ on: '2026-03-09', frequency: 'monthly' })
    expect(nextDay(journal, '2026-04-01')).toBe('2026-05-01')
  })

  test('finds January 1 from the first and the last day of December', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-03-02', frequency: 'monthly' })
    expect(nextDay(journal, '2026-12-01')).toBe('2027-01-01')
    expect(nextDay(journal, '2026-12-31')).toBe('2027-01-01')
  })

  test.each<Omit<Terms, 'on'>>([{ active: false }, { rate: 0 }])('returns undefined with %o', (terms) => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-03-02', ...terms })
    expect(nextDay(journal, '2026-03-02')).toBeUndefined()
  })

  test('returns undefined when interest was never set', () => {
    expect(nextDay(hundredDollars(), '2026-03-02')).toBeUndefined()
  })

  const biweekly = { on: '2026-03-02', frequency: 'biweekly' } as const
  test.each<readonly [change: string, terms: readonly Terms[]]>([
    ['a change of rate', [biweekly, { ...biweekly, on: '2026-03-11', rate: 300 }]],
    ['a pause', [biweekly, { ...biweekly, on: '2026-03-11', active: false }, { ...biweekly, on: '2026-03-18' }]],
    [
      'a change of frequency',
      [
        { ...biweekly, frequency: 'weekly' },
        { ...biweekly, on: '2026-03-11' },
      ],
    ],
    [
      'a change of frequency and back',
      [biweekly, { on: '2026-03-09', frequency: 'weekly' }, { ...biweekly, on: '2026-03-10' }],
    ],
    ['a change to monthly', [biweekly, { on: '2026-03-09', frequency: 'monthly' }]],
  ])('matches the next posting of the ledger after %s', (_change, terms) => {
    const journal = hundredDollars()
    for (const set of terms) journal.setInterest(set)
    for (const today of ['2026-03-18', '2026-03-22', '2026-03-29', '2026-03-30'])
      expect([today, nextDay(journal, today)]).toEqual([today, nextPosting(journal, today)])
  })

  test('is always after today and within 31 days', () => {
    const today = civilDate('2026-06-15')
    fc.assert(
      fc.property(anyJournal, (entries) => {
        const next = nextInterestDay(entriesOfKind(annaEntries(entries), 'interest.set'), today) ?? addDays(today, 1)
        expect(next > today && next <= addDays(today, 31)).toBe(true)
      }),
    )
  })
})
