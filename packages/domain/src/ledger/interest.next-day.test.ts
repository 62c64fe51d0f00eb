import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, civilDate } from '../calendar/civil-date.ts'
import { anyJournal, annaEntries, entriesOfKind } from '../testing/arbitraries.ts'
import { datesOf } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { nextInterestDay } from './interest.ts'

const nextDay = (story: JournalBuilder, today: string) =>
  nextInterestDay(entriesOfKind(story.entries, 'interest.set'), civilDate(today))

/** Anna with a hundred dollars since Monday, 2 March. */
const hundredDollars = () => buildJournal({ on: '2026-03-02', startingBalance: 10_000 })

type Terms = Parameters<JournalBuilder['setInterest']>[0]

/** The day on which the ledger itself pays interest next. */
const nextPosting = (story: JournalBuilder, today: string) =>
  datesOf(story, addDays(civilDate(today), 40), 'interest').find((date) => date > today)

describe('the next interest day (decisions: calendar)', () => {
  test.each([
    ['weekly', '2026-03-08'],
    ['biweekly', '2026-03-08'],
    ['monthly', '2026-04-01'],
  ] as const)('of %s interest set on Monday, 2 March, is %s', (frequency, day) => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-03-02', frequency })
    expect(nextDay(story, '2026-03-02')).toBe(day)
  })

  test('is never today, whose interest is paid already', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-03-02', frequency: 'weekly' })
    expect(nextDay(story, '2026-03-08')).toBe('2026-03-15')
    story.setInterest({ on: '2026-03-09', frequency: 'monthly' })
    expect(nextDay(story, '2026-04-01')).toBe('2026-05-01')
  })

  test('is found from the longest month, and after the end of a year', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-03-02', frequency: 'monthly' })
    expect(nextDay(story, '2026-12-01')).toBe('2027-01-01')
    expect(nextDay(story, '2026-12-31')).toBe('2027-01-01')
  })

  test.each<Omit<Terms, 'on'>>([{ active: false }, { rate: 0 }])('is none with %o', (terms) => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-03-02', ...terms })
    expect(nextDay(story, '2026-03-02')).toBeUndefined()
  })

  test('is none where interest was never set', () => {
    expect(nextDay(hundredDollars(), '2026-03-02')).toBeUndefined()
  })

  const biweekly = { on: '2026-03-02', frequency: 'biweekly' } as const
  test.each<readonly [change: string, terms: readonly Terms[]]>([
    ['a change of rate', [biweekly, { ...biweekly, on: '2026-03-11', rate: 300 }]],
    ['a pause', [biweekly, { ...biweekly, on: '2026-03-11', active: false }, { ...biweekly, on: '2026-03-18' }]],
    [
      'a change of rhythm',
      [
        { ...biweekly, frequency: 'weekly' },
        { ...biweekly, on: '2026-03-11' },
      ],
    ],
    [
      'a change there and back',
      [biweekly, { on: '2026-03-09', frequency: 'weekly' }, { ...biweekly, on: '2026-03-10' }],
    ],
    ['a change to months', [biweekly, { on: '2026-03-09', frequency: 'monthly' }]],
  ])('is the day on which the ledger pays, also after %s', (_change, terms) => {
    const story = hundredDollars()
    for (const set of terms) story.setInterest(set)
    for (const today of ['2026-03-18', '2026-03-22', '2026-03-29', '2026-03-30'])
      expect([today, nextDay(story, today)]).toEqual([today, nextPosting(story, today)])
  })

  test('is after today, and within the longest month, whatever was set', () => {
    const today = civilDate('2026-06-15')
    fc.assert(
      fc.property(anyJournal, (entries) => {
        const next = nextInterestDay(entriesOfKind(annaEntries(entries), 'interest.set'), today) ?? addDays(today, 1)
        expect(next > today && next <= addDays(today, 31)).toBe(true)
      }),
    )
  })
})
