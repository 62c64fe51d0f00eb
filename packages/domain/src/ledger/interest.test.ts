import { describe, expect, test } from 'vitest'
import { amountsOf, childAt, datesOf, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'

const earned = (story: JournalBuilder, today: string) => amountsOf(story, today, 'interest')
const earnedDates = (story: JournalBuilder, today: string) => datesOf(story, today, 'interest')

/** Anna with 100 dollars since New Year's Day. */
const hundredDollars = () => buildJournal({ on: '2026-01-01', startingBalance: 10_000 })

describe('interest days (INTERPRETATION: the calendar)', () => {
  test('weekly: every Sunday', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', frequency: 'weekly' })
    expect(earnedDates(story, '2026-01-25')).toEqual(['2026-01-04', '2026-01-11', '2026-01-18', '2026-01-25'])
  })

  test('biweekly: every second Sunday, counted from the first on which it counted', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-04', frequency: 'biweekly' })
    expect(earnedDates(story, '2026-02-08')).toEqual(['2026-01-11', '2026-01-25', '2026-02-08'])
  })

  test('biweekly: a change of rate or compound type and a pause keep the rhythm', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', frequency: 'biweekly' })
    story.setInterest({ on: '2026-01-06', frequency: 'biweekly', rate: 200 })
    story.setInterest({ on: '2026-01-20', frequency: 'biweekly', active: false })
    story.setInterest({ on: '2026-02-08', frequency: 'biweekly', compoundType: 'simple' })
    expect(earnedDates(story, '2026-03-01')).toEqual(['2026-01-04', '2026-01-18', '2026-02-15', '2026-03-01'])
  })

  test('biweekly: a change of frequency starts the rhythm anew', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', frequency: 'biweekly' })
    story.setInterest({ on: '2026-01-05', frequency: 'weekly', rate: 0 })
    story.setInterest({ on: '2026-01-06', frequency: 'biweekly' })
    expect(earnedDates(story, '2026-02-01')).toEqual(['2026-01-04', '2026-01-11', '2026-01-25'])
  })

  test('monthly: the first of the month', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-31', frequency: 'monthly' })
    expect(earnedDates(story, '2026-04-30')).toEqual(['2026-02-01', '2026-03-01', '2026-04-01'])
  })

  test('a change counts from the next day: set on the first, nothing is added that day', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-02-01', frequency: 'monthly' })
    expect(earnedDates(story, '2026-02-28')).toEqual([])
  })

  test('a new child earns nothing until a parent says: 0 %, monthly, compound, on as long as unsaid', () => {
    const { child, accounts } = childAt(hundredDollars(), '2027-01-01')
    expect(child.interest).toEqual({ rate: 0, frequency: 'monthly', compoundType: 'compound', active: undefined })
    expect(accounts.postings.map(({ type }) => type)).toEqual(['deposit'])
  })
})

describe('the amount of interest (SPEC §4 compound type, INTERPRETATION: the calendar)', () => {
  test('is balance × rate / 100 each period (SPEC §9, INTERPRETATION: the calendar)', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 250 })
    expect(earned(story, '2026-01-04')).toEqual([['2026-01-04', 250]])
  })

  test('is paid at the smallest rate, a hundredth of a percent (INTERPRETATION: money)', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1 })
    expect(earned(story, '2026-01-04')).toEqual([['2026-01-04', 1]])
  })

  // SPEC: 4.20
  test('compound is paid on the whole balance, earlier interest too', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'compound' })
    expect(earned(story, '2026-01-18')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_100],
      ['2026-01-18', 1_210],
    ])
  })

  // SPEC: 4.20
  test('simple is paid on the principal: interest never adds to it', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    expect(earned(story, '2026-01-18')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_000],
      ['2026-01-18', 1_000],
    ])
  })

  test('simple: deposits and allowances add to the principal', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    story.deposit(5_000, { on: '2026-01-05' })
    story.setAllowance({ on: '2026-01-11', amount: 1_000, day: 'monday' })
    expect(earned(story, '2026-01-18')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_500],
      ['2026-01-18', 1_600],
    ])
  })

  test('simple: a withdrawal uses earned interest first', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    // On the 5th there are 110 dollars, 10 of them interest.
    story.withdraw(1_000, { on: '2026-01-05' })
    expect(earned(story, '2026-01-11').at(-1)).toEqual(['2026-01-11', 1_000])
  })

  test('simple: a withdrawal of more than the earned interest takes the rest from the principal', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    story.withdraw(1_500, { on: '2026-01-05' })
    expect(earned(story, '2026-01-18')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 950],
      ['2026-01-18', 950],
    ])
    expect(childAt(story, '2026-01-18').child).toMatchObject({ balance: 11_400, principal: 9_500 })
  })

  test('changing from simple to compound takes the earned interest in, and back leaves it out again', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    story.setInterest({ on: '2026-01-04', rate: 1_000, compoundType: 'compound' })
    story.setInterest({ on: '2026-01-11', rate: 1_000, compoundType: 'simple' })
    expect(earned(story, '2026-01-18').map(([, amount]) => amount)).toEqual([1_000, 1_100, 1_000])
  })

  test.each(['simple', 'compound'] as const)(
    '%s: at most $1,000,000 earns (INTERPRETATION: the calendar)',
    (compoundType) => {
      const story = buildJournal({ startingBalance: 100_000_000 })
      story.deposit(50_000_000, { on: '2026-01-01' })
      story.setInterest({ on: '2026-01-01', rate: 100, compoundType })
      expect(earned(story, '2026-01-11').map(([, amount]) => amount)).toEqual([1_000_000, 1_000_000])
    },
  )
})

describe('no interest (INTERPRETATION: the calendar)', () => {
  test.each(['simple', 'compound'] as const)('%s: on a balance below zero', (compoundType) => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType })
    story.withdraw(15_000, { on: '2026-01-02' })
    expect(earned(story, '2026-01-11')).toEqual([])
    expect(childAt(story, '2026-01-11').child.balance).toBe(-5_000)
  })

  test('simple: a debt is paid back before principal grows again', () => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    story.withdraw(15_000, { on: '2026-01-02' })
    story.deposit(8_000, { on: '2026-01-05' })
    expect(earned(story, '2026-01-11')).toEqual([['2026-01-11', 300]])
  })

  test('on nothing, and no posting of zero cents (INTERPRETATION: the calendar)', () => {
    const story = buildJournal()
    story.setInterest({ on: '2026-01-01', rate: 10_000 })
    expect(postingsAt(story, '2026-02-01')).toEqual([])
  })

  test('where it rounds to zero cents, and one cent where it rounds up to one', () => {
    const story = buildJournal({ startingBalance: 49 })
    story.setInterest({ on: '2026-01-01', rate: 100 })
    story.deposit(1, { on: '2026-01-05' })
    expect(earned(story, '2026-01-11')).toEqual([['2026-01-11', 1]])
  })

  test.each([{ rate: 0 }, { active: false }])('where a parent says so: %j', (off) => {
    const story = hundredDollars()
    story.setInterest({ on: '2026-01-01', rate: 1_000, ...off })
    expect(earned(story, '2026-02-01')).toEqual([])
  })
})
