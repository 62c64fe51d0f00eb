import { describe, expect, test } from 'vitest'
import { amountsOf, childAt, datesOf, postingsAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'

const earned = (journal: JournalBuilder, today: string) => amountsOf(journal, today, 'interest')
const earnedDates = (journal: JournalBuilder, today: string) => datesOf(journal, today, 'interest')

/** Anna starts with $100 on New Year's Day. */
const hundredDollars = () => buildJournal({ on: '2026-01-01', startingBalance: 10_000 })

describe('interest days (INTERPRETATION: the calendar)', () => {
  test('weekly: every Sunday', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', frequency: 'weekly' })
    expect(earnedDates(journal, '2026-01-25')).toEqual(['2026-01-04', '2026-01-11', '2026-01-18', '2026-01-25'])
  })

  test('biweekly: every other Sunday, starting with the first Sunday after interest is set', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-04', frequency: 'biweekly' })
    expect(earnedDates(journal, '2026-02-08')).toEqual(['2026-01-11', '2026-01-25', '2026-02-08'])
  })

  test('biweekly: the cycle continues after a pause or a change of rate or compound type', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', frequency: 'biweekly' })
    journal.setInterest({ on: '2026-01-06', frequency: 'biweekly', rate: 200 })
    journal.setInterest({ on: '2026-01-20', frequency: 'biweekly', active: false })
    journal.setInterest({ on: '2026-02-08', frequency: 'biweekly', compoundType: 'simple' })
    expect(earnedDates(journal, '2026-03-01')).toEqual(['2026-01-04', '2026-01-18', '2026-02-15', '2026-03-01'])
  })

  test('biweekly: changing the frequency restarts the cycle', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', frequency: 'biweekly' })
    journal.setInterest({ on: '2026-01-05', frequency: 'weekly', rate: 0 })
    journal.setInterest({ on: '2026-01-06', frequency: 'biweekly' })
    expect(earnedDates(journal, '2026-02-01')).toEqual(['2026-01-04', '2026-01-11', '2026-01-25'])
  })

  test('monthly: the first of the month', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-31', frequency: 'monthly' })
    expect(earnedDates(journal, '2026-04-30')).toEqual(['2026-02-01', '2026-03-01', '2026-04-01'])
  })

  test('monthly: a setting recorded on the first takes effect in the next month', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-02-01', frequency: 'monthly' })
    expect(earnedDates(journal, '2026-02-28')).toEqual([])
  })

  test('a new child’s default terms earn nothing: 0%, monthly, compound, `active` not set', () => {
    const { child, accounts } = childAt(hundredDollars(), '2027-01-01')
    expect(child.interest).toEqual({ rate: 0, frequency: 'monthly', compoundType: 'compound', active: undefined })
    expect(accounts.postings.map(({ type }) => type)).toEqual(['deposit'])
  })
})

describe('the interest amount (SPEC §4 compound type, INTERPRETATION: the calendar)', () => {
  test('equals balance × rate / 100 each period (SPEC §9, INTERPRETATION: the calendar)', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 250 })
    expect(earned(journal, '2026-01-04')).toEqual([['2026-01-04', 250]])
  })

  test('is computed even at the smallest rate, 0.01% (INTERPRETATION: money)', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1 })
    expect(earned(journal, '2026-01-04')).toEqual([['2026-01-04', 1]])
  })

  // SPEC: 4.20
  test('compound: uses the whole balance, including earlier interest', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'compound' })
    expect(earned(journal, '2026-01-18')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_100],
      ['2026-01-18', 1_210],
    ])
  })

  // SPEC: 4.20
  test('simple: uses the principal, which excludes earlier interest', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    expect(earned(journal, '2026-01-18')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_000],
      ['2026-01-18', 1_000],
    ])
  })

  test('simple: deposits and allowances add to the principal', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    journal.deposit(5_000, { on: '2026-01-05' })
    journal.setAllowance({ on: '2026-01-11', amount: 1_000, day: 'monday' })
    expect(earned(journal, '2026-01-18')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 1_500],
      ['2026-01-18', 1_600],
    ])
  })

  test('simple: a withdrawal uses earned interest first', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    // On the 5th the balance is $110, including $10 of interest.
    journal.withdraw(1_000, { on: '2026-01-05' })
    expect(earned(journal, '2026-01-11').at(-1)).toEqual(['2026-01-11', 1_000])
  })

  test('simple: a withdrawal above the earned interest reduces the principal', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    journal.withdraw(1_500, { on: '2026-01-05' })
    expect(earned(journal, '2026-01-18')).toEqual([
      ['2026-01-04', 1_000],
      ['2026-01-11', 950],
      ['2026-01-18', 950],
    ])
    expect(childAt(journal, '2026-01-18').child).toMatchObject({ balance: 11_400, principal: 9_500 })
  })

  test('includes interest on earlier interest after a change to compound, but not after a change back to simple', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    journal.setInterest({ on: '2026-01-04', rate: 1_000, compoundType: 'compound' })
    journal.setInterest({ on: '2026-01-11', rate: 1_000, compoundType: 'simple' })
    expect(earned(journal, '2026-01-18').map(([, amount]) => amount)).toEqual([1_000, 1_100, 1_000])
  })

  test.each(['simple', 'compound'] as const)(
    '%s: at most $1,000,000 earns interest (INTERPRETATION: the calendar)',
    (compoundType) => {
      const journal = buildJournal({ startingBalance: 100_000_000 })
      journal.deposit(50_000_000, { on: '2026-01-01' })
      journal.setInterest({ on: '2026-01-01', rate: 100, compoundType })
      expect(earned(journal, '2026-01-11').map(([, amount]) => amount)).toEqual([1_000_000, 1_000_000])
    },
  )
})

describe('no interest is posted (INTERPRETATION: the calendar)', () => {
  test.each(['simple', 'compound'] as const)('on a balance below zero: %s', (compoundType) => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType })
    journal.withdraw(15_000, { on: '2026-01-02' })
    expect(earned(journal, '2026-01-11')).toEqual([])
    expect(childAt(journal, '2026-01-11').child.balance).toBe(-5_000)
  })

  test('until a debt is repaid, if interest is simple', () => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, compoundType: 'simple' })
    journal.withdraw(15_000, { on: '2026-01-02' })
    journal.deposit(8_000, { on: '2026-01-05' })
    expect(earned(journal, '2026-01-11')).toEqual([['2026-01-11', 300]])
  })

  test('on a balance of zero (INTERPRETATION: the calendar)', () => {
    const journal = buildJournal()
    journal.setInterest({ on: '2026-01-01', rate: 10_000 })
    expect(postingsAt(journal, '2026-02-01')).toEqual([])
  })

  test('until the amount reaches half a cent, which rounds up to one cent', () => {
    const journal = buildJournal({ startingBalance: 49 })
    journal.setInterest({ on: '2026-01-01', rate: 100 })
    journal.deposit(1, { on: '2026-01-05' })
    expect(earned(journal, '2026-01-11')).toEqual([['2026-01-11', 1]])
  })

  test.each([{ rate: 0 }, { active: false }])('when interest is turned off: %j', (off) => {
    const journal = hundredDollars()
    journal.setInterest({ on: '2026-01-01', rate: 1_000, ...off })
    expect(earned(journal, '2026-02-01')).toEqual([])
  })
})
